/** Owners in forms of other modules. */
import { AsyncSelectField, type PickerProps } from '#web/kit/fields/fields.tsx';
import { optionSource } from '#web/kit/fields/options.ts';
import { useHasPermission } from '#web/session/session.ts';
import { owners } from '../contract.ts';
import { ownerOption } from './filters.ts';

const activeOwners = optionSource(owners.list, ownerOption, { read: owners.read, fixed: { status: 'active' } });

/** A field for an active owner, found by name or document. Users who may not see owners see the one that is chosen. */
export function OwnerSelect(props: PickerProps) {
  const maySee = useHasPermission('view-owners');
  const mayCreate = useHasPermission('create-owners');
  const create = mayCreate ? (name: string) => window.open(`/admin/owners/new?name=${encodeURIComponent(name)}`, '_blank') : undefined;
  return <AsyncSelectField source={activeOwners} onCreate={create} disabled={!maySee} {...props} />;
}

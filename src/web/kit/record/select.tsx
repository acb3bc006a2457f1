/** A field for an active record, found by the search of its list. */
import { useMemo } from 'react';
import type { RecordContract } from '#base/record.ts';
import { useHasPermission } from '../../session/session.ts';
import { AsyncSelectField, type PickerProps } from '../fields/fields.tsx';
import { recordOptions } from './options.ts';
import { listHref } from './screen.ts';

/** `creates`: offers to create a missing record, in a tab of its own, so that the form does not change. */
export function RecordSelect({ of, creates = false, ...props }: PickerProps & { of: RecordContract; creates?: boolean }) {
  const mayCreate = useHasPermission(of.permissions.create);
  const source = useMemo(() => recordOptions(of, { status: 'active' }), [of]);
  const create = (name: string) => window.open(`${listHref(of)}/new?name=${encodeURIComponent(name)}`, '_blank');
  return <AsyncSelectField source={source} {...(creates && mayCreate && { onCreate: create })} {...props} />;
}

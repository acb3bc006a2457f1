import { getRouteApi } from '@tanstack/react-router';
import { FilledSlots } from '#web/kit/record/filled-slots.tsx';
import { RecordList } from '#web/kit/record/list.tsx';
import { ownerColumns, ownerScreen } from './fields.ts';

const route = getRouteApi('/admin/owners');

/** The owners of hired trucks. */
export function OwnerList() {
  const { ownerSlots } = route.useRouteContext();
  return <RecordList screen={ownerScreen} columns={ownerColumns} action={<FilledSlots parts={[ownerSlots.beside]} props={{}} />} />;
}

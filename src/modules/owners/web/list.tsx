import { RecordList } from '#web/kit/record/list.tsx';
import { ownerColumns, ownerScreen } from './fields.ts';

/** The owners of hired trucks. */
export function OwnerList() {
  return <RecordList screen={ownerScreen} columns={ownerColumns} />;
}

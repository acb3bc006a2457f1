import { RecordList } from '#web/kit/record/list.tsx';
import { ownerColumns, ownerScreen } from './fields.ts';
import { ExpenseTabs } from './parts.tsx';

/** The owners of hired trucks. */
export const OwnerList = () => <RecordList screen={ownerScreen} columns={ownerColumns} beside={<ExpenseTabs open="owners" />} />;

import { RecordList } from '#web/kit/record/list.tsx';
import { customerColumns, customerScreen } from './fields.ts';

/** The list of customers. */
export function CustomerList() {
  return <RecordList screen={customerScreen} columns={customerColumns} />;
}

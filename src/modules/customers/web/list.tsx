import { type RecordColumns, RecordList } from '#web/kit/record/list.tsx';
import { customers } from '../contract.ts';

const columns: RecordColumns<typeof customers> = {
  name: { card: 'title', width: 240, grows: true },
  tax_id: { card: 'end', width: 146 },
  contact_name: { width: 160, grows: true, leaves: 1 },
  phone: { width: 120, leaves: 2 },
  email: { hidden: true, width: 190, grows: true },
  city_name: { card: 'line', width: 140, grows: true, leaves: 3 },
  payment_terms_days: { hidden: true, width: 90 },
  credit_limit: { hidden: true, width: 130 },
};

export const CustomerList = () => <RecordList contract={customers} columns={columns} />;

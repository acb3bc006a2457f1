import { useTranslation } from 'react-i18next';
import { customers } from '#modules/customers/contract.ts';
import { type RecordColumns, RecordList } from '#web/kit/record/list.tsx';
import { filterBy } from '#web/kit/record/options.ts';
import { tripTemplates } from '../../contract/templates.ts';

const columns: RecordColumns<typeof tripTemplates> = {
  name: { card: 'title', width: 240, grows: true },
  origin_name: { card: 'line', width: 140, grows: true },
  destination_name: { card: 'line', width: 140, grows: true },
  customer_name: { width: 190, grows: true, leaves: 3, cell: ({ customer_name }, { own }) => customer_name ?? own('any_customer') },
  freight_rate: { card: 'amount', width: 120 },
  owner_freight: { width: 130, leaves: 2 },
  tolls_amount: { width: 110, leaves: 1 },
  tolls_count: { hidden: true, width: 90 },
  cash_amount: { width: 120 },
};

/** The list of route templates. */
export function TemplateList() {
  const { t } = useTranslation('trips');
  return (
    <RecordList
      contract={tripTemplates}
      columns={columns}
      filters={[filterBy(customers, 'customer_id', t('templates.fields.customer_id'))]}
    />
  );
}

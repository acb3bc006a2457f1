import { useTranslation } from 'react-i18next';
import { History, historyFields, renderText, renderUnit } from '#modules/history/web/pickers.tsx';
import { expenseHistory } from '../contract/history.ts';
import { expenseTexts } from '../contract/input.ts';

export function ExpenseHistory({ id }: { id: string }) {
  const { t } = useTranslation('expenses');
  const label = (field: string) => t(`fields.${field}`);
  return (
    <History
      entity={expenseHistory}
      id={id}
      fields={{
        ...historyFields(label, {
          text: [
            ...['trip_id', 'category_id', 'driver_id', 'truck_id', 'trailer_id', 'city_id', 'provider_id', ...Object.keys(expenseTexts)],
            ...['charged_owner_id', 'payment_method_id', 'rejection_reason', 'decided_by', 'currency'],
          ],
          money: ['cop_amount'],
          quantity: ['quantity', 'mileage', 'exchange_rate', 'amount'],
          day: ['date'],
          yesOrNo: ['full_tank'],
          // Follow from the trip, the provider and the status.
          hidden: ['type', 'provider_key', 'decided_at', 'service_id'],
        }),
        status: { label: label('status'), render: (status) => t(`statuses.${status}`) },
        paid_by: { label: label('paid_by'), render: (payer) => t(`payers.${payer}`) },
        provider_id_type: { label: label('provider_id_type'), render: (type) => t(`provider_id_types.${type}`) },
        unit: { label: label('unit'), render: (unit) => renderUnit(unit.toLowerCase()) },
        signature_file_id: { label: label('signature_file_id') },
      }}
      parts={{ expense_file: { label: label('file'), fields: { file_id: { label: label('file'), render: renderText } } } }}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { History, historyFields, renderDay, renderMoney, renderText, renderUnit } from '#modules/history/web/pickers.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { expenseHistory } from '../contract/history.ts';
import { expenseTexts } from '../contract/input.ts';

export function ExpenseHistory({ id }: { id: string }) {
  const { t } = useTranslation(['expenses', 'common']);
  const language = useLanguage();
  const label = (field: string) => t(`fields.${field}`);
  const quantity = (value: string) => formatQuantity(value, language);
  const yesOrNo = (is: string) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no');
  return (
    <History
      entity={expenseHistory}
      id={id}
      fields={{
        ...historyFields(
          ['trip_id', 'category_id', 'driver_id', 'truck_id', 'trailer_id', 'city_id', 'provider_id', ...Object.keys(expenseTexts)],
          label,
          renderText,
        ),
        ...historyFields(['charged_owner_id', 'payment_method_id', 'rejection_reason', 'decided_by', 'currency'], label, renderText),
        ...historyFields(['quantity', 'mileage', 'exchange_rate', 'amount'], label, quantity),
        cop_amount: { label: label('cop_amount'), render: renderMoney },
        date: { label: label('date'), render: renderDay },
        status: { label: label('status'), render: (status) => t(`statuses.${status}`) },
        paid_by: { label: label('paid_by'), render: (payer) => t(`payers.${payer}`) },
        provider_id_type: { label: label('provider_id_type'), render: (type) => t(`provider_id_types.${type}`) },
        unit: { label: label('unit'), render: (unit) => renderUnit(unit.toLowerCase()) },
        full_tank: { label: label('full_tank'), render: yesOrNo },
        signature_file_id: { label: label('signature_file_id') },
        // Follow from the trip, the provider and the status.
        type: null,
        provider_key: null,
        decided_at: null,
        service_id: null,
      }}
      parts={{ expense_file: { label: label('file'), fields: { file_id: { label: label('file'), render: renderText } } } }}
    />
  );
}

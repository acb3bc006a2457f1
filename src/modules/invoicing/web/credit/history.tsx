import { useTranslation } from 'react-i18next';
import { HistorySection, historyFields, renderDay, renderMoney, renderText } from '#modules/history/web/pickers.tsx';
import { creditHistory } from '../../contract/history.ts';

/** The changes of a customer's advances without a trip, and of its refunds. */
export function CreditHistory({ customer_id }: { customer_id: string }) {
  const { t } = useTranslation('invoicing');
  const label = (field: string) => t(`payments.fields.${field}`);
  const shared = {
    ...historyFields(label, { text: ['transaction_id'], money: ['amount'], hidden: ['customer_id'] }),
    payment_method_id: { label: label('payment_method'), render: renderText },
    method: { label: label('method'), render: (method: string) => t(`methods.${method}`) },
  };
  return (
    <HistorySection
      entity={creditHistory}
      id={customer_id}
      fields={{}}
      parts={{
        advance: {
          label: t('advances.one'),
          fields: {
            ...shared,
            ...historyFields(label, { day: ['payment_date'], hidden: ['source', 'payment_id'] }),
            notes: { label: t('fields.notes'), render: renderText },
            used: { label: t('advances.columns.used'), render: renderMoney },
          },
        },
        credit_refund: {
          label: t('statement.kinds.refund'),
          fields: {
            ...shared,
            date: { label: t('credit.columns.returned_on'), render: renderDay },
            note: { label: t('fields.notes'), render: renderText },
          },
        },
      }}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { HistorySection, renderDay, renderMoney, renderText } from '#modules/history/web/pickers.tsx';
import { creditHistory } from '../../contract/history.ts';

/** The changes of a customer's advances without a trip, and of its refunds. */
export function CreditHistory({ customer_id }: { customer_id: string }) {
  const { t } = useTranslation('invoicing');
  const label = (field: string) => t(`payments.fields.${field}`);
  const shared = {
    payment_method_id: { label: label('payment_method'), render: renderText },
    transaction_id: { label: label('transaction_id'), render: renderText },
    amount: { label: label('amount'), render: renderMoney },
    method: { label: label('method'), render: (method: string) => t(`methods.${method}`) },
    customer_id: null,
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
            payment_date: { label: label('payment_date'), render: renderDay },
            notes: { label: t('fields.notes'), render: renderText },
            used: { label: t('advances.columns.used'), render: renderMoney },
            source: null,
            payment_id: null,
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

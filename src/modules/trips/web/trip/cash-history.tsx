import { useTranslation } from 'react-i18next';
import { type HistoryPartFields, historyFields, renderDay, renderMoney, renderText } from '#modules/history/web/pickers.tsx';
import { CashType } from '../../contract/cash.ts';

/** How cash is shown in the history of its trip or account. */
export function useCashHistory(): HistoryPartFields {
  const { t } = useTranslation('trips');
  return {
    label: t('cash.one'),
    fields: {
      type: { label: t('cash.type'), render: (type) => t(`cash.types.${CashType.parse(type)}`) },
      date: { label: t('common:labels.date'), render: renderDay },
      method: { label: t('common:labels.method'), render: (method) => t(`methods.${method}`) },
      amount: { label: t('common:labels.amount'), render: renderMoney },
      driver_id: { label: t('common:labels.driver'), render: renderText },
      payment_method_id: { label: t('cash.payment_method'), render: renderText },
      ...historyFields((field) => t(`cash.${field}`), {
        text: ['transaction_id', 'note'],
        hidden: ['payment_id', 'advance_id', 'trip_id', 'about_trip_id', 'owed', 'settled_trip_id', 'record_id', 'reference_key'],
      }),
    },
  };
}

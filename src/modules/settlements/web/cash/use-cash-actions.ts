/** Editing and deleting a cash transaction, from the menu of its row. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { type Cash, cash } from '#modules/trips/contract/cash.ts';
import { call } from '#web/api/call.ts';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { invalidateAccounts } from '../queries.ts';
import type { CashTask } from './dialog.tsx';

/** None for the cash of a customer's payment or advance, which is changed there. */
export function useCashActions(open: (task: CashTask) => void): (row: Cash) => RowAction[] {
  const { t } = useTranslation(['settlements', 'common']);
  const language = useLanguage();
  const askToDelete = useDelete('settlements:cash.', invalidateAccounts);
  const remove = ({ id, amount, version }: Cash) =>
    askToDelete({ run: () => call(cash.remove, { params: { id }, version }), facts: { amount: formatMoney(amount, language) } });
  return (row) =>
    row.source !== null
      ? []
      : [
          {
            label: t('common:actions.edit'),
            onClick: () => open({ type: row.type, driver: { id: row.driver_id, name: row.driver_name }, cash: row }),
          },
          { label: t('common:actions.delete'), danger: true, onClick: () => void remove(row) },
        ];
}

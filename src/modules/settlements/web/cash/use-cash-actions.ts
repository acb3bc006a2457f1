/** Editing and deleting a cash transaction, from the menu of its row. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { type Cash, cash } from '#modules/trips/contract/cash.ts';
import { call } from '#web/api/call.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { invalidateAccounts } from '../queries.ts';
import type { CashTask } from './dialog.tsx';

/** None for the cash of a customer's payment or advance, which is changed there. */
export function useCashActions(open: (task: CashTask) => void): (row: Cash) => RowAction[] {
  const { t } = useTranslation(['settlements', 'common']);
  const language = useLanguage();
  const confirm = useConfirm();
  const remove = async ({ id, amount, version }: Cash) => {
    const confirmed = await confirm({
      title: t('cash.delete_title', { amount: formatMoney(amount, language) }),
      text: t('cash.delete_text'),
      action: t('common:actions.delete'),
      danger: true,
    });
    if (!confirmed) return;
    await runAction(() => call(cash.remove, { params: { id }, version }), t('cash.deleted'), t('cash.delete_failed'));
    await invalidateAccounts();
  };
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

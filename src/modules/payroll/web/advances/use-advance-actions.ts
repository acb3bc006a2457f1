/** Showing, editing and deleting an advance on pay, from the menu of its row. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { isZero } from '#base/money.ts';
import { call } from '#web/api/call.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type PayrollAdvanceRow, payrollAdvances } from '../../contract/advances.ts';
import { useMaySetPay } from '../access.tsx';
import { invalidateAdvances } from '../queries.ts';
import type { AdvanceTask } from './dialog.tsx';

export function useAdvanceActions(show: (id: string) => void, open: (task: AdvanceTask) => void): (row: PayrollAdvanceRow) => RowAction[] {
  const { t } = useTranslation(['payroll', 'common']);
  const language = useLanguage();
  const confirm = useConfirm();
  const maySetPay = useMaySetPay();
  const [mayUpdate, mayDelete] = [useHasPermission('update-compensation'), useHasPermission('delete-compensation')];
  const remove = async ({ id, amount, employee_name, version }: PayrollAdvanceRow) => {
    const confirmed = await confirm({
      title: t('advance.delete_title', { amount: formatMoney(amount, language), name: employee_name }),
      text: t('advance.delete_text'),
      action: t('common:actions.delete'),
      danger: true,
    });
    if (!confirmed) return;
    await runAction(() => call(payrollAdvances.remove, { params: { id }, version }), t('advance.deleted'), t('advance.delete_failed'));
    await invalidateAdvances();
  };
  return (row) => {
    const isAllowed = maySetPay(row.employee_id);
    return [
      { label: t('advance.show'), onClick: () => show(row.id) },
      ...(mayUpdate && isAllowed ? [{ label: t('common:actions.edit'), onClick: () => open({ advance: row }) }] : []),
      // An advance that a stub took in part cannot be deleted.
      ...(mayDelete && isAllowed && isZero(row.taken)
        ? [{ label: t('common:actions.delete'), danger: true, onClick: () => void remove(row) }]
        : []),
    ];
  };
}

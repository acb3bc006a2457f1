/** Showing, editing and deleting an advance on pay, from the menu of its row. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { isZero } from '#base/money.ts';
import { call } from '#web/api/call.ts';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type PayrollAdvanceRow, payrollAdvances } from '../../contract/advances.ts';
import { useMaySetPay } from '../access.tsx';
import { invalidateAdvances } from '../queries.ts';
import type { AdvanceTask } from './dialog.tsx';

export function useAdvanceActions(show: (id: string) => void, open: (task: AdvanceTask) => void): (row: PayrollAdvanceRow) => RowAction[] {
  const { t } = useTranslation(['payroll', 'common']);
  const language = useLanguage();
  const askToDelete = useDelete('payroll:advance.', invalidateAdvances);
  const maySetPay = useMaySetPay();
  const [mayUpdate, mayDelete] = [useHasPermission('update-compensation'), useHasPermission('delete-compensation')];
  const remove = ({ id, amount, employee_name: name, version }: PayrollAdvanceRow) => {
    const facts = { amount: formatMoney(amount, language), name };
    return askToDelete({ run: () => call(payrollAdvances.remove, { params: { id }, version }), facts });
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

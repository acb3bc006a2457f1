/** Actions on an expense: approve, reject, delete; the first two also on several at once. */
import { IconBan, IconCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { askingAction, type BulkAction } from '#web/kit/selection/bulk.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type ExpenseRow, expenses } from '../contract/expenses.ts';
import { isWaiting } from '../rules/status.ts';
import { useExpenseQuestions } from './texts.tsx';

interface ExpenseAction extends RowAction {
  key: 'approve' | 'reject' | 'remove';
  onClick: () => void;
}

/** Returns the actions that the status of an expense and the user's permissions allow. */
export function useExpenseActions(onRemoved?: () => unknown): (expense: ExpenseRow) => ExpenseAction[] {
  const { t } = useTranslation(['expenses', 'common']);
  const confirm = useConfirm();
  const ask = useExpenseQuestions(t('approve.action'));
  const [mayApprove, mayDelete] = [useHasPermission('approve-expenses'), useHasPermission('delete-expenses')];

  const run = async (action: 'approve' | 'reject' | 'remove', send: () => Promise<unknown>, after?: () => unknown) => {
    if (await runAction(send, t(`${action}.done`), t(`${action}.failed`))) await after?.();
    await invalidateAll();
  };
  const approve = ({ id, version }: ExpenseRow) =>
    run('approve', () => ask((confirmed) => call(expenses.approve, { params: { id }, body: { confirm: confirmed }, version })));
  const reject = async ({ id, number, version }: ExpenseRow) => {
    const question = { title: t('reject.title', { number }), text: t('reject.text'), action: t('reject.action'), reason: {} };
    const confirmed = await confirm(question);
    if (confirmed) await run('reject', () => call(expenses.reject, { params: { id }, body: { reason: confirmed.reason }, version }));
  };
  const remove = async ({ id, number, version }: ExpenseRow) => {
    const question = { title: t('remove.title', { number }), text: t('remove.text'), action: t('common:actions.delete'), danger: true };
    if (await confirm(question)) await run('remove', () => call(expenses.remove, { params: { id }, version }), onRemoved);
  };

  return (expense) => {
    const all: (ExpenseAction | false)[] = [
      mayApprove &&
        isWaiting(expense) && {
          key: 'approve',
          label: t('approve.action'),
          icon: <IconCheck size={16} />,
          onClick: () => void approve(expense),
        },
      mayApprove &&
        isWaiting(expense) && {
          key: 'reject',
          label: t('reject.action'),
          icon: <IconBan size={16} />,
          onClick: () => void reject(expense),
        },
      mayDelete &&
        expense.status !== 'void' &&
        expense.service_id === null && {
          key: 'remove',
          label: t('common:actions.delete'),
          icon: <IconTrash size={16} />,
          danger: true,
          onClick: () => void remove(expense),
        },
    ];
    return all.filter((action) => action !== false);
  };
}

const rejectionFields = lazyPart(async () => (await import('./rejection-fields.tsx')).RejectionFields);

/** Approves or rejects the selected expenses, each on its own: a question about one does not stop the others. */
export function useBulkDecisions(): BulkAction<ExpenseRow>[] {
  const { t } = useTranslation('expenses');
  const common = {
    fits: isWaiting,
    reason: t('bulk.reason'),
    nameOf: ({ number }: ExpenseRow) => number,
    invalidate: () => invalidateAll(),
  };
  return [
    {
      ...common,
      label: t('bulk.approve'),
      icon: <IconCheck size={17} />,
      title: (count) => t('bulk.approve_title', { count }),
      text: t('bulk.approve_text'),
      run: ({ id, version }) => call(expenses.approve, { params: { id }, body: {}, version, quiet: true }),
    },
    askingAction({
      ...common,
      label: t('bulk.reject'),
      icon: <IconBan size={17} />,
      title: (count) => t('bulk.reject_title', { count }),
      text: t('bulk.reject_text'),
      ask: {
        schema: expenses.reject.body,
        blank: { reason: '' },
        fields: rejectionFields,
      },
      run: ({ id, version }, body) => call(expenses.reject, { params: { id }, body, version, quiet: true }),
    }),
  ];
}

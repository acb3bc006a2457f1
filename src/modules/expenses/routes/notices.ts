/** Notifications of an expense: to users who may approve it, and then to the user who entered it and its driver. */
import { formatMoney, type Language } from '#base/format.ts';
import { notifyOfEach } from '#modules/notifications/store.ts';
import type { Db } from '#server/db/connection.ts';
import type { ExpenseRow } from '../contract/expenses.ts';
import { expenseApproved, expenseRejected, expenseSubmitted } from '../contract/notifications.ts';
import type { Decision } from '../rules/status.ts';

type Noticed = Pick<ExpenseRow, 'id' | 'number' | 'category_name' | 'cop_amount'>;

const contentOf = ({ id, number, category_name, cop_amount }: Noticed, language: Language) => ({
  facts: { expense: number, category: category_name, amount: formatMoney(cop_amount, language) },
  link: `/admin/expenses/${id}`,
});

/** Notifies users who may approve of expenses that wait for it. `person`: the user who entered them. */
export async function notifyOfSubmitted(db: Db, submitted: readonly Noticed[], person: string): Promise<void> {
  if (submitted.length === 0) return;
  await notifyOfEach(db, expenseSubmitted, null, (language) =>
    submitted.map((expense) => {
      const { facts, link } = contentOf(expense, language);
      return { facts: { ...facts, person }, link };
    }),
  );
}

/** Notifies the user who entered it, and its driver, of a decision. The caller is not notified of their own. */
export async function notifyOfDecision(
  db: Db,
  expense: Noticed & { rejection_reason: string },
  decision: Decision,
  { created_by, driver_id }: { created_by: string | null; driver_id: string | null },
): Promise<void> {
  const to = [...new Set([created_by, driver_id].filter((id) => id !== null))];
  if (decision === 'approved') await notifyOfEach(db, expenseApproved, to, (language) => [contentOf(expense, language)]);
  else
    await notifyOfEach(db, expenseRejected, to, (language) => {
      const { facts, link } = contentOf(expense, language);
      return [{ facts: { ...facts, message: expense.rejection_reason }, link }];
    });
}

/** The statuses of an expense, and the users who may change it. */
import { RuleBroken } from '#base/errors.ts';
import type { ExpenseStatus } from '../contract/fields.ts';

export type Decision = 'approved' | 'rejected';

/** The saving user: a driver, a clerk, or a clerk who may approve. */
export type Editor = 'driver' | 'clerk' | 'approver';

const cannotMove = (status: ExpenseStatus) => new RuleBroken('expense_cannot_move', { details: { status } });

/** Of a new expense: approved at once if the user may approve. */
export const firstStatus = (by: Editor): ExpenseStatus => (by === 'approver' ? 'approved' : 'submitted');

/** Throws `expense_cannot_move` unless it waits for a decision. */
export function assertMayDecide({ status }: { status: ExpenseStatus }): void {
  if (status !== 'submitted') throw cannotMove(status);
}

/** Whether it waits for a decision. */
export const isWaiting = ({ status }: { status: ExpenseStatus }): boolean => status === 'submitted';

/** Whether that user may save it: drivers only before approval; no user may save a deleted expense, or one of a service. */
export const mayEdit = ({ status, service_id }: { status: ExpenseStatus; service_id: string | null }, by: Editor): boolean =>
  status !== 'void' && service_id === null && (by !== 'driver' || status !== 'approved');

/**
 * The status after a save: it stays approved only if an approver saves it; otherwise it waits for a decision again. Throws `expense_cannot_move` for
 * a void one and for a driver's approved one, and `expense_of_service`.
 */
export function statusAfterSave(expense: { status: ExpenseStatus; service_id: string | null }, by: Editor): ExpenseStatus {
  if (expense.status !== 'void' && expense.service_id !== null) throw new RuleBroken('expense_of_service');
  if (!mayEdit(expense, by)) throw cannotMove(expense.status);
  return expense.status === 'approved' && by === 'approver' ? 'approved' : 'submitted';
}

/** Throws `expense_of_service`, and `expense_cannot_move` for one that is deleted already. */
export function assertMayDelete({ status, service_id }: { status: ExpenseStatus; service_id: string | null }): void {
  if (status === 'void') throw cannotMove(status);
  if (service_id !== null) throw new RuleBroken('expense_of_service');
}

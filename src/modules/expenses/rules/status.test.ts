import { describe, expect, it } from 'vitest';
import { type ExpenseStatus, expenseStatuses } from '../contract/fields.ts';
import { assertMayDecide, assertMayDelete, type Editor, firstStatus, statusAfterSave } from './status.ts';

it('a new one is approved where its author may approve', () => {
  expect((['driver', 'clerk', 'approver'] as const).map(firstStatus)).toEqual(['submitted', 'submitted', 'approved']);
});

it('only one that is submitted is approved or rejected', () => {
  for (const status of expenseStatuses) {
    const decide = () => assertMayDecide({ status });
    if (status === 'submitted') expect(decide).not.toThrow();
    else expect(decide).toThrow('expense_cannot_move');
  }
});

/** By status: what a save of a driver, a clerk and an approver makes of it. */
const afterSave: Record<ExpenseStatus, Record<Editor, string>> = {
  submitted: { driver: 'submitted', clerk: 'submitted', approver: 'submitted' },
  approved: { driver: 'expense_cannot_move', clerk: 'submitted', approver: 'approved' },
  rejected: { driver: 'submitted', clerk: 'submitted', approver: 'submitted' },
  void: { driver: 'expense_cannot_move', clerk: 'expense_cannot_move', approver: 'expense_cannot_move' },
};
describe.each(expenseStatuses)('one that is %s', (status) => {
  it.each(['driver', 'clerk', 'approver'] as const)('after a save of a %s', (by) => {
    const save = () => statusAfterSave({ status, service_id: null }, by);
    const expected = afterSave[status][by];
    if (expected === 'expense_cannot_move') expect(save).toThrow(expected);
    else expect(save()).toBe(expected);
  });

  it('is deleted unless it is void', () => {
    const remove = () => assertMayDelete({ status, service_id: null });
    if (status === 'void') expect(remove).toThrow('expense_cannot_move');
    else expect(remove).not.toThrow();
  });
});

it('one of a service is changed and deleted with the service', () => {
  const posted = { status: 'approved', service_id: 'a' } as const;
  expect(() => statusAfterSave(posted, 'approver')).toThrow('expense_of_service');
  expect(() => assertMayDelete(posted)).toThrow('expense_of_service');
  expect(() => assertMayDelete({ ...posted, status: 'void' })).toThrow('expense_cannot_move');
});

import { expect, it } from 'vitest';
import { createClerk } from '#modules/people/testing.ts';
import { setUpTrips, tripPath } from '#modules/trips/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { actOn, categoriesOf, createExpense, expenseInput, saveExpense } from './testing.ts';

const { world, condor, admin, driver, trips } = await setUpTrips();
const meals = (await categoriesOf(admin)).meals as string;
const { client: clerk } = await createClerk(world, condor, ['view-expenses', 'create-expenses', 'update-expenses']);

/** Of what a user was notified since the last time. */
const notified = async (client: Client) => {
  const { data } = (await client.get('/api/notifications?unread=1&perPage=100')).body;
  await client.post('/api/notifications/reading');
  return data
    .toReversed()
    .filter(({ kind }: { kind: string }) => kind.startsWith('expense'))
    .map(({ kind, facts, link }: { kind: string; facts: object; link: string }) => ({ kind, ...facts, link }));
};
const facts = ({ id, number }: { id: string; number: string }) => ({
  expense: number,
  category: 'Alimentación',
  amount: '$\u00a020.000',
  link: `/admin/expenses/${id}`,
});

it('users who may approve are notified of what waits, the user who entered it of the decision, with the reason', async () => {
  const expense = await createExpense(driver, meals);
  expect(await notified(admin)).toEqual([{ kind: 'expense_submitted', person: 'Darío condor', ...facts(expense) }]);
  expect(await notified(clerk)).toEqual([]);

  const rejected = (await actOn(admin, expense.id, 'rejection', { reason: 'Falta el soporte' })).body.data;
  expect(await notified(driver)).toEqual([{ kind: 'expense_rejected', message: 'Falta el soporte', ...facts(expense) }]);

  await saveExpense(driver, rejected);
  expect(await notified(admin)).toEqual([{ kind: 'expense_submitted', person: 'Darío condor', ...facts(expense) }]);
  await actOn(admin, expense.id, 'approval');
  expect(await notified(driver)).toEqual([{ kind: 'expense_approved', ...facts(expense) }]);
  expect(await notified(admin)).toEqual([]);
});

it('a save of what waits already, and what is approved at once, notify no one', async () => {
  const expense = await createExpense(clerk, meals);
  await notified(admin);
  await saveExpense(clerk, expense);
  await createExpense(admin, meals, { driver_id: condor.driver_id });
  expect([await notified(admin), await notified(driver)]).toEqual([[], []]);
});

it('the user who entered an expense and its driver are both notified of the decision', async () => {
  const expense = await createExpense(clerk, meals, { driver_id: condor.driver_id });
  await actOn(admin, expense.id, 'approval');
  expect([await notified(clerk), await notified(driver)]).toEqual(Array(2).fill([{ kind: 'expense_approved', ...facts(expense) }]));
});

it('each row of a batch is notified', async () => {
  const trip = await trips.create();
  await notified(admin);
  expect((await driver.post(tripPath(trip, '/expenses'), { expenses: [expenseInput(meals), expenseInput(meals)] })).status).toBe(201);
  expect(await notified(admin)).toHaveLength(2);
});

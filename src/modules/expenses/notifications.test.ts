import { expect, it } from 'vitest';
import { createClerk } from '#modules/people/testing.ts';
import { setUpTrips, tripPath } from '#modules/trips/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { actOn, categoriesOf, createExpense, expenseInput, saveExpense } from './testing.ts';

const { world, condor, admin, driver, trips } = await setUpTrips();
const meals = (await categoriesOf(admin)).meals as string;
const { client: clerk } = await createClerk(world, condor, ['view-expenses', 'create-expenses', 'update-expenses']);

/** What a user has heard since the last time. */
const heard = async (client: Client) => {
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

it('who may approve hears of what waits, who entered it of the decision, with the reason', async () => {
  const expense = await createExpense(driver, meals);
  expect(await heard(admin)).toEqual([{ kind: 'expense_submitted', person: 'Darío condor', ...facts(expense) }]);
  expect(await heard(clerk)).toEqual([]);

  const rejected = (await actOn(admin, expense.id, 'rejection', { reason: 'Falta el soporte' })).body.data;
  expect(await heard(driver)).toEqual([{ kind: 'expense_rejected', message: 'Falta el soporte', ...facts(expense) }]);

  await saveExpense(driver, rejected);
  expect(await heard(admin)).toEqual([{ kind: 'expense_submitted', person: 'Darío condor', ...facts(expense) }]);
  await actOn(admin, expense.id, 'approval');
  expect(await heard(driver)).toEqual([{ kind: 'expense_approved', ...facts(expense) }]);
  expect(await heard(admin)).toEqual([]);
});

it('a save of what waits already, and what is approved at once, notify nobody', async () => {
  const expense = await createExpense(clerk, meals);
  await heard(admin);
  await saveExpense(clerk, expense);
  await createExpense(admin, meals, { driver_id: condor.driver_id });
  expect([await heard(admin), await heard(driver)]).toEqual([[], []]);
});

it('who entered an expense and its driver both hear of the decision', async () => {
  const expense = await createExpense(clerk, meals, { driver_id: condor.driver_id });
  await actOn(admin, expense.id, 'approval');
  expect([await heard(clerk), await heard(driver)]).toEqual(Array(2).fill([{ kind: 'expense_approved', ...facts(expense) }]));
});

it('a batch is heard of row by row', async () => {
  const trip = await trips.create();
  await heard(admin);
  expect((await driver.post(tripPath(trip, '/expenses'), { expenses: [expenseInput(meals), expenseInput(meals)] })).status).toBe(201);
  expect(await heard(admin)).toHaveLength(2);
});

/** Fixtures for tests of expenses. */
import type { Client } from '#server/testing/client.ts';
import { ExpenseInput } from './contract/input.ts';

/** The ids of the seeded categories by their keys. */
export async function categoriesOf(client: Client): Promise<Record<string, string>> {
  const { body } = await client.get('/api/expense-categories');
  return Object.fromEntries(body.data.map(({ key, id }: { key: string; id: string }) => [key, id]));
}

/** An account of the company, and what drivers pay themselves. */
export async function methodsOf(client: Client): Promise<Record<'company' | 'driver', string>> {
  const { body } = await client.get('/api/payment-methods');
  const of = (recipient: string) => body.data.find((method: { recipient: string }) => method.recipient === recipient).id;
  return { company: of('company'), driver: of('driver') };
}

/** A meal of 20,000. */
export const expenseInput = (category_id: string, changes: object = {}): Record<string, unknown> => ({
  date: '2026-03-02',
  category_id,
  amount: '20000',
  ...changes,
});

/** Creates an expense; returns the record. */
export async function createExpense(client: Client, category_id: string, changes: object = {}) {
  const reply = await client.post('/api/expenses', expenseInput(category_id, changes));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
}

const sent = Object.keys(ExpenseInput.shape).filter((name) => name !== 'confirm');

/** What a save sends, from an answer. */
export const inputOf = (expense: Record<string, unknown>, changes: object = {}): Record<string, unknown> => ({
  ...Object.fromEntries(sent.map((name) => [name, expense[name]])),
  ...changes,
});

/** Saves an expense as it was read, with changes. */
export const saveExpense = (client: Client, expense: { id: string; version: number } & Record<string, unknown>, changes: object = {}) =>
  client.put(`/api/expenses/${expense.id}`, inputOf(expense, changes), { headers: { 'if-match': `"${expense.version}"` } });

/** Sends one of its actions. */
export const actOn = (client: Client, id: string, action: 'approval' | 'rejection', body: object = {}, version?: number) =>
  client.post(`/api/expenses/${id}/${action}`, body, version === undefined ? {} : { headers: { 'if-match': `"${version}"` } });

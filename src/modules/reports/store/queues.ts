/** Reads the work queues from the lists behind them, so that each has exactly the rows of its list. */
import type { z } from 'zod';
import type { Permission } from '#base/permissions.ts';
import type { ListQuery } from '#base/wire.ts';
import { expenses } from '#modules/expenses/contract/expenses.ts';
import { listExpenses } from '#modules/expenses/store/list.ts';
import { invoices } from '#modules/invoicing/contract/invoices.ts';
import { listInvoices } from '#modules/invoicing/store/invoice-list.ts';
import { payStubs } from '#modules/payroll/contract/stubs.ts';
import { listStubs } from '#modules/payroll/store/stubs.ts';
import { reminders } from '#modules/reminders/contract/reminders.ts';
import { listReminders } from '#modules/reminders/store/reminders.ts';
import { trips } from '#modules/trips/contract/trips.ts';
import { listTrips } from '#modules/trips/store/trip-list.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type QueueName, queueNames, queueRows, type WorkQueues } from '../contract/queues.ts';
import { queueLists } from '../rules/queues.ts';
import { readRights } from './rights.ts';

/** The queues that the caller may see, in one round trip after that of the permissions. */
export async function readWorkQueues(db: TenantDb): Promise<WorkQueues> {
  const { today } = await db.context();
  const lists = queueLists(today);
  const needed = Object.fromEntries(queueNames.map((name) => [name, lists[name].permissions])) as Record<QueueName, readonly Permission[]>;
  const may = await readRights(db, needed);
  const read: { [Name in QueueName]: () => Promise<NonNullable<WorkQueues[Name]>> } = {
    to_review: () => firstOf(trips.list, lists.to_review.query, (query) => listTrips(db, query)),
    to_invoice: () => firstOf(trips.list, lists.to_invoice.query, (query) => listTrips(db, query), 'freight'),
    past_due: () => firstOf(invoices.list, lists.past_due.query, (query) => listInvoices(db, query), 'balance'),
    leaving_today: () => firstOf(trips.list, lists.leaving_today.query, (query) => listTrips(db, query)),
    papers: () => firstOf(reminders.list, lists.papers.query, (query) => listReminders(db, query)),
    expenses: () => firstOf(expenses.list, lists.expenses.query, (query) => listExpenses(db, query), 'submitted'),
    stubs: () => firstOf(payStubs.list, lists.stubs.query, (query) => listStubs(db, query), 'balance'),
  };
  const found = await Promise.all(queueNames.filter((name) => may[name]).map(async (name) => [name, await read[name]()] as const));
  return Object.fromEntries(found);
}

/** The answer of every list. */
interface Listed<Row> {
  data: Row[];
  meta: { total: number | null; total_is_exact: boolean; summary: { sums: Partial<Record<string, string | null>> | null } | null };
}

/** The first rows of a list, their number and, with the name of a sum, their total. */
async function firstOf<Query extends z.ZodType<Omit<ListQuery, 'sort'>>, Row>(
  { query }: { query: Query },
  filters: Readonly<Record<string, string>>,
  list: (query: z.output<Query>) => Promise<Listed<Row>>,
  sum?: string,
): Promise<{ total: { count: number; is_exact: boolean }; amount: string | null; rows: Row[] }> {
  const parsed = query.parse({ ...filters, count: '1', ...(sum && { summary: '1' }) });
  const { data, meta } = await list({ ...parsed, perPage: queueRows });
  return {
    total: { count: meta.total as number, is_exact: meta.total_is_exact },
    amount: (sum && meta.summary?.sums?.[sum]) ?? null,
    rows: data,
  };
}

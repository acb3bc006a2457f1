/** API contract of the work queues: waiting work of the caller, each queue with the first of its rows and the list behind it. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { GroupCount, MoneySum, one } from '#base/wire.ts';
import { ExpenseRow } from '#modules/expenses/contract/expenses.ts';
import { InvoiceRow } from '#modules/invoicing/contract/invoice.ts';
import { StubRow } from '#modules/payroll/contract/stubs.ts';
import { ReminderRow } from '#modules/reminders/contract/reminders.ts';
import { TripRow } from '#modules/trips/contract/trip.ts';

/** How many rows of a queue are answered. */
export const queueRows = 3;

const queueOf = <Row extends z.ZodType>(row: Row) =>
  z
    .object({
      /** The address of the list behind it. */
      total: GroupCount,
      /** The sum of the list; null if it has no sum, for more rows than it adds up, and for amounts that the caller does not see. */
      amount: MoneySum.nullable(),
      /** The first ones, the most urgent first. */
      rows: z.array(row).max(queueRows),
    })
    .optional();

/** In their order on the screen. A queue that the caller may not see has no key. */
export const WorkQueues = z.object({
  /** Under review, without a proof of delivery or with expenses that wait for approval. */
  to_review: queueOf(TripRow),
  /** Under review and ready. */
  to_invoice: queueOf(TripRow),
  /** Owed, and due before today. */
  past_due: queueOf(InvoiceRow),
  /** Active, and planned to depart today. */
  leaving_today: queueOf(TripRow),
  /** Reminders of active vehicles and people that are overdue or soon. */
  papers: queueOf(ReminderRow),
  /** Submitted. */
  expenses: queueOf(ExpenseRow),
  /** Of closed periods, with a balance. */
  stubs: queueOf(StubRow),
});
export type WorkQueues = z.output<typeof WorkQueues>;
export type QueueName = keyof WorkQueues;
export const queueNames = Object.keys(WorkQueues.shape) as QueueName[];

export const workQueues = route('GET /api/work-queues', 'access-dashboard', {
  summary:
    'What waits to be done: trips to review, to invoice and leaving today, invoices past due, papers about to expire, expenses to approve, pay stubs to pay. Each with its first rows. None of what the caller sees by the role of driver alone.',
  output: one(WorkQueues),
});

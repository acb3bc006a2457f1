/** API contract of the statement of a customer: the balance before a range, the movements in it, and the balance after it. */
import { z } from 'zod';
import { daysBetween } from '#base/days.ts';
import { pdfRoute } from '#base/documents/pdf-route.ts';
import { route } from '#base/route.ts';
import { Bytes, Day, fileTypes, Id, Money, MoneySum, one, WithId, whenValid } from '#base/wire.ts';

export const movementKinds = ['invoice', 'payment', 'advance', 'refund'] as const;

/** The longest range, in days: a year and its first day again. */
export const statementDays = 366;

export const Movement = z.object({
  /** Of the invoice, the payment, the advance or the refund. */
  id: Id,
  kind: z.enum(movementKinds),
  date: Day,
  /** The number of the invoice or payment; for an advance the number of its trip, if it has one. */
  number: z.string().nullable(),
  /** The change of the customer's balance; negative for payments. */
  amount: MoneySum,
  /** The customer's balance after it, less its credit. */
  balance: MoneySum,
});
export type Movement = z.output<typeof Movement>;

export const Statement = z.object({
  opening: MoneySum,
  movements: z.array(Movement),
  /** After the range. Without later movements it is the sum of the balances less the credit. */
  closing: MoneySum,
  /** Advances of trips that are not invoiced yet, now: they are in no balance. */
  reserved: z.array(z.object({ id: Id, payment_date: Day, trip_number: z.string(), amount: Money })),
});
export type Statement = z.output<typeof Statement>;

const Range = z.object({ from: Day, to: Day });
const ordered = { path: ['to'], message: 'to_before_from', ...whenValid(Range) };
const short = { path: ['to'], message: 'statement_too_long', ...whenValid(Range) };
export const statementQuery = Range.refine(({ from, to }) => from <= to, ordered).refine(
  ({ from, to }) => daysBetween(from, to) <= statementDays,
  short,
);

/** Most movements that a printed or exported statement has. */
export const statementLimit = 2000;
export const statement_too_large = { status: 422, details: z.object({ limit: z.number().int() }) } as const;

export const statement = {
  ofCustomer: route('GET /api/customers/:id/statement', 'view-invoices', {
    summary: 'The balance of a customer before a range of days, less its credit, the movements in it, and the balance after.',
    params: WithId,
    query: statementQuery,
    output: one(Statement),
  }),
  pdf: pdfRoute('/api/customers/:id/statement/pdf', 'view-invoices', {
    summary: 'The statement of a customer, to print and to send to it.',
    params: WithId,
    query: statementQuery,
    errors: { statement_too_large },
  }),
  workbook: route('GET /api/customers/:id/statement/xlsx', 'view-invoices', {
    summary: 'The same statement as an Excel workbook. Needs `export-data` too.',
    params: WithId,
    query: statementQuery,
    output: Bytes,
    bytes: true,
    mime: fileTypes.xlsx,
    errors: { statement_too_large },
  }),
};

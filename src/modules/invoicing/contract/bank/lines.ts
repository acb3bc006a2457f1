/** API contract of the lines of bank statements: proposed matches, and their confirmation as payments. */
import { z } from 'zod';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import { Day, dayRange, Id, listQuery, Money, MoneyNotNegative, MoneySum, one, PositiveMoney, statusFilter, WithId } from '#base/wire.ts';
import { TripsMoved } from '../invoice.ts';
import { allocationsLimit, PaymentAdjustmentInput, paymentErrors } from '../payments.ts';
import { BankStatement, bankAccountErrors } from './statements.ts';

/** `open`: a part of it has no payment yet. `matched`: all of it has. `ignored`: the rest needs no payment. `outgoing`: money that left. */
export const lineStates = ['open', 'matched', 'ignored', 'outgoing'] as const;
export const LineState = z.enum(lineStates);
export type LineState = z.output<typeof LineState>;

const PaymentOfLine = z.object({ id: Id, number: z.string(), customer_name: z.string(), amount: Money });

export const BankLine = z.object({
  id: Id,
  payment_method_id: Id,
  account_name: z.string(),
  line_date: Day,
  amount: Money,
  reference: z.string(),
  description: z.string(),
  /** The balance of the account after it, if the statement shows it. */
  balance: Money.nullable(),
  state: LineState,
  /** The sum of its payments. */
  matched: Money,
  payments: z.array(PaymentOfLine),
  version: z.number(),
});
export type BankLine = z.output<typeof BankLine>;

export const certainties = ['sure', 'likely', 'none'] as const;
export type Certainty = (typeof certainties)[number];

/** The reasons for a proposal. Each has a text. */
export const matchReasons = [
  'number',
  'number_part',
  'number_surplus',
  'nit_amount',
  'nit_several',
  'nit_oldest',
  'amount',
  'typed_payment',
  'typed_payment_amount',
  'typed_advance',
  'amount_of_several',
  'numbers_of_several',
  'nothing_found',
] as const;
export type MatchReason = (typeof matchReasons)[number];

export const Proposal = z.object({
  certainty: z.enum(certainties),
  reason: z.enum(matchReasons),
  /** The values of the reason's text: numbers of invoices or of a payment. */
  names: z.array(z.string()),
  customer_id: Id.nullable(),
  customer_name: z.string().nullable(),
  allocations: z.array(z.object({ invoice_id: Id, invoice_number: z.string(), amount: PositiveMoney, balance: Money })),
  /** A payment that was typed by hand, instead of a new one. */
  payment_id: Id.nullable(),
  /** The unmatched rest of the line, which stays open. */
  left: MoneyNotNegative,
});
export type Proposal = z.output<typeof Proposal>;

/** The most lines that are proposed for at once. */
export const queueLimit = 200;

export const BankQueue = z.object({
  /** The last balance that a statement shows, and its day. */
  balance: Money.nullable(),
  balance_day: Day.nullable(),
  /** All lines of the account added up. */
  line_sum: MoneySum,
  open_lines: z.number(),
  open_amount: MoneySum,
  /** Lines without a payment, the oldest first: at most `queueLimit`. */
  lines: z.array(BankLine.extend({ proposal: Proposal })),
  /** The latest first. */
  statements: z.array(BankStatement),
});
export type BankQueue = z.output<typeof BankQueue>;
export type QueuedLine = BankQueue['lines'][number];

export const LinePaymentInput = z
  .object({
    /** The customer of a payment without invoices, all of which becomes credit. */
    customer_id: Id.nullable().default(null),
    allocations: z.array(z.object({ invoice_id: Id, amount: MoneyNotNegative })).max(allocationsLimit),
    adjustments: z.array(PaymentAdjustmentInput).max(20).default([]),
    /** The rest of the line becomes credit of the customer; otherwise it stays open. */
    keep_as_credit: z.boolean().default(false),
  })
  .refine(({ allocations, keep_as_credit }) => keep_as_credit || allocations.some(({ amount }) => /[1-9]/.test(amount)), {
    path: ['allocations'],
    message: 'required',
  })
  .refine(({ customer_id, allocations }) => customer_id !== null || allocations.some(({ amount }) => /[1-9]/.test(amount)), {
    path: ['customer_id'],
    message: 'required',
  });
export type LinePaymentInput = z.output<typeof LinePaymentInput>;

const lineErrors: Record<string, RefusalSpec> = {
  bank_line_outgoing: { status: 409 },
  bank_line_matched: { status: 409 },
  bank_line_ignored: { status: 409 },
};
const overLine: RefusalSpec = { status: 409, details: z.object({ left: Money }) };
const ofLine = { params: WithId, output: one(BankLine) } as const;

export const bankLines = {
  list: listRoute('/api/bank-lines', 'view-payments', {
    summary: 'The lines of bank statements, the latest first; searched by description and reference.',
    query: listQuery(['line_date', 'amount'], '-line_date').extend({
      state: statusFilter(lineStates).optional(),
      payment_method_id: Id.optional(),
      ...dayRange('dated'),
    }),
    row: BankLine,
    words: 'invoicing:bank.',
    columns: {
      ...plainColumns('line_date', 'account_name', 'description', 'reference', 'amount', 'balance'),
      state: { texts: 'bank.states' },
      payments: { value: ({ payments }) => payments.map(({ number }) => number).join(', ') },
    },
    sums: { amount: MoneySum },
    groups: groupsBy('state', lineStates),
  }),
  queue: route('GET /api/bank-lines/queue', 'view-payments', {
    summary:
      'What is open of a bank account: its lines without a payment, what each may be, its balance and its statements. Requires `view-invoices` too.',
    query: z.object({ payment_method_id: Id }),
    output: one(BankQueue),
    errors: bankAccountErrors,
  }),
  pay: route('POST /api/bank-lines/:id/payments', 'create-payments', {
    ...ofLine,
    summary: 'Records a line, or the rest of it, as a payment of a customer on its day: see POST /api/payments.',
    body: LinePaymentInput,
    output: one(BankLine).extend(TripsMoved.shape),
    errors: {
      ...paymentErrors,
      ...lineErrors,
      bank_line_exceeded: overLine,
      customer_unknown: { status: 422, field: 'customer_id' },
      customer_name_short: { status: 422 },
      number_series_exhausted: { status: 409 },
    },
  }),
  link: route('POST /api/bank-lines/:id/link', 'create-payments', {
    ...ofLine,
    status: 200,
    summary: 'Says that a line is a payment that was recorded before. No money is recorded.',
    body: z.object({ payment_id: Id }),
    errors: {
      ...lineErrors,
      bank_line_exceeded: overLine,
      payment_unknown: { status: 422, field: 'payment_id' },
      payment_void: { status: 409 },
      payment_in_bank: { status: 409 },
    },
  }),
  unlink: route('DELETE /api/bank-lines/:id/link/:payment_id', 'create-payments', {
    ...ofLine,
    summary: 'Takes a payment from a line, which is open again. The payment stays.',
    params: z.object({ id: Id, payment_id: Id }),
  }),
  ignore: route('POST /api/bank-lines/:id/ignoring', 'create-payments', {
    ...ofLine,
    status: 200,
    summary: 'Marks the rest of a line as needing no payment.',
    errors: { ...lineErrors },
  }),
  unignore: route('DELETE /api/bank-lines/:id/ignoring', 'create-payments', {
    ...ofLine,
    summary: 'The line needs a payment after all.',
    errors: { bank_line_not_ignored: { status: 409 } },
  }),
};

/** API contract of receivables by age, and of the payment behaviour of a customer. */
import { z } from 'zod';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Day, Flag, Id, listQuery, Moment, Money, MoneySum, one, WithId } from '#base/wire.ts';

/** By days past due. Together they are all open invoices, so the last is without an end. */
export const ages = ['not_due', 'from_1_to_30', 'from_31_to_60', 'from_61_to_90', 'over_90'] as const;
export type Age = (typeof ages)[number];

/** How many paid invoices show how a customer pays, and the latest payments that they are taken from. */
export const paidInvoicesRead = 12;
export const paymentsRead = 100;

const Figure = z.object({ count: z.number(), amount: MoneySum });

/** The credit limit of a customer, and its used part. */
const CreditOfLimit = z.object({
  limit: Money,
  /** The total of its drafts and of its trips that are still to be invoiced. */
  uninvoiced: MoneySum,
  /** The unused part of its advances and of its credit. */
  paid_ahead: MoneySum,
  /** Below zero if the limit is exceeded. */
  available: MoneySum,
});

export const Receivables = z.object({
  /** The sent invoices with a balance: drafts and cancelled ones are not owed. */
  open: Figure,
  /** The part that was due before today. */
  past_due: Figure,
  /** The open invoices by age: the counts and the amounts add up to `open`. */
  aging: z.array(Figure.extend({ age: z.enum(ages), due_from: Day.nullable(), due_to: Day.nullable() })),
  /** The mean of `paid_invoices`, in whole days; null without any. */
  days_to_pay: z.number().nullable(),
  /** The completed invoices that were paid last, the latest first. */
  paid_invoices: z
    .array(
      z.object({
        id: Id,
        number: z.string(),
        /** The day of the last payment. */
        paid_on: Day,
        /** From the filing date, else the issue date, to `paid_on`; 0 if it was paid before. */
        days: z.number(),
        /** Whether it was paid after its due date. */
        late: z.boolean(),
      }),
    )
    .max(paidInvoicesRead),
  /** Null without a limit, and for callers who see own records only. */
  credit: CreditOfLimit.nullable(),
});
export type Receivables = z.output<typeof Receivables>;

/** Whether a customer has past-due debt. */
export const debtStates = ['past_due', 'not_due'] as const;

/** A customer with open invoices. */
export const ReceivablesRow = z.object({
  /** Of the customer. */
  id: Id,
  name: z.string(),
  open_invoices: z.number(),
  /** The balance of its open invoices, by age. */
  not_due: MoneySum,
  from_1_to_30: MoneySum,
  from_31_to_60: MoneySum,
  from_61_to_90: MoneySum,
  over_90: MoneySum,
  /** All of them. */
  balance: MoneySum,
  /** The first day of those until which it promised to pay, of its latest notes about itself and each of its open invoices. */
  promised_until: Day.nullable(),
  /** Whether one of these is disputed. */
  disputed: z.boolean(),
  /** The latest note, empty without one, and when it was written. */
  last_note: z.string(),
  last_note_at: Moment.nullable(),
});
export type ReceivablesRow = z.output<typeof ReceivablesRow>;

const amounts = { not_due: MoneySum, from_1_to_30: MoneySum, from_31_to_60: MoneySum, from_61_to_90: MoneySum, over_90: MoneySum };

export const receivables = {
  list: listRoute('/api/receivables', 'view-invoices', {
    summary:
      'What each customer with open invoices owes today, by age; the search matches name and tax ID. The sums are what all of them owe.',
    query: listQuery(['name', ...ages, 'balance'], '-balance').extend({
      state: z.enum(debtStates, 'choose_one').optional(),
      disputed: Flag.optional(),
      /** Customers whose promise has passed without payment. */
      broken_promise: Flag.optional(),
    }),
    row: ReceivablesRow,
    words: 'invoicing:aging.',
    name: 'invoicing:aging.title',
    columns: {
      ...plainColumns('name', 'open_invoices'),
      not_due: { title: 'invoicing:customer.ages.not_due' },
      from_1_to_30: { title: 'invoicing:customer.ages.from_1_to_30' },
      from_31_to_60: { title: 'invoicing:customer.ages.from_31_to_60' },
      from_61_to_90: { title: 'invoicing:customer.ages.from_61_to_90' },
      over_90: { title: 'invoicing:customer.ages.over_90' },
      balance: {},
      collection: {
        parts: {
          disputed: { title: 'aging.columns.disputed' },
          promised_until: { title: 'aging.columns.promised_until' },
          last_note: { title: 'aging.columns.last_note' },
          last_note_at: { title: 'aging.columns.last_note_at' },
        },
      },
    },
    sums: { ...amounts, balance: MoneySum },
    groups: groupsBy('state', debtStates),
  }),
  ofCustomer: route('GET /api/customers/:id/receivables', 'view-invoices', {
    summary: 'The debt of a customer today, by age, and the days to pay of its last twelve paid invoices.',
    params: WithId,
    output: one(Receivables),
  }),
};

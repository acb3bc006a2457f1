/** API contract of what a customer owes, by age, and of how it pays. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Id, MoneySum, one, WithId } from '#base/wire.ts';

/** By days past due. Together they are all open invoices, so the last is without an end. */
export const ages = ['not_due', 'from_1_to_30', 'from_31_to_60', 'from_61_to_90', 'over_90'] as const;
export type Age = (typeof ages)[number];

/** How many paid invoices show how a customer pays, and the latest payments that they are taken from. */
export const paidInvoicesRead = 12;
export const paymentsRead = 100;

const Figure = z.object({ count: z.number(), amount: MoneySum });

export const Receivables = z.object({
  /** The sent invoices with a balance: drafts and cancelled ones are not owed. */
  open: Figure,
  /** Of these, those that were due before today. */
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
});
export type Receivables = z.output<typeof Receivables>;

export const receivables = {
  ofCustomer: route({
    method: 'GET',
    path: '/api/customers/:id/receivables',
    access: 'view-invoices',
    summary: 'What a customer owes today, by age, and in how many days it paid its last twelve paid invoices.',
    params: WithId,
    output: one(Receivables),
  }),
};

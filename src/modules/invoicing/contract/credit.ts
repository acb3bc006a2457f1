/** API contract of the credit of customers: the unused part of their advances and of overpayments. */
import { z } from 'zod';
import { type RefusalSpec, route } from '#base/route.ts';
import { Day, Id, Money, MoneyNotNegative, MoneySum, one, PositiveMoney, WithId } from '#base/wire.ts';
import { booksErrors } from '#modules/companies/contract/books.ts';
import { accountMovementErrors, accountMovementFields } from '#modules/trips/contract/account-movement.ts';
import { Invoice, paymentMethods, TripsMoved } from './invoice.ts';

/**
 * `trip`: the advance payment of a trip. `extra`: another advance of it. `load`: of a load. `customer`: of neither. `payment`: the surplus of a
 * payment.
 */
export const advanceSources = ['trip', 'extra', 'load', 'customer', 'payment'] as const;
export const AdvanceSource = z.enum(advanceSources);
export type AdvanceSource = z.output<typeof AdvanceSource>;

/** The most that one page shows. */
export const creditLimit = 100;

/** The unused part of an advance. */
export const OpenAdvance = z.object({
  id: Id,
  source: AdvanceSource,
  payment_date: Day,
  trip_id: Id.nullable(),
  trip_number: z.string().nullable(),
  load_number: z.string().nullable(),
  payment_id: Id.nullable(),
  payment_number: z.string().nullable(),
  amount: Money,
  open: Money,
  /** For the invoice of its trip, and no credit until then. */
  is_reserved: z.boolean(),
});
export type OpenAdvance = z.output<typeof OpenAdvance>;

export const RefundInput = z.object({ ...accountMovementFields, amount: PositiveMoney });
export type RefundInput = z.output<typeof RefundInput>;

export const Refund = z.object({
  id: Id,
  date: Day,
  method: z.enum(paymentMethods),
  payment_method: z.string().nullable(),
  transaction_id: z.string(),
  amount: Money,
  note: z.string(),
  version: z.number(),
});
export type Refund = z.output<typeof Refund>;

export const Credit = z.object({
  /** Can be used by invoices, or refunded. */
  credit: MoneySum,
  /** Reserved by trips that are not invoiced yet. */
  reserved: MoneySum,
  /** The open advances, the oldest first: at most `creditLimit`. */
  advances: z.array(OpenAdvance),
  /** Money that was returned, the latest first: at most `creditLimit`. */
  refunds: z.array(Refund),
});
export type Credit = z.output<typeof Credit>;

const nothingUsed = { path: [0, 'amount'], message: 'greater_than_zero' };

export const UseCreditInput = z.object({
  /** The amount that the invoice uses of each advance; zero for none. */
  uses: z
    .array(z.object({ advance_id: Id, amount: MoneyNotNegative }))
    .min(1)
    .max(creditLimit)
    .refine((uses) => uses.some(({ amount }) => /[1-9]/.test(amount)), nothingUsed),
});

const invoiceRefusals: Record<string, RefusalSpec> = {
  invoice_not_sent: { status: 409 },
  invoice_cancelled: { status: 409 },
  trip_cannot_move: { status: 409 },
};

export const credit = {
  ofCustomer: route('GET /api/customers/:id/credit', 'view-advances', {
    summary: 'The credit of a customer: its open advances, surpluses of payments, and refunds.',
    params: WithId,
    output: one(Credit),
  }),
  use: route('POST /api/invoices/:id/credit', 'create-payments', {
    status: 200,
    summary: 'Pays a sent invoice with credit of its customer.',
    params: WithId,
    body: UseCreditInput,
    output: one(Invoice).extend(TripsMoved.shape),
    errors: {
      ...invoiceRefusals,
      advance_unknown: { status: 422 },
      advance_twice: { status: 422 },
      advance_reserved: { status: 409 },
      credit_exceeds_open: { status: 409, details: z.object({ open: Money }) },
      credit_exceeds_balance: { status: 409, details: z.object({ balance: Money }) },
    },
  }),
  release: route('DELETE /api/invoices/:id/credit/:advance_id', 'delete-payments', {
    summary: 'Releases the credit that was applied to an invoice by hand. The advances of its own trips stay applied.',
    params: z.object({ id: Id, advance_id: Id }),
    output: one(Invoice).extend(TripsMoved.shape),
    errors: { ...invoiceRefusals, advance_of_trip: { status: 409 } },
  }),
  refund: route('POST /api/customers/:id/refunds', 'create-payments', {
    summary: 'Records money that was returned to a customer, at most its credit. The oldest advances are returned first.',
    params: WithId,
    body: RefundInput,
    output: one(Refund),
    errors: {
      ...booksErrors,
      ...accountMovementErrors,
      refund_exceeds_credit: { status: 409, field: 'amount', details: z.object({ credit: MoneySum }) },
    },
  }),
  removeRefund: route('DELETE /api/credit-refunds/:id', 'delete-payments', {
    ifMatch: true,
    summary: 'Deletes a refund: the customer has the credit again.',
    params: WithId,
    output: one(z.null()),
    errors: booksErrors,
  }),
};

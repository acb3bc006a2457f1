/** API contract of payments to owners of hired trucks. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { dayRange, Id, listQuery, Moment, Money, MoneyNotNegative, MoneySum, one, WithId } from '#base/wire.ts';
import { booksErrors } from '#modules/companies/contract/books.ts';
import { UnusualDayQuestion } from '#modules/companies/contract/unusual-day.ts';
import {
  accountMovementErrors,
  accountMovementFields,
  accountMovementRow,
  ReferenceQuestion,
} from '#modules/trips/contract/account-movement.ts';

export const paymentTypes = ['advance', 'payment'] as const;
export const PaymentType = z.enum(paymentTypes, 'choose_one');
/** Most trips of a payment. */
export const tripsLimit = 100;

const PaymentFields = z.object({
  ...accountMovementFields,
  owner_id: Id,
  /** An advance comes before the trip is settled. */
  type: PaymentType,
  /** The part of each trip, zero for none; their sum is the payment. */
  trips: z
    .array(z.object({ trip_id: Id, amount: MoneyNotNegative }))
    .min(1, 'required')
    .max(tripsLimit)
    .refine((trips) => new Set(trips.map(({ trip_id }) => trip_id)).size === trips.length, 'trip_twice'),
});
export const OwnerPaymentInput = PaymentFields.extend({ confirm: Confirm });
export type OwnerPaymentInput = z.output<typeof PaymentFields>;

export const OwnerPaymentRow = z.object({
  id: Id,
  owner_id: Id,
  owner_name: z.string(),
  type: PaymentType,
  ...accountMovementRow,
  /** The numbers of its trips, with commas. */
  trip_numbers: z.string(),
  version: z.number(),
});
export type OwnerPaymentRow = z.output<typeof OwnerPaymentRow>;

export const OwnerPayment = OwnerPaymentRow.extend({
  /** `balance`: the trip's open balance, after this payment. */
  trips: z.array(z.object({ trip_id: Id, trip_number: z.string(), amount: Money, balance: MoneySum })),
  created_at: Moment,
});
export type OwnerPayment = z.output<typeof OwnerPayment>;

const inputErrors = {
  ...booksErrors,
  ...accountMovementErrors,
  confirmation_needed: confirmationNeeded(z.union([ReferenceQuestion.extend({ owner_name: z.string() }), UnusualDayQuestion])),
  too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
  reference_unknown: { status: 422, field: 'owner_id' },
  nothing_paid: { status: 422 },
  /** The trip is cancelled, or its owner was changed or removed. */
  trip_not_of_owner: { status: 422 },
  above_owner_balance: { status: 409, details: z.object({ number: z.string(), balance: Money }) },
} as const;

export const ownerPayments = {
  list: listRoute('/api/owner-payments', 'view-owners', {
    summary: 'Payments to owners of hired trucks, the latest first; the search matches owners and the numbers of trips.',
    query: listQuery(['date', 'amount'], '-date').extend({
      owner_id: Id.optional(),
      trip_id: Id.optional(),
      type: PaymentType.optional(),
      ...dayRange('dated'),
    }),
    row: OwnerPaymentRow,
    words: 'payables:payments.',
    name: 'payables:payments.title',
    columns: {
      ...plainColumns('date', 'owner_name'),
      type: { texts: 'types' },
      trip_numbers: {},
      method: { texts: 'trips:methods' },
      ...plainColumns('payment_method', 'transaction_id', 'note', 'amount'),
    },
    sums: { amount: MoneySum },
  }),
  create: route('POST /api/owner-payments', 'create-owners', {
    summary: 'Pays an owner for one or several of its trips, for each at most its balance.',
    body: OwnerPaymentInput,
    output: one(OwnerPayment),
    errors: inputErrors,
  }),
  read: route('GET /api/owner-payments/:id', 'view-owners', {
    params: WithId,
    summary: 'One payment to an owner.',
    output: one(OwnerPayment),
  }),
  update: route('PUT /api/owner-payments/:id', 'update-owners', {
    params: WithId,
    ifMatch: true,
    summary: 'Changes a payment to an owner; the owner stays.',
    body: OwnerPaymentInput,
    output: one(OwnerPayment),
    errors: inputErrors,
  }),
  remove: route('DELETE /api/owner-payments/:id', 'delete-owners', {
    params: WithId,
    ifMatch: true,
    summary: 'Deletes a payment to an owner.',
    output: z.object({ data: z.null() }),
    errors: booksErrors,
  }),
};

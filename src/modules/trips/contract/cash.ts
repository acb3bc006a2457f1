/** API contract of cash transactions: money that moves between the company and a driver, on a trip or without one. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { route } from '#base/route.ts';
import { Id, Moment, Money, one, PositiveMoney, WithId } from '#base/wire.ts';
import { booksErrors, settledErrors } from '#modules/companies/contract/books.ts';
import { UnusualDayQuestion } from '#modules/companies/contract/unusual-day.ts';
import { accountMovementErrors, accountMovementFields, accountMovementRow, ReferenceQuestion } from './account-movement.ts';
import { tripClosed } from './refusals.ts';

export const cashTypes = ['company_to_driver', 'driver_to_company'] as const;
export const CashType = z.enum(cashTypes, 'choose_one');
export type CashType = z.output<typeof CashType>;

/** The most cash transactions of a trip, including those of accounts about it, that users can enter. */
export const cashLimit = 200;

const CashFields = z.object({ ...accountMovementFields, type: CashType, amount: PositiveMoney });
export const CashInput = CashFields.extend({ confirm: Confirm });
export type CashInput = z.output<typeof CashFields>;

/** On the driver's account, not part of a trip's cash. */
export const AccountCashInput = CashInput.extend({
  driver_id: Id,
  /** The trip that it settles: a trip of the driver that takes no more cash, or another driver's trip from which this driver had money. */
  about_trip_id: Id.nullable().default(null),
});

export const Cash = z.object({
  id: Id,
  type: CashType,
  ...accountMovementRow,
  driver_id: Id,
  driver_name: z.string(),
  trip_id: Id.nullable(),
  about_trip_id: Id.nullable(),
  /** The number of either trip. */
  trip_number: z.string().nullable(),
  /** The payment of a customer to the driver: only the payment or the advance can change it. */
  source: z.enum(['customer_payment', 'advance']).nullable(),
  /** The payment; null for drivers. */
  payment_id: Id.nullable(),
  created_at: Moment,
  version: z.number(),
});
export type Cash = z.output<typeof Cash>;

const CashQuestion = ReferenceQuestion.extend({ driver_name: z.string(), trip_number: z.string().nullable() });

/** Open cash of a trip that is cancelled, or whose driver changes: `open_cash` decides how it is settled. */
export const OpenCashQuestion = z.object({
  code: z.literal('open_cash'),
  field: z.literal('open_cash'),
  /** Has the amounts. */
  confirm_with: z.string(),
  drivers: z.array(z.object({ name: z.string(), amount: Money })).min(1),
});
export type OpenCashQuestion = z.output<typeof OpenCashQuestion>;

const inputErrors = {
  ...booksErrors,
  ...accountMovementErrors,
  confirmation_needed: confirmationNeeded(z.union([CashQuestion, UnusualDayQuestion])),
  too_many_decimals: { status: 422, field: 'amount', details: z.object({ decimals: z.number() }) },
  /** It hands out money, or more than before. */
  driver_not_active: { status: 422 },
} as const;
const full = { too_many_cash_transactions: { status: 409 } } as const;
/** A customer's payment or advance wrote it. */
const linked = { cash_linked: { status: 409 } } as const;

export const cash = {
  listOfTrip: route('GET /api/trips/:id/cash-transactions', 'view-trips', {
    summary: 'The cash transactions of a trip, and those of accounts about it, by date.',
    params: WithId,
    output: z.object({ data: z.array(Cash).max(2 * cashLimit) }),
  }),
  createOnTrip: route('POST /api/trips/:id/cash-transactions', 'update-trips', {
    summary: 'Money to or from the driver of a trip that is neither cancelled nor paid.',
    params: WithId,
    body: CashInput,
    output: one(Cash),
    errors: { ...inputErrors, ...full, trip_closed: tripClosed },
  }),
  createOnAccount: route('POST /api/cash-transactions', 'update-trips', {
    summary: "Money to or from a driver without a trip, or about a trip that takes no cash of its own: on the driver's account.",
    body: AccountCashInput,
    output: one(Cash),
    errors: {
      ...inputErrors,
      ...full,
      driver_not_active: { status: 422, field: 'driver_id' },
      trip_unknown: { status: 422, field: 'about_trip_id' },
      /** It is the driver's trip, and still takes cash of its own. */
      trip_takes_cash: { status: 422, field: 'about_trip_id' },
      /** It is another driver's, and the driver never had money of it. */
      trip_not_of_driver: { status: 422, field: 'about_trip_id' },
    },
  }),
  read: route('GET /api/cash-transactions/:id', 'view-trips', {
    params: WithId,
    summary: 'One cash transaction, on a trip or without.',
    output: one(Cash),
  }),
  update: route('PUT /api/cash-transactions/:id', 'update-trips', {
    params: WithId,
    ifMatch: true,
    summary: 'Changes a cash transaction; its driver and its trip stay.',
    body: CashInput,
    output: one(Cash),
    errors: { ...inputErrors, ...settledErrors, ...linked, trip_closed: tripClosed },
  }),
  remove: route('DELETE /api/cash-transactions/:id', 'update-trips', {
    params: WithId,
    ifMatch: true,
    summary: 'Deletes a cash transaction.',
    output: z.object({ data: z.null() }),
    errors: { ...booksErrors, ...settledErrors, ...linked, trip_closed: tripClosed },
  }),
};

/** API contract of the balances of owners of hired trucks: of one trip, by trip, and by owner and age. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { pdfRoute } from '#base/documents/pdf-route.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Day, dayRange, Id, LocalDateTime, listQuery, Money, MoneyNotNegative, MoneySum, one, Percentage, WithId } from '#base/wire.ts';
import { OwnerOwesQuestion, ownerKept } from '#modules/trips/contract/refusals.ts';
import { TripStatus } from '#modules/trips/contract/status.ts';
import { PaymentType } from './payments.ts';

/** open: the owner is owed. owes: the owner owes, because a charge, or lower terms, came after the last payment. */
export const balanceStates = ['open', 'owes', 'settled'] as const;
export type BalanceState = (typeof balanceStates)[number];

/** The balance of the owner of a trip, and its parts. */
export const OwnerBalance = z.object({
  /** Null if no freight was agreed yet. */
  owner_freight: Money.nullable(),
  /** The withholdings. */
  owner_retefuente: Money.nullable(),
  owner_reteica: Money.nullable(),
  /** Approved expenses that the owner is charged. */
  charged: MoneySum,
  advanced: MoneySum,
  paid: MoneySum,
  /** Negative where the owner owes. */
  balance: MoneySum,
});
export type OwnerBalance = z.output<typeof OwnerBalance>;

export const OwnerTripRow = OwnerBalance.extend({
  /** Of the trip. */
  id: Id,
  number: z.string(),
  status: TripStatus,
  owner_id: Id,
  owner_name: z.string(),
  truck_plate: z.string(),
  origin_name: z.string(),
  destination_name: z.string(),
  departure_at: LocalDateTime,
  arrival_at: LocalDateTime.nullable(),
  /** Days since the arrival was confirmed; null before. */
  age_days: z.number().nullable(),
});
export type OwnerTripRow = z.output<typeof OwnerTripRow>;

const Charge = z.object({
  /** Of the expense. */
  id: Id,
  number: z.string(),
  date: Day,
  category_name: z.string(),
  description: z.string(),
  amount: Money,
});
export type Charge = z.output<typeof Charge>;

const TripPayment = z.object({
  id: Id,
  type: PaymentType,
  date: Day,
  method: z.string(),
  transaction_id: z.string(),
  /** The part of the payment for this trip. */
  amount: Money,
  /** The amount of the whole payment. */
  total: Money,
  version: z.number(),
});
export type TripPayment = z.output<typeof TripPayment>;

/** The terms agreed with the owner of a trip, and the resulting balance. */
export const TripOwner = OwnerBalance.extend({
  trip_id: Id,
  trip_number: z.string(),
  trip_status: TripStatus,
  /** Null for a hired truck whose owner is not known, and for a truck of the company. */
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  owner_retefuente_rate: z.string(),
  owner_reteica_rate: z.string(),
  money_decimals: z.union([z.literal(0), z.literal(2)]),
  charges: z.array(Charge),
  /** Charges that wait for approval. */
  submitted: z.array(Charge),
  payments: z.array(TripPayment),
  /** Of the trip. */
  version: z.number(),
});
export type TripOwner = z.output<typeof TripOwner>;

export const OwnerTermsInput = z.object({
  owner_id: Id.nullable(),
  owner_freight: MoneyNotNegative.nullable(),
  owner_retefuente_rate: Percentage,
  owner_reteica_rate: Percentage,
  confirm: Confirm,
});
export type OwnerTermsInput = z.output<typeof OwnerTermsInput>;

/** The ages of the open balances, by days since the arrival. */
export const ages = ['on_the_road', 'to_15', 'to_30', 'to_60', 'over_60'] as const;

export const OwnerAccount = z.object({
  id: Id,
  name: z.string(),
  status: z.string(),
  phone: z.string(),
  /** Trips with a balance. */
  open_trips: z.number(),
  /** Of trips that have not arrived. */
  on_the_road: MoneySum,
  to_15: MoneySum,
  to_30: MoneySum,
  to_60: MoneySum,
  over_60: MoneySum,
  balance: MoneySum,
});
export type OwnerAccount = z.output<typeof OwnerAccount>;

const ofTrip = { params: WithId };

/** A trip of the company's own truck. */
export const noOwnerToPay = { no_owner_to_pay: { status: 409 } } as const;

export const payables = {
  ofTrip: route('GET /api/trips/:id/owner', 'view-owners', {
    ...ofTrip,
    summary: 'The balance of the owner of a trip: freight, withholdings, charges, advances and payments.',
    output: one(TripOwner),
  }),
  saveTerms: route('PUT /api/trips/:id/owner', 'update-owners', {
    ...ofTrip,
    ifMatch: true,
    summary: 'Changes the terms agreed with the owner of a trip. The version is that of the trip.',
    body: OwnerTermsInput,
    output: one(TripOwner),
    errors: {
      ...ownerKept('owner_id'),
      confirmation_needed: confirmationNeeded(OwnerOwesQuestion),
      reference_unknown: { status: 422, field: 'owner_id' },
      too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
      trip_cancelled: { status: 409 },
    },
  }),
  document: pdfRoute('/api/trips/:id/owner/pdf', 'view-owners', {
    summary: 'The balance and payments of the owner of a trip, to print.',
    params: WithId,
    errors: noOwnerToPay,
  }),
  certificate: pdfRoute('/api/owners/:id/certificate', 'view-owners', {
    summary: 'The withholdings from an owner in a year, of the trips that arrived in it, to print.',
    params: WithId,
    query: z.object({ year: z.coerce.number().int().min(2000).max(2200) }),
    errors: { nothing_withheld: { status: 409 } },
  }),
  trips: listRoute('/api/owner-trips', 'view-owners', {
    summary: 'Trips of hired trucks with the balances of their owners, without cancelled ones; the search matches their numbers.',
    query: listQuery(['departure_at', 'balance'], '-departure_at').extend({
      owner_id: Id.optional(),
      state: z.enum(balanceStates, 'choose_one').optional(),
      ...dayRange('departed'),
    }),
    row: OwnerTripRow,
    words: 'payables:trips.',
    name: 'payables:trips.title',
    columns: {
      ...plainColumns('number', 'owner_name', 'truck_plate'),
      route: { parts: { origin_name: { title: 'trips:fields.origin' }, destination_name: { title: 'trips:fields.destination' } } },
      ...plainColumns('departure_at', 'age_days', 'owner_freight', 'owner_retefuente', 'owner_reteica', 'charged', 'advanced', 'paid'),
      ...plainColumns('balance'),
    },
    sums: { balance: MoneySum },
    groups: groupsBy('state', balanceStates),
  }),
  accounts: listRoute('/api/owner-accounts', 'view-owners', {
    summary: 'The balances of owners of hired trucks, by age since the arrival of the trips; the search matches names and documents.',
    query: listQuery(['name', 'balance'], 'name').extend({ state: z.enum(balanceStates, 'choose_one').optional() }),
    row: OwnerAccount,
    words: 'payables:accounts.',
    name: 'payables:accounts.title',
    columns: { name: {}, phone: {}, open_trips: {}, on_the_road: {}, to_15: {}, to_30: {}, to_60: {}, over_60: {}, balance: {} },
    sums: { on_the_road: MoneySum, to_15: MoneySum, to_30: MoneySum, to_60: MoneySum, over_60: MoneySum, balance: MoneySum },
    groups: groupsBy('state', balanceStates),
  }),
  account: route('GET /api/owner-accounts/:id', 'view-owners', {
    summary: 'The balance of an owner, by age.',
    params: WithId,
    output: one(OwnerAccount),
  }),
};

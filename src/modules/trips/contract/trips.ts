/** API contract of trips. Amounts are null for drivers. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { listRoute } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Day, Flag, Id, LocalDateTime, listQuery, Moment, Money, MoneySum, note, one, optionalNote } from '#base/wire.ts';
import { booksErrors, booksErrorsAt, paidOutErrors, settledErrorsAt } from '#modules/companies/contract/books.ts';
import { CreditLimitQuestion } from '#modules/customers/contract.ts';
import { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { CityId } from '#modules/places/contract.ts';
import { Paper } from '#modules/reminders/contract/fields.ts';
import { AdvanceOfTrip, advancesLimit } from './advance.ts';
import { OpenCashQuestion } from './cash.ts';
import { TripPlace } from './place.ts';
import {
  cannotMove,
  freightBasisNeeded,
  OwnerOwesQuestion,
  ownerKept,
  referenceErrors,
  SecondAdvanceQuestion,
  tripClosed,
} from './refusals.ts';
import { StatusChange, Statuses, StatusQuestion, stageFilters, statusChangesLimit, TripStatus } from './status.ts';
import { AdvanceMethod, FreightBasis, Fuel, NewTripInput, Odometer, TripInput } from './trip-input.ts';
import { TripWarning } from './warnings.ts';

export const TripRow = z.object({
  id: Id,
  number: z.string(),
  status: TripStatus,
  customer_id: Id,
  customer_name: z.string(),
  driver_id: Id,
  driver_name: z.string(),
  truck_id: Id,
  truck_plate: z.string(),
  trailer_id: Id.nullable(),
  trailer_plate: z.string().nullable(),
  origin_name: z.string(),
  destination_name: z.string(),
  departure_at: LocalDateTime,
  arrival_at: LocalDateTime.nullable(),
  /** The number by which the customer knows it. */
  customer_reference: z.string(),
  /** Whether a proof of delivery is attached, or missing after the arrival; null for one that is not expected yet. */
  proof: z.enum(['attached', 'missing']).nullable(),
  /** Its expenses that wait for approval. */
  waiting_expenses: z.number(),
  freight: Money.nullable(),
});
export type TripRow = z.output<typeof TripRow>;

export const Trip = TripRow.omit({ origin_name: true, destination_name: true }).extend({
  /** Empty without one; null for a caller who may not view users and is not the driver. */
  driver_phone: z.string().nullable(),
  origin: TripPlace,
  destination: TripPlace,
  freight_basis: FreightBasis.nullable(),
  freight_rate: Money.nullable(),
  /** Sum of the active loads. */
  loads_amount: Money.nullable(),
  owner_freight: Money.nullable(),
  /** Of a hired truck, as it was when the trip was made. Null for drivers. */
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  truck_third_party: z.boolean(),
  manifest_number: z.string(),
  advance_payment: Money.nullable(),
  advance_method: AdvanceMethod.nullable(),
  advance_date: Day.nullable(),
  /** The part of the advance that an invoice used. Above zero, the advance cannot change. */
  advance_used: Money.nullable(),
  payment_method_id: Id.nullable(),
  payment_method: z.string().nullable(),
  /** Its own and those of its loads, the latest first. None for drivers, and without `view-advances`. */
  advances: z.array(AdvanceOfTrip).max(advancesLimit),
  fuel_departure: z.number().nullable(),
  fuel_arrival: z.number().nullable(),
  odometer_departure: z.number().nullable(),
  odometer_arrival: z.number().nullable(),
  /** Null for drivers. */
  rejection_reason: z.string().nullable(),
  /** For the driver, of a rejection. */
  rejection_message: z.string(),
  money_decimals: z.union([z.literal(0), z.literal(2)]),
  /** Of its truck, its trailer and its driver, the most urgent first; of a driver's own papers, drivers see the licence. */
  papers: z.array(Paper),
  created_at: Moment,
  version: z.number(),
});
export type Trip = z.output<typeof Trip>;

const SavedTrip = z.object({ data: Trip, warnings: z.array(TripWarning) });

const id = z.object({ id: Id });
const openCashRequired = { open_cash_required: { status: 422, field: 'open_cash' } } as const;

export const trips = {
  list: listRoute({
    path: '/api/trips',
    access: 'view-trips',
    summary:
      'Trips; the search matches the numbers of trip, load, waybill and manifest, the customer and its reference, the driver, the plate and the route.',
    query: listQuery(['departure_at', 'number', 'freight', 'status', 'customer_name', 'driver_name'], '-departure_at').extend({
      status: Statuses.optional(),
      driver_id: Id.optional(),
      truck_id: Id.optional(),
      trailer_id: Id.optional(),
      customer_id: Id.optional(),
      /** Of the hired truck. */
      owner_id: Id.optional(),
      /** With trucks of the company. */
      without_owner: Flag.optional(),
      origin_city_id: CityId.optional(),
      destination_city_id: CityId.optional(),
      departed_from: Day.optional(),
      departed_to: Day.optional(),
      /** Those that have arrived without a proof of delivery. */
      proof: z.enum(['missing']).optional(),
      /** `1`: under review and ready to be invoiced. `0`: under review, and something is missing. */
      ready: Flag.optional(),
    }),
    row: TripRow,
    words: 'trips:',
    columns: {
      number: {},
      status: { texts: 'status' },
      customer_name: { title: 'columns.customer' },
      route: { parts: { origin_name: { title: 'fields.origin' }, destination_name: { title: 'fields.destination' } } },
      driver_name: { title: 'columns.driver' },
      truck_plate: { title: 'columns.truck' },
      trailer_plate: { title: 'columns.trailer' },
      departure_at: {},
      arrival_at: {},
      customer_reference: { title: 'fields.customer_reference' },
      proof: { title: 'documents.kinds.proof_of_delivery', texts: 'proof' },
      freight: {},
    },
    sums: { freight: MoneySum.nullable() },
    groups: stageFilters,
  }),
  create: route({
    method: 'POST',
    path: '/api/trips',
    access: 'create-trips',
    summary: 'A new trip, with the next number, and its loads with theirs. Asks when its customer exceeds the credit limit with it.',
    body: NewTripInput.safeExtend({ confirm: Confirm }),
    output: SavedTrip,
    errors: {
      ...booksErrorsAt('advance_date'),
      ...referenceErrors,
      freight_basis_needed: freightBasisNeeded,
      confirmation_needed: confirmationNeeded(CreditLimitQuestion),
      number_series_exhausted: { status: 409 },
    },
  }),
  read: route({ method: 'GET', path: '/api/trips/:id', access: 'view-trips', summary: 'One trip.', params: id, output: one(Trip) }),
  update: route({
    method: 'PUT',
    path: '/api/trips/:id',
    access: 'update-trips',
    ifMatch: true,
    summary: 'Changes a trip that is neither cancelled nor paid; once invoiced, not its amounts.',
    params: id,
    body: TripInput.safeExtend({
      confirm: Confirm,
      /** Of another driver: whether the former one keeps the cash that is out, or hands it over. */
      open_cash: z.enum(['keep', 'transfer'], 'choose_one').nullable().default(null),
    }),
    output: SavedTrip,
    errors: {
      ...booksErrorsAt('advance_date'),
      ...settledErrorsAt('advance_payment'),
      ...paidOutErrors,
      ...referenceErrors,
      ...ownerKept('truck_id'),
      /**
       * About the odometers that are confirmed and change, the cash of a driver who changes, more freight than the credit limit, an advance
       * payment of a trip that has other advances, and an owner who would owe.
       */
      confirmation_needed: confirmationNeeded(
        z.discriminatedUnion('code', [
          ...OdometerQuestion.options,
          OpenCashQuestion,
          CreditLimitQuestion,
          SecondAdvanceQuestion,
          OwnerOwesQuestion,
        ]),
      ),
      ...openCashRequired,
      trip_closed: tripClosed,
      trip_invoiced: { status: 409 },
      freight_basis_needed: freightBasisNeeded,
      advance_used: { status: 409, field: 'advance_payment' },
      /** The review confirmed the arrival: it may be corrected and not removed. */
      arrival_required: { status: 422, field: 'arrival_at' },
    },
  }),
  start: route({
    method: 'POST',
    path: '/api/trips/:id/start',
    access: 'start-trips',
    ifMatch: true,
    status: 200,
    summary:
      'Active to in transit: confirms the departure. Fuel and odometer that are left out stay as they are. Asks everyone but the driver of the trip about another day, a driver or truck in transit, expired papers, and an odometer that goes backwards or jumps.',
    params: id,
    body: z.object({
      departure_at: LocalDateTime,
      fuel_departure: Fuel,
      odometer_departure: Odometer,
      confirm: Confirm,
      /** Why it starts with expired papers; kept in the history of its status. */
      reason: optionalNote(300),
    }),
    output: one(Trip),
    errors: {
      trip_cannot_move: cannotMove,
      confirmation_needed: confirmationNeeded(StatusQuestion),
      reason_required: { status: 422, field: 'reason' },
      odometer_backwards: { status: 422, field: 'odometer_departure' },
      /** More than a day ahead of the company's clock. */
      date_in_future: { status: 422, field: 'departure_at' },
    },
  }),
  review: route({
    method: 'POST',
    path: '/api/trips/:id/review',
    access: 'review-trips',
    ifMatch: true,
    status: 200,
    summary:
      'In transit or rejected to under review: confirms the arrival, and of a rejected trip corrects the departure. What is left out stays as it is. Asks everyone but the driver of the trip about an odometer that goes backwards or jumps.',
    params: id,
    body: z.object({
      arrival_at: LocalDateTime,
      fuel_arrival: Fuel,
      odometer_arrival: Odometer,
      /** These three of a rejected trip only. */
      departure_at: LocalDateTime.nullable().default(null),
      fuel_departure: Fuel,
      odometer_departure: Odometer,
      confirm: Confirm,
    }),
    output: one(Trip),
    errors: {
      trip_cannot_move: cannotMove,
      confirmation_needed: confirmationNeeded(OdometerQuestion),
      arrival_before_departure: { status: 422, field: 'arrival_at' },
      /** More than a day ahead of the company's clock. */
      date_in_future: { status: 422, field: 'arrival_at' },
      odometer_backwards: { status: 422, field: 'odometer_arrival' },
    },
  }),
  reject: route({
    method: 'POST',
    path: '/api/trips/:id/rejection',
    access: 'reject-trips',
    ifMatch: true,
    status: 200,
    summary:
      'Under review to rejected: returned to be corrected, with the reason, and a message to the driver, who does not see the reason.',
    params: id,
    body: z.object({ reason: note(300).min(2), message: optionalNote(300) }),
    output: one(Trip),
    errors: { trip_cannot_move: cannotMove },
  }),
  cancel: route({
    method: 'POST',
    path: '/api/trips/:id/cancellation',
    access: 'cancel-trips',
    ifMatch: true,
    status: 200,
    summary: 'Active or in transit to cancelled, for good. Asks where the cash went that its driver still has.',
    params: id,
    body: z.object({
      reason: optionalNote(300),
      confirm: Confirm,
      /** Whether the driver has returned it, or owes it on the account. */
      open_cash: z.enum(['returned', 'account'], 'choose_one').nullable().default(null),
    }),
    output: one(Trip),
    errors: {
      ...booksErrors,
      trip_cannot_move: cannotMove,
      confirmation_needed: confirmationNeeded(OpenCashQuestion),
      ...openCashRequired,
      ...ownerKept(),
    },
  }),
  warnings: route({
    method: 'GET',
    path: '/api/trips/:id/warnings',
    access: 'update-trips',
    summary:
      'Other trips not cancelled that need the same truck, trailer or driver at the same time, and papers that expire before its end.',
    params: id,
    output: z.object({ data: z.array(TripWarning).max(40) }),
  }),
  statusChanges: route({
    method: 'GET',
    path: '/api/trips/:id/status-changes',
    access: 'view-trips',
    summary: "The history of a trip's status, latest first.",
    params: id,
    output: z.object({ data: z.array(StatusChange).max(statusChangesLimit) }),
  }),
  ownAccess: route({
    method: 'GET',
    path: '/api/user/trip-access',
    access: 'member',
    summary: 'Whether the caller sees freight, rates and prices of their trips: drivers do who are paid a share of them.',
    output: one(z.object({ sees_freight: z.boolean() })),
  }),
};

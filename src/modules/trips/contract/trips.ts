/** API contract of trips. Amounts are null for drivers. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { groupsBy, listRoute } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import {
  Day,
  Id,
  LocalDateTime,
  listQuery,
  Moment,
  Money,
  MoneyNotNegative,
  MoneySum,
  note,
  one,
  optionalNote,
  optionalText,
} from '#base/wire.ts';
import { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { Paper } from '#modules/reminders/contract/fields.ts';
import { LoadLine, newLoadsLimit } from './load-line.ts';
import { Place, PlaceInput } from './place.ts';
import { cannotMove, freightBasisNeeded, referenceErrors, tripClosed } from './refusals.ts';
import { StatusChange, Statuses, StatusQuestion, statusChangesLimit, TripStatus, tripStatuses } from './status.ts';
import { TripWarning } from './warnings.ts';

/** How the freight is calculated: the rate, the sum of the loads, or both added. */
export const FreightBasis = z.enum(['rate', 'loads', 'both']);
export type FreightBasis = z.output<typeof FreightBasis>;
export const AdvanceMethod = z.enum(['cash', 'credit_card', 'bank_transfer', 'check']);

/** Percent of the tank. */
const Fuel = z.number().int().min(0).max(100).nullable().default(null);
/** Kilometres. */
const Odometer = z.number().int().min(0).max(9_999_999).nullable().default(null);

/** Runs a check of two fields as soon as both are valid, so that its error is reported together with errors of other fields. */
const whenValid = (pair: z.ZodType) => ({ when: ({ value }: { value: unknown }) => pair.safeParse(value).success });
const whenBothMomentsValid = whenValid(z.object({ departure_at: LocalDateTime, arrival_at: LocalDateTime.nullish() }));
const whenBothOdometersValid = whenValid(z.object({ odometer_departure: Odometer, odometer_arrival: Odometer }));

export const TripInput = z
  .object({
    customer_id: Id,
    truck_id: Id,
    trailer_id: Id.nullable().default(null),
    driver_id: Id,
    origin: PlaceInput,
    destination: PlaceInput,
    departure_at: LocalDateTime,
    arrival_at: LocalDateTime.nullable().default(null),
    freight_rate: MoneyNotNegative.default('0'),
    /** The user's choice when rate and loads both have an amount; null when none was made. */
    freight_basis: FreightBasis.nullable().default(null),
    owner_freight: MoneyNotNegative.nullable().default(null),
    manifest_number: optionalText(40),
    /** Paid by the customer before the invoice; zero for nothing. */
    advance_payment: MoneyNotNegative.default('0'),
    advance_method: AdvanceMethod.default('bank_transfer'),
    /** When the customer paid it; null for the stored day, of a new advance today. */
    advance_date: Day.nullable().default(null),
    payment_method_id: Id.nullable().default(null),
    fuel_departure: Fuel,
    fuel_arrival: Fuel,
    odometer_departure: Odometer,
    odometer_arrival: Odometer,
  })
  .refine((trip) => trip.arrival_at === null || trip.arrival_at >= trip.departure_at, {
    ...whenBothMomentsValid,
    path: ['arrival_at'],
    error: 'arrival_before_departure',
  })
  .refine(
    (trip) => trip.odometer_departure === null || trip.odometer_arrival === null || trip.odometer_arrival >= trip.odometer_departure,
    {
      ...whenBothOdometersValid,
      path: ['odometer_arrival'],
      error: 'odometer_backwards',
    },
  );
export type TripInput = z.output<typeof TripInput>;

/** A new trip with its loads, which are saved together. */
export const NewTripInput = TripInput.safeExtend({ loads: z.array(LoadLine).max(newLoadsLimit).default([]) });
export type NewTripInput = z.output<typeof NewTripInput>;

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
  freight: Money.nullable(),
});
export type TripRow = z.output<typeof TripRow>;

export const Trip = TripRow.omit({ origin_name: true, destination_name: true }).extend({
  origin: Place,
  destination: Place,
  freight_basis: FreightBasis.nullable(),
  freight_rate: Money.nullable(),
  /** Sum of the active loads. */
  loads_amount: Money.nullable(),
  owner_freight: Money.nullable(),
  truck_third_party: z.boolean(),
  manifest_number: z.string(),
  advance_payment: Money.nullable(),
  advance_method: AdvanceMethod.nullable(),
  advance_date: Day.nullable(),
  /** The part of the advance that an invoice used. Above zero, the advance cannot change. */
  advance_used: Money.nullable(),
  payment_method_id: Id.nullable(),
  payment_method: z.string().nullable(),
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

export const trips = {
  list: listRoute({
    path: '/api/trips',
    access: 'view-trips',
    summary: 'Trips; the search matches the numbers of trip, load and manifest, the customer, the driver, the plate and the route.',
    query: listQuery(['departure_at', 'number', 'freight', 'status', 'customer_name', 'driver_name'], '-departure_at').extend({
      status: Statuses.optional(),
      driver_id: Id.optional(),
      truck_id: Id.optional(),
      trailer_id: Id.optional(),
      customer_id: Id.optional(),
      departed_from: Day.optional(),
      departed_to: Day.optional(),
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
      freight: {},
    },
    sums: { freight: MoneySum.nullable() },
    groups: groupsBy('status', tripStatuses),
  }),
  create: route({
    method: 'POST',
    path: '/api/trips',
    access: 'create-trips',
    summary: 'A new trip, with the next number, and its loads with theirs.',
    body: NewTripInput,
    output: SavedTrip,
    errors: { ...referenceErrors, freight_basis_needed: freightBasisNeeded, number_series_exhausted: { status: 409 } },
  }),
  read: route({ method: 'GET', path: '/api/trips/:id', access: 'view-trips', summary: 'One trip.', params: id, output: one(Trip) }),
  update: route({
    method: 'PUT',
    path: '/api/trips/:id',
    access: 'update-trips',
    ifMatch: true,
    summary: 'Changes a trip that is neither cancelled nor paid; once invoiced, not its amounts.',
    params: id,
    body: TripInput.safeExtend({ confirm: Confirm }),
    output: SavedTrip,
    errors: {
      ...referenceErrors,
      /** About the odometers that are confirmed and change. */
      confirmation_needed: confirmationNeeded(OdometerQuestion),
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
    status: 200,
    summary: 'Active or in transit to cancelled, for good.',
    params: id,
    body: z.object({ reason: optionalNote(300) }),
    output: one(Trip),
    errors: { trip_cannot_move: cannotMove },
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
};

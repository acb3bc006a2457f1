/** API contract of trips: their operations and their list; `trip.ts` has the trip itself. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { route } from '#base/route.ts';
import { Id, LocalDateTime, note, one, optionalNote } from '#base/wire.ts';
import { booksErrors, booksErrorsAt, paidOutErrors, settledErrorsAt } from '#modules/companies/contract/books.ts';
import { CreditLimitQuestion } from '#modules/customers/contract.ts';
import { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { OpenCashQuestion } from './cash.ts';
import {
  cannotMove,
  DriverOnTwoTrucksQuestion,
  freightBasisNeeded,
  OwnerOwesQuestion,
  ownerKept,
  referenceErrors,
  SecondAdvanceQuestion,
  tripClosed,
} from './refusals.ts';
import { StatusChange, StatusQuestion, statusChangesLimit } from './status.ts';
import { Trip, TripWarning, tripList } from './trip.ts';
import { Fuel, NewTripInput, Odometer, TripInput } from './trip-input.ts';

const SavedTrip = z.object({ data: Trip, warnings: z.array(TripWarning) });

const id = z.object({ id: Id });
const openCashRequired = { open_cash_required: { status: 422, field: 'open_cash' } } as const;

export const trips = {
  list: tripList,
  create: route('POST /api/trips', 'create-trips', {
    summary:
      'A new trip, with the next number, and its loads with theirs. Asks when its customer exceeds the credit limit with it, or its driver has another truck then.',
    body: NewTripInput.safeExtend({ confirm: Confirm }),
    output: SavedTrip,
    errors: {
      ...booksErrorsAt('advance_date'),
      ...referenceErrors,
      freight_basis_needed: freightBasisNeeded,
      confirmation_needed: confirmationNeeded(z.discriminatedUnion('code', [CreditLimitQuestion, DriverOnTwoTrucksQuestion])),
      number_series_exhausted: { status: 409 },
    },
  }),
  read: route('GET /api/trips/:id', 'view-trips', { summary: 'One trip.', params: id, output: one(Trip) }),
  update: route('PUT /api/trips/:id', 'update-trips', {
    ifMatch: true,
    summary: 'Changes a trip that is neither cancelled nor paid; once invoiced, not its amounts.',
    params: id,
    body: TripInput.safeExtend({
      confirm: Confirm,
      /** The open cash of the former driver: whether that driver settles it, or hands it over. */
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
       * Questions about changed confirmed odometers, the cash of a driver who changes, a driver with another truck on that day, more freight than the
       * credit limit, an advance payment of a trip that has other advances, and an owner who would owe.
       */
      confirmation_needed: confirmationNeeded(
        z.discriminatedUnion('code', [
          ...OdometerQuestion.options,
          OpenCashQuestion,
          CreditLimitQuestion,
          SecondAdvanceQuestion,
          OwnerOwesQuestion,
          DriverOnTwoTrucksQuestion,
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
  start: route('POST /api/trips/:id/start', 'start-trips', {
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
      /** The reason to start with expired papers; stored in the history of the status. */
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
  review: route('POST /api/trips/:id/review', 'review-trips', {
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
  readings: route('PUT /api/trips/:id/readings', 'start-trips', {
    ifMatch: true,
    summary:
      'Adds the odometers that a trip was started or sent to review without. Asks everyone but the driver of the trip about an odometer that goes backwards or jumps.',
    params: id,
    body: z.object({ odometer_departure: Odometer, odometer_arrival: Odometer, confirm: Confirm }),
    output: one(Trip),
    errors: {
      confirmation_needed: confirmationNeeded(OdometerQuestion),
      /** The trip has not departed, has not arrived, is invoiced, or has another reading there. */
      reading_not_open: { status: 409 },
      odometer_backwards: { status: 422, field: 'odometer_arrival' },
    },
  }),
  reject: route('POST /api/trips/:id/rejection', 'reject-trips', {
    ifMatch: true,
    status: 200,
    summary:
      'Under review to rejected: returned to be corrected, with the reason, and a message to the driver, who does not see the reason.',
    params: id,
    body: z.object({ reason: note(300).min(2), message: optionalNote(300) }),
    output: one(Trip),
    errors: { trip_cannot_move: cannotMove },
  }),
  cancel: route('POST /api/trips/:id/cancellation', 'cancel-trips', {
    ifMatch: true,
    status: 200,
    summary: 'Active or in transit to cancelled, which is final. Asks about the cash that its driver still has.',
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
  warnings: route('GET /api/trips/:id/warnings', 'update-trips', {
    summary:
      'Other trips not cancelled that need the same truck, trailer or driver at the same time, and papers that expire before its end.',
    params: id,
    output: z.object({ data: z.array(TripWarning).max(40) }),
  }),
  statusChanges: route('GET /api/trips/:id/status-changes', 'view-trips', {
    summary: "The history of a trip's status, latest first.",
    params: id,
    output: z.object({ data: z.array(StatusChange).max(statusChangesLimit) }),
  }),
  ownAccess: route('GET /api/user/trip-access', 'member', {
    summary: 'Whether the caller sees freight, rates and prices of their trips: drivers do if they are paid a share of them.',
    output: one(z.object({ sees_freight: z.boolean() })),
  }),
};

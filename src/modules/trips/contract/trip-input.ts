/** The input of a trip: its fields and the checks between them. */
import { z } from 'zod';
import { Day, Id, LocalDateTime, MoneyNotNegative, optionalText, whenValid } from '#base/wire.ts';
import { LoadLine, newLoadsLimit } from './load-line.ts';
import { PlaceInput } from './place.ts';

/** How the freight is calculated: the rate, the sum of the loads, or both added. */
export const FreightBasis = z.enum(['rate', 'loads', 'both']);
export type FreightBasis = z.output<typeof FreightBasis>;
export const AdvanceMethod = z.enum(['cash', 'credit_card', 'bank_transfer', 'check']);

/** Percent of the tank. */
export const Fuel = z.number().int().min(0).max(100).nullable().default(null);
/** Kilometres. */
export const Odometer = z.number().int().min(0).max(9_999_999).nullable().default(null);

/** Texts that are stored, answered (also to drivers) and in the history as they are entered. */
export const tripTexts = {
  manifest_number: optionalText(40),
  /** The customer's number of the trip, such as that of an order. */
  customer_reference: optionalText(40),
};

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
    /** The user's choice if rate and loads both have an amount; null before a choice. */
    freight_basis: FreightBasis.nullable().default(null),
    owner_freight: MoneyNotNegative.nullable().default(null),
    ...tripTexts,
    /** Paid by the customer before the invoice; zero for none. */
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

/** The values of the form: of a new trip, of an existing one, and of a copy. Pure. */
import type { z } from 'zod';
import { textsIn } from '#base/wire.ts';
import type { Values } from '#web/kit/form/values.ts';
import type { Load } from '../../contract/loads.ts';
import type { Place } from '../../contract/place.ts';
import type { Trip } from '../../contract/trip.ts';
import { type NewTripInput, tripTexts } from '../../contract/trip-input.ts';

export type TripFormValues = z.input<typeof NewTripInput>;
export type LoadValues = NonNullable<TripFormValues['loads']>[number];

const emptyPlace = { country_id: 'CO', department_id: '', city_id: '', address: '', details: '', latitude: '', longitude: '' };
export const blankLoad: LoadValues = { goods: '', quantity: '', unit: 'ton', unit_price: '', notes: '' };

export const emptyTrip: TripFormValues = {
  customer_id: '',
  driver_id: '',
  truck_id: '',
  trailer_id: null,
  origin: emptyPlace,
  destination: emptyPlace,
  departure_at: '',
  arrival_at: '',
  freight_rate: '',
  freight_basis: null,
  owner_freight: '',
  ...(Object.fromEntries(Object.keys(tripTexts).map((name) => [name, ''])) as Record<keyof typeof tripTexts, string>),
  advance_payment: '',
  advance_method: 'bank_transfer',
  advance_date: '',
  payment_method_id: '',
  fuel_departure: null,
  fuel_arrival: null,
  odometer_departure: null,
  odometer_arrival: null,
  loads: [blankLoad],
};

export const isBlankLoad = ({ goods, quantity, unit_price }: Partial<LoadValues>) => !goods && !quantity && !unit_price;

/** Without the empty lines at the end of the loads. One in between is an error at its place, so that no line moves. */
export function sentValues(values: Values): Values {
  const loads = (values.loads ?? []) as LoadValues[];
  return { ...values, loads: loads.slice(0, loads.findLastIndex((load) => !isBlankLoad(load)) + 1) };
}

const blankZero = (amount: string | null) => (amount === null || Number(amount) === 0 ? '' : amount);
const placeValues = ({ country_id, department_id, city_id, address, details, latitude, longitude }: Place) => ({
  country_id,
  department_id,
  city_id,
  address,
  details,
  latitude: latitude ?? '',
  longitude: longitude ?? '',
});

/** The values that a copied trip shares with its original. */
function sharedValues(trip: Trip) {
  const hasBoth = Number(trip.freight_rate) > 0 && Number(trip.loads_amount) > 0;
  return {
    customer_id: trip.customer_id,
    driver_id: trip.driver_id,
    truck_id: trip.truck_id,
    trailer_id: trip.trailer_id,
    origin: placeValues(trip.origin),
    destination: placeValues(trip.destination),
    freight_rate: blankZero(trip.freight_rate),
    freight_basis: hasBoth ? trip.freight_basis : null,
    owner_freight: blankZero(trip.owner_freight),
  } satisfies Partial<TripFormValues>;
}

/** The loads of an existing trip are edited on its page. */
export function tripFormValues(trip: Trip): TripFormValues {
  return {
    ...emptyTrip,
    ...sharedValues(trip),
    departure_at: trip.departure_at,
    arrival_at: trip.arrival_at ?? '',
    ...textsIn(tripTexts, trip),
    advance_payment: blankZero(trip.advance_payment),
    advance_method: trip.advance_method ?? 'bank_transfer',
    advance_date: trip.advance_date ?? '',
    payment_method_id: trip.payment_method_id ?? '',
    fuel_departure: trip.fuel_departure,
    fuel_arrival: trip.fuel_arrival,
    odometer_departure: trip.odometer_departure,
    odometer_arrival: trip.odometer_arrival,
    loads: [],
  };
}

/**
 * The values that a new trip takes from another one: all except its days, its manifest, the customer's reference, its advance and its measured
 * values.
 */
export function copiedValues(trip: Trip, loads: readonly Load[]): Partial<TripFormValues> {
  const active = loads.filter(({ status }) => status === 'active');
  const copied = active.map(({ goods, quantity, unit, unit_price, notes }) => ({
    goods,
    quantity,
    unit,
    unit_price: unit_price ?? '',
    notes,
  }));
  return { ...sharedValues(trip), loads: copied.length > 0 ? copied : [blankLoad] };
}

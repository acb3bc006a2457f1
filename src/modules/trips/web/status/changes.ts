/** The differences between a trip and the version that the user saw, shown before it is moved. */
import type { Trip } from '../../contract/trip.ts';

/** The values by which a user knows a trip. */
export type MovedTrip = Pick<
  Trip,
  'status' | 'customer_name' | 'driver_name' | 'truck_plate' | 'trailer_plate' | 'departure_at' | 'arrival_at' | 'freight' | 'owner_freight'
> & { origin: { city: string }; destination: { city: string } };

const values = {
  status: ({ status }: MovedTrip) => status,
  customer: ({ customer_name }: MovedTrip) => customer_name,
  driver: ({ driver_name }: MovedTrip) => driver_name,
  truck: ({ truck_plate }: MovedTrip) => truck_plate,
  trailer: ({ trailer_plate }: MovedTrip) => trailer_plate,
  origin: ({ origin }: MovedTrip) => origin.city,
  destination: ({ destination }: MovedTrip) => destination.city,
  departure_at: ({ departure_at }: MovedTrip) => departure_at,
  arrival_at: ({ arrival_at }: MovedTrip) => arrival_at,
  freight: ({ freight }: MovedTrip) => freight,
  owner_freight: ({ owner_freight }: MovedTrip) => owner_freight,
};

export type ChangedField = keyof typeof values;
export interface TripChange {
  field: ChangedField;
  before: string | null;
  after: string | null;
}

export function changesOf(before: MovedTrip, after: MovedTrip): TripChange[] {
  return (Object.keys(values) as ChangedField[])
    .map((field) => ({ field, before: values[field](before), after: values[field](after) }))
    .filter((change) => change.before !== change.after);
}

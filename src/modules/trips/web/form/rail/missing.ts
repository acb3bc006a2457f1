/** Required fields of a new trip that are still missing in the form. Pure. */
import type { TripFormValues } from '../values.ts';

export const requiredParts = ['customer', 'origin', 'destination', 'departure', 'driver', 'truck'] as const;
export type RequiredPart = (typeof requiredParts)[number];

type Watched = Pick<TripFormValues, 'customer_id' | 'origin' | 'destination' | 'departure_at' | 'driver_id' | 'truck_id'>;

/** In the order of the form. A place needs a city and an address. */
export function missingParts({ customer_id, origin, destination, departure_at, driver_id, truck_id }: Watched): RequiredPart[] {
  const isPlace = ({ city_id, address }: Watched['origin']) => Boolean(city_id && address?.trim());
  const has: Record<RequiredPart, boolean> = {
    customer: Boolean(customer_id),
    origin: isPlace(origin),
    destination: isPlace(destination),
    departure: Boolean(departure_at),
    driver: Boolean(driver_id),
    truck: Boolean(truck_id),
  };
  return requiredParts.filter((part) => !has[part]);
}

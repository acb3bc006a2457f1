/** Which driver received a payment of a customer. */
import { RuleBroken } from '#base/errors.ts';

interface TripDriver {
  trip_id: string;
  driver_id: string;
}

/** The driver, and the trip of the payment; null for a driver who drove none of the trips. */
export interface Receiver {
  driver_id: string;
  trip_id: string | null;
}

/**
 * The chosen driver, else the one who drove all trips of the invoice, with the first trip of that driver. Throws `driver_needed` if no driver is
 * chosen and the trips have several drivers, or none.
 */
export function receiverOf(drivers: readonly TripDriver[], chosen: string | null): Receiver {
  const known = new Set(drivers.map((trip) => trip.driver_id));
  const driver_id = chosen ?? (known.size === 1 ? [...known][0] : undefined);
  if (driver_id === undefined) throw new RuleBroken('driver_needed');
  return { driver_id, trip_id: drivers.find((trip) => trip.driver_id === driver_id)?.trip_id ?? null };
}

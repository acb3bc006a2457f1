/** The addresses of a customer, whether its trips began or ended there. Pure. */
import type { UsedPlace } from '../../contract/hints.ts';

export interface UsedAddress {
  /** City and address, in lower case. */
  key: string;
  place: UsedPlace;
  /** How many trips began and ended there. */
  pickups: number;
  deliveries: number;
}

/** The most used first. An address is the same in whatever case it was typed. */
export function mergePlaces(origins: readonly UsedPlace[], destinations: readonly UsedPlace[]): UsedAddress[] {
  const found = new Map<string, UsedAddress>();
  const add = (end: 'pickups' | 'deliveries', place: UsedPlace) => {
    const key = `${place.city_id} ${place.address.toLowerCase()}`;
    const address = found.get(key) ?? { key, place, pickups: 0, deliveries: 0 };
    found.set(key, { ...address, [end]: address[end] + place.trips });
  };
  for (const place of origins) add('pickups', place);
  for (const place of destinations) add('deliveries', place);
  return [...found.values()].sort((a, b) => b.pickups + b.deliveries - a.pickups - a.deliveries);
}

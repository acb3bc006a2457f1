import { expect, it } from 'vitest';
import type { UsedPlace } from '../../contract/hints.ts';
import { mergePlaces } from './merge-places.ts';

const used = (city_id: string, address: string, trips: number) => ({ city_id, address, trips }) as UsedPlace;

it('counts what began and what ended at an address, the most used first', () => {
  const origins = [used('CO-15238', 'Cra 42 # 18-65', 3), used('CO-13001', 'Mamonal km 7', 1)];
  const destinations = [used('CO-13001', 'MAMONAL KM 7', 4), used('CO-11001', 'Mamonal km 7', 2)];
  expect(mergePlaces(origins, destinations).map(({ place, pickups, deliveries }) => [place.city_id, pickups, deliveries])).toEqual([
    ['CO-13001', 1, 4],
    ['CO-15238', 3, 0],
    ['CO-11001', 0, 2],
  ]);
});

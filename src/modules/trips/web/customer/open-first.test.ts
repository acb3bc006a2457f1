import { expect, it } from 'vitest';
import type { TripRow } from '../../contract/trip.ts';
import { openFirst } from './open-first.ts';

const trip = (id: string, status: TripRow['status']) => ({ id, status }) as TripRow;
const idsOf = (rows: TripRow[]) => rows.map(({ id }) => id);
const open = [trip('a', 'active'), trip('b', 'under_review')];
const latest = [trip('c', 'paid'), trip('a', 'active'), trip('d', 'cancelled'), trip('e', 'invoiced'), trip('f', 'paid')];

it('shows open trips first, each once, then the latest that were not cancelled', () => {
  expect(idsOf(openFirst(open, latest, 5))).toEqual(['a', 'b', 'c', 'e', 'f']);
});

it('shows no more than fit', () => {
  expect(idsOf(openFirst(open, latest, 3))).toEqual(['a', 'b', 'c']);
  expect(idsOf(openFirst(open, latest, 1))).toEqual(['a']);
});

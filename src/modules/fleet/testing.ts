/** Vehicles for tests of this and later modules, and what their odometer logs should be. */
import type { Client } from '#server/testing/client.ts';
import { compareReadings, type Reading } from './rules/odometer.ts';

let created = 0;

/** Creates a truck with a plate of its own and returns its id; a test may change it. */
export async function createTruck(client: Client, changes: object = {}): Promise<string> {
  created += 1;
  const truck = {
    plate: `TST${100 + created}`,
    make: 'Kenworth',
    model: 'T800',
    year: 2020,
    registration_number: '1',
    type: 'tractor_unit',
  };
  const reply = await client.post('/api/trucks', { ...truck, ...changes });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
}

/** Creates a trailer, as `createTruck` does a truck. */
export async function createTrailer(client: Client, changes: object = {}): Promise<string> {
  created += 1;
  const trailer = { plate: `R${10_000 + created}`, type: 'flatbed', year: 2015, registration_number: '2' };
  const reply = await client.post('/api/trailers', { ...trailer, ...changes });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
}

/** The readings in their order, each with whether it starts a segment: as the store marks them. */
export function withSegments<R extends Reading>(readings: readonly R[]): (R & { starts_segment: boolean })[] {
  const ordered = readings.toSorted(compareReadings);
  return ordered.map((reading, at) => ({ ...reading, starts_segment: reading.km < (ordered[at - 1]?.km ?? 0) }));
}

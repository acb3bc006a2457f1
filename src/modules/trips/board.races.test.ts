/** Two users who move the same trip on the board at the same moment. Each had read it in its status before. */
import { expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createClerk } from '#modules/people/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { arrivalInput, setUpTrips, startInput, tripInput, tripPath } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const { client: clerk } = await createClerk(world, condor, ['view-trips', 'start-trips', 'review-trips', 'reject-trips', 'cancel-trips']);

type Headers = Record<string, string>;
type Move = (client: Client, trip: { id: string }, headers?: Headers) => Promise<Reply>;
// All trips have the same truck: its odometer is another matter.
const start: Move = (client, trip, headers = {}) =>
  client.post(tripPath(trip, '/start'), { ...startInput, odometer_departure: null }, { headers });
const review: Move = (client, trip, headers = {}) =>
  client.post(tripPath(trip, '/review'), { ...arrivalInput, odometer_arrival: null }, { headers });
const reject: Move = (client, trip, headers = {}) =>
  client.post(tripPath(trip, '/rejection'), { reason: 'Falta el cumplido' }, { headers });
const cancel: Move = (client, trip, headers = {}) => client.post(tripPath(trip, '/cancellation'), {}, { headers });
/** What a screen sends that has read the trip with this version. */
const seen = ({ version }: { version: number }): Headers => ({ 'if-match': `"${version}"` });

const invoice = (trip: { id: string }) => admin.post(tripPath(trip, '/invoice'), { confirm: ['no_proof'] });

const pathOf = async (trip: { id: string }) => {
  const { data } = (await admin.get(tripPath(trip, '/status-changes'))).body;
  return data.toReversed().map(({ from_status, to_status }: { from_status: string | null; to_status: string }) => [from_status, to_status]);
};
const statusOf = async (trip: { id: string }) => (await admin.get(tripPath(trip))).body.data.status;

const users = { admin, clerk, driver };
type User = keyof typeof users;
const cases: { from: string; to: string; by: [User, User]; moves: [Move, Move] }[] = [
  { from: 'active', to: 'in_transit', by: ['admin', 'clerk'], moves: [start, start] },
  { from: 'active', to: 'in_transit', by: ['admin', 'driver'], moves: [start, start] },
  { from: 'active', to: 'cancelled', by: ['admin', 'clerk'], moves: [cancel, cancel] },
  { from: 'in_transit', to: 'under_review', by: ['admin', 'driver'], moves: [review, review] },
  { from: 'in_transit', to: 'cancelled or under_review', by: ['admin', 'clerk'], moves: [cancel, review] },
  { from: 'under_review', to: 'rejected', by: ['admin', 'clerk'], moves: [reject, reject] },
  { from: 'rejected', to: 'under_review', by: ['clerk', 'driver'], moves: [review, review] },
];

it.each(cases)(
  'of two moves from $from to $to, by $by.0 and $by.1, one is made, and the answer to the other has the status of the trip now',
  async ({ from, to, by, moves }) => {
    for (let round = 0; round < 5; round++) {
      const trip = await trips.createInStatus(from);
      const before = await pathOf(trip);
      const replies = await Promise.all([moves[0](users[by[0]], trip), moves[1](users[by[1]], trip)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const status = await statusOf(trip);
      expect(to.split(' or ')).toContain(status);
      const refused = replies.find((reply) => reply.status === 409)?.body;
      expect(refused).toMatchObject({ code: 'trip_cannot_move', details: { from: status } });
      expect(await pathOf(trip)).toEqual([...before, [from, status]]);
    }
  },
);

it('a start and a cancellation at once are made one after the other, or the cancellation alone', async () => {
  for (let round = 0; round < 10; round++) {
    const trip = await trips.createInStatus('active');
    const [started, cancelled] = (await Promise.all([start(admin, trip), cancel(clerk, trip)])) as [Reply, Reply];
    expect([cancelled.status, await statusOf(trip)]).toEqual([200, 'cancelled']);
    const steps = started.status === 200 ? ['active', 'in_transit', 'cancelled'] : ['active', 'cancelled'];
    if (started.status !== 200) expect(started.body).toMatchObject({ code: 'trip_cannot_move', details: { from: 'cancelled' } });
    expect((await pathOf(trip)).map(([, at]: [unknown, string]) => at)).toEqual(steps);
  }
});

it('a rejection and an invoice of the trip at once have one outcome', async () => {
  for (let round = 0; round < 5; round++) {
    const trip = await trips.createInStatus('under_review');
    const [rejected, invoiced] = (await Promise.all([reject(clerk, trip), invoice(trip)])) as [Reply, Reply];
    const outcome = rejected.status === 200 ? 'rejected' : 'invoiced';
    expect([rejected.status, invoiced.status]).toEqual(outcome === 'rejected' ? [200, 409] : [409, 201]);
    expect(await statusOf(trip)).toBe(outcome);
    const { rows } = await world.owner.query('select from invoice_trip where trip_id = $1', [trip.id]);
    expect(rows).toHaveLength(outcome === 'invoiced' ? 1 : 0);
  }
});

it.each([
  { name: 'start', from: 'active', move: start, by: 'driver', other: cancel },
  { name: 'review', from: 'in_transit', move: review, by: 'driver', other: cancel },
  { name: 'rejection', from: 'under_review', move: reject, by: 'clerk', other: reject },
  { name: 'cancellation', from: 'active', move: cancel, by: 'clerk', other: start },
] as const)(
  'a $name of a trip that another user saved since it was read is not made, and names who saved it',
  async ({ from, move, by, other }) => {
    for (const change of [other, note]) {
      const trip = (await admin.get(tripPath(await trips.createInStatus(from)))).body.data;
      expect((await change(admin, trip)).status).toBe(200);
      const status = await statusOf(trip);
      const refused = await move(users[by], trip, seen(trip));
      expect(refused).toMatchObject({
        status: 412,
        body: { code: 'stale_version', details: { version: trip.version + 1, saved_by: { id: condor.admin_id } } },
      });
      expect(await statusOf(trip)).toBe(status);
    }
    const unchanged = (await admin.get(tripPath(await trips.createInStatus(from)))).body.data;
    expect((await move(users[by], unchanged, seen(unchanged))).status).toBe(200);
  },
);

/** Another save than a move. */
const note: Move = async (client, trip) => {
  const { data } = (await client.get(tripPath(trip))).body;
  const { departure_at, arrival_at, fuel_departure, fuel_arrival, odometer_departure, odometer_arrival } = data;
  const kept = { departure_at, arrival_at, fuel_departure, fuel_arrival, odometer_departure, odometer_arrival };
  const confirm = ['odometer_lower', 'odometer_jump'];
  return client.put(tripPath(trip), { ...tripInput(condor, fleet, { ...kept, customer_reference: `PED-${data.version}` }), confirm });
};

it('a start that a phone sends again because its answer was lost is answered as before, and made once', async () => {
  const trip = await trips.createInStatus('active');
  const headers = { ...seen(trip), 'idempotency-key': newId() };
  const replies = [await start(driver, trip, headers), await start(driver, trip, headers)];
  expect(replies.map(({ status, body }) => [status, body.data?.version])).toEqual(replies.map(() => [200, trip.version + 1]));
  expect(await pathOf(trip)).toEqual([
    [null, 'active'],
    ['active', 'in_transit'],
  ]);
});

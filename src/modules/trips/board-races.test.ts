/** Two users who move the same trip on the board at the same moment. Each had read it in its status before. */
import { expect, it } from 'vitest';
import { createClerk } from '#modules/people/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { arrivalInput, setUpTrips, startInput, tripPath } from './testing.ts';

const { world, condor, admin, driver, trips } = await setUpTrips();
const { client: clerk } = await createClerk(world, condor, ['view-trips', 'start-trips', 'review-trips', 'reject-trips', 'cancel-trips']);

type Move = (client: Client, trip: { id: string }) => Promise<Reply>;
// All trips have the same truck: its odometer is another matter.
const start: Move = (client, trip) => client.post(tripPath(trip, '/start'), { ...startInput, odometer_departure: null });
const review: Move = (client, trip) => client.post(tripPath(trip, '/review'), { ...arrivalInput, odometer_arrival: null });
const reject: Move = (client, trip) => client.post(tripPath(trip, '/rejection'), { reason: 'Falta el cumplido' });
const cancel: Move = (client, trip) => client.post(tripPath(trip, '/cancellation'), {});

const invoice = (trip: { id: string }) => admin.post(tripPath(trip, '/invoice'), { confirm: ['no_proof'] });

const pathOf = async (trip: { id: string }) => {
  const { data } = (await admin.get(tripPath(trip, '/status-changes'))).body;
  return data.toReversed().map(({ from_status, to_status }: { from_status: string | null; to_status: string }) => [from_status, to_status]);
};
const statusOf = async (trip: { id: string }) => (await admin.get(tripPath(trip))).body.data.status;

const users = { admin, clerk, driver };
type User = keyof typeof users;
const cases: { from: string; to: string; moves: [User, Move][] }[] = [
  {
    from: 'active',
    to: 'in_transit',
    moves: [
      ['admin', start],
      ['clerk', start],
    ],
  },
  {
    from: 'active',
    to: 'in_transit',
    moves: [
      ['admin', start],
      ['driver', start],
    ],
  },
  {
    from: 'active',
    to: 'cancelled',
    moves: [
      ['admin', cancel],
      ['clerk', cancel],
    ],
  },
  {
    from: 'in_transit',
    to: 'under_review',
    moves: [
      ['admin', review],
      ['driver', review],
    ],
  },
  {
    from: 'in_transit',
    to: 'cancelled or under_review',
    moves: [
      ['admin', cancel],
      ['clerk', review],
    ],
  },
  {
    from: 'under_review',
    to: 'rejected',
    moves: [
      ['admin', reject],
      ['clerk', reject],
    ],
  },
  {
    from: 'rejected',
    to: 'under_review',
    moves: [
      ['clerk', review],
      ['driver', review],
    ],
  },
];

it.each(cases)(
  'of two moves from $from to $to, by $moves.0.0 and $moves.1.0, one is made, and the answer to the other has the status of the trip now',
  async ({ from, to, moves }) => {
    for (let round = 0; round < 5; round++) {
      const trip = await trips.createInStatus(from);
      const before = await pathOf(trip);
      const replies = await Promise.all(moves.map(([user, move]) => move(users[user], trip)));
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

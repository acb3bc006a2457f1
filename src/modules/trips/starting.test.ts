import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { departureInput, setUpTrips, startInput, tripPath } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
afterEach(() => world.owner.query("update trip set status = 'paid' where status = 'in_transit'"));

const start = (client: Client, trip: { id: string }, body: object = departureInput) => client.post(tripPath(trip, '/start'), body);
const started = async (changes: object = {}) => {
  const trip = await trips.create(changes);
  expect((await start(admin, trip, startInput)).status).toBe(200);
  return trip;
};
const lastChange = async (client: Client, trip: { id: string }) => (await client.get(tripPath(trip, '/status-changes'))).body.data[0];
const kindsOf = async (trip: { id: string }) =>
  (await admin.get('/api/notifications?perPage=100')).body.data
    .filter(({ link }: { link: string }) => link.endsWith(trip.id))
    .map(({ kind, facts }: { kind: string; facts: object }) => [kind, facts]);

describe('the desk', () => {
  it('is asked nothing on the planned day with driver and truck free', async () => {
    const trip = await trips.create();
    expect((await start(admin, trip)).status).toBe(200);
    expect((await lastChange(admin, trip)).questions).toEqual([]);
  });

  it('confirms a start on another day, with driver or truck in transit, and is asked all at once, with the other trips', async () => {
    const other = await started();
    const ofDriver = await started({ truck_id: fleet.other_truck_id });
    const trip = await trips.create();
    const body = { ...departureInput, departure_at: '2026-03-02T00:10' };
    const asked = await start(admin, trip, body);
    const questions = [
      { code: 'other_day', planned: '2026-03-01', confirmed: '2026-03-02' },
      { code: 'driver_in_transit', trips: [other.number, ofDriver.number] },
      { code: 'truck_in_transit', trips: [other.number] },
    ];
    expect([asked.status, asked.body.code, asked.body.details]).toEqual([409, 'confirmation_needed', { questions }]);
    expect((await start(admin, trip, { ...body, confirm: ['other_day', 'truck_in_transit'] })).status).toBe(409);
    expect((await admin.get(tripPath(trip))).body.data.status).toBe('active');

    const reply = await start(admin, trip, { ...body, confirm: questions.map(({ code }) => code) });
    expect([reply.status, reply.body.data.status]).toEqual([200, 'in_transit']);
    expect(await lastChange(admin, trip)).toMatchObject({ person_id: condor.admin_id, questions });
    expect(await kindsOf(trip)).toEqual([]);
  });

  it('is refused before it is asked', async () => {
    const trip = await trips.createInStatus('cancelled');
    expect((await start(admin, trip, { ...departureInput, departure_at: '2026-03-05T06:00' })).body.code).toBe('trip_cannot_move');
  });
});

describe("the trip's own driver", () => {
  it('is never asked: it is recorded and notified, and the driver sees no trip of others', async () => {
    const other = await started({ driver_id: fleet.other_driver_id });
    const trip = await trips.create();
    const reply = await start(driver, trip, { ...departureInput, departure_at: '2026-02-28T23:00' });
    expect(reply.status).toBe(200);
    const questions = [
      { code: 'other_day', planned: '2026-03-01', confirmed: '2026-02-28' },
      { code: 'truck_in_transit', trips: [other.number] },
    ];
    expect(await lastChange(admin, trip)).toMatchObject({ person_id: condor.driver_id, questions });
    expect(await lastChange(driver, trip)).toMatchObject({ person_id: condor.driver_id, questions: [] });
    const facts = { trip: trip.number, driver: trip.driver_name };
    expect(await kindsOf(trip)).toEqual(
      expect.arrayContaining([
        ['trip_other_day', { ...facts, planned_date: '2026-03-01', departure_date: '2026-02-28' }],
        ['trip_in_transit_twice', { ...facts, others: other.number }],
      ]),
    );
    expect(await kindsOf(trip)).toHaveLength(2);
  });

  it('is not asked either with a second role', async () => {
    await started();
    await world.owner.query(
      `insert into member_role (company_id, id, member_id, role_id)
       select $1, gen_random_uuid(), $2, id from role where company_id = $1 and key = 'dispatcher'`,
      [condor.id, condor.driver_id],
    );
    const trip = await trips.create();
    expect((await start(driver, trip)).status).toBe(200);
    expect((await lastChange(admin, trip)).questions).toMatchObject([{ code: 'driver_in_transit' }, { code: 'truck_in_transit' }]);
  });
});

describe('another company', () => {
  it('has no part in it', async () => {
    await started();
    const waiting = await trips.create();
    const found = (company: string) =>
      asOwner(world.owner, company, null, (db) => db.all(sql`select kind, number from trips_in_transit_with(${waiting.id})`));
    expect(await found(condor.id)).toHaveLength(2);
    expect(await found(world.tucan.id)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#server/testing/client.ts';
import { type CompanyOfWorld, makeWorld, type World } from '#server/testing/world.ts';
import { arrived, aTrip, at, departed, type Fleet, makeTrips, type Trips } from './testing.ts';

let world: World;
let trips: Trips;
let condor: CompanyOfWorld;
let admin: Client;
let driver: Client;
let fleet: Fleet;
beforeAll(async () => {
  world = await makeWorld();
  trips = await makeTrips(world);
  ({ condor, fleet } = trips);
  ({ admin, driver } = condor);
});
afterAll(() => world.close());

describe('moves', () => {
  const moves = [
    { path: '/start', body: departed, to: 'in_transit', from: { active: ['clerk', 'driver'] } },
    { path: '/review', body: arrived, to: 'under_review', from: { in_transit: ['clerk', 'driver'], rejected: ['clerk', 'driver'] } },
    { path: '/rejection', body: { reason: 'Falta el cumplido' }, to: 'rejected', from: { under_review: ['clerk'] } },
    { path: '/cancellation', body: {}, to: 'cancelled', from: { active: ['clerk'], in_transit: ['clerk'] } },
  ] as const;
  for (const status of ['active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled']) {
    for (const { path, body, to, from } of moves) {
      for (const actor of ['clerk', 'driver'] as const) {
        const isAllowed = ((from as Record<string, readonly string[]>)[status] ?? []).includes(actor);
        const isForbidden = actor === 'driver' && (path === '/rejection' || path === '/cancellation');
        it(`${isAllowed ? 'lets' : 'refuses'} the ${actor} ${isAllowed ? 'send' : 'to send'} ${status} to ${to}`, async () => {
          const trip = await trips.inStatus(status);
          const reply = await (actor === 'clerk' ? admin : driver).post(at(trip, path), body);
          expect(reply.status).toBe(isAllowed ? 200 : isForbidden ? 403 : 409);
          if (!isAllowed && !isForbidden)
            expect(reply.body).toMatchObject({ code: 'trip_cannot_move', message: 'No se puede cambiar a este estado.' });
          expect((await admin.get(at(trip))).body.data.status).toBe(isAllowed ? to : status);
        });
      }
    }
  }

  it('confirm what they say of the road', async () => {
    const trip = await trips.inStatus('under_review');
    expect((await admin.get(at(trip))).body.data).toMatchObject({ ...departed, ...arrived });
    const { rows } = await world.owner.query('select first_review_at from trip where id = $1', [trip.id]);
    expect(rows[0].first_review_at).not.toBeNull();
  });

  it('drop a planned arrival that the departure has passed', async () => {
    const trip = await trips.create();
    const reply = await admin.post(at(trip, '/start'), { departure_at: '2026-03-05T06:00' });
    expect([reply.status, reply.body.data.arrival_at]).toEqual([200, null]);
  });

  it('refuse what has not happened yet', async () => {
    const active = await trips.create();
    const started = await admin.post(at(active, '/start'), { departure_at: '2099-01-01T06:00' });
    expect([started.status, started.body.code, Object.keys(started.body.errors)]).toEqual([422, 'date_in_future', ['departure_at']]);
    const arriving = await trips.inStatus('in_transit');
    const reviewed = await admin.post(at(arriving, '/review'), { arrival_at: '2099-01-01T06:00' });
    expect([reviewed.status, reviewed.body.code, Object.keys(reviewed.body.errors)]).toEqual([422, 'date_in_future', ['arrival_at']]);
    const known = await trips.inStatus('under_review');
    const changed = await admin.put(at(known), aTrip(condor, fleet, { arrival_at: '2099-01-01T06:00' }));
    expect([changed.status, changed.body.code]).toEqual([422, 'date_in_future']);
  });

  it('refuse an arrival before the departure, and an odometer that went back', async () => {
    const trip = await trips.inStatus('in_transit');
    expect((await admin.post(at(trip, '/review'), { ...arrived, arrival_at: '2026-03-01T06:00' })).body.errors).toHaveProperty(
      'arrival_at',
    );
    expect((await admin.post(at(trip, '/review'), { ...arrived, odometer_arrival: 119_999 })).body.errors).toHaveProperty(
      'odometer_arrival',
    );
  });

  it('keep what is known where they say nothing of it', async () => {
    const trip = await trips.create({ fuel_departure: 80, odometer_departure: 119_000 });
    const started = await admin.post(at(trip, '/start'), { departure_at: departed.departure_at });
    expect(started.body.data).toMatchObject({ fuel_departure: 80, odometer_departure: 119_000 });
    await admin.post(at(trip, '/review'), arrived);
    await admin.post(at(trip, '/rejection'), { reason: 'Falta el cumplido' });
    const again = await driver.post(at(trip, '/review'), { arrival_at: arrived.arrival_at });
    expect(again.body.data).toMatchObject(arrived);
  });

  it('refuse an odometer that goes backwards, whichever end was known before', async () => {
    const trip = await trips.create({ odometer_arrival: 119_000 });
    const started = await admin.post(at(trip, '/start'), departed);
    expect([started.status, Object.keys(started.body.errors)]).toEqual([422, ['odometer_departure']]);
    await admin.put(at(trip), aTrip(condor, fleet, { odometer_departure: 118_000, odometer_arrival: 119_000 }));
    await admin.post(at(trip, '/start'), { departure_at: departed.departure_at });
    await world.owner.query('update trip set odometer_departure = 119001 where id = $1', [trip.id]);
    const reviewed = await admin.post(at(trip, '/review'), { arrival_at: arrived.arrival_at });
    expect([reviewed.status, Object.keys(reviewed.body.errors)]).toEqual([422, ['odometer_arrival']]);
  });

  it('ask a reason of two characters to reject', async () => {
    const trip = await trips.inStatus('under_review');
    expect((await admin.post(at(trip, '/rejection'), { reason: ' x ' })).status).toBe(422);
  });

  it('leave a history: who, when, from, to, why', async () => {
    const trip = await trips.inStatus('rejected');
    const { data } = (await admin.get(at(trip, '/status-changes'))).body;
    expect(data.map(({ from_status, to_status }: Record<string, string>) => [from_status, to_status])).toEqual([
      ['under_review', 'rejected'],
      ['in_transit', 'under_review'],
      ['active', 'in_transit'],
      [null, 'active'],
    ]);
    expect(data[0]).toMatchObject({ reason: 'Falta el cumplido', person_id: condor.admin_id, person_name: 'Ana condor' });
  });

  it('happen once when two send the trip at the same time', async () => {
    const trip = await trips.create();
    const replies = await Promise.all([admin.post(at(trip, '/start'), departed), driver.post(at(trip, '/start'), departed)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

import { describe, expect, it } from 'vitest';
import { arrivalInput, departureInput, setUpTrips, startInput, tripInput, tripPath } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();

describe('status changes', () => {
  it('are refused where the status does not allow them', async () => {
    const trip = await trips.createInStatus('under_review');
    for (const client of [admin, driver]) {
      const reply = await client.post(tripPath(trip, '/start'), startInput);
      expect(reply).toMatchObject({ status: 409, body: { code: 'trip_cannot_move', message: 'No se puede cambiar a este estado.' } });
    }
    expect((await admin.get(tripPath(trip))).body.data.status).toBe('under_review');
  });

  it('store what they confirm', async () => {
    const trip = await trips.createInStatus('under_review');
    expect((await admin.get(tripPath(trip))).body.data).toMatchObject({ ...departureInput, ...arrivalInput });
    const { rows } = await world.owner.query('select first_review_at from trip where id = $1', [trip.id]);
    expect(rows[0].first_review_at).not.toBeNull();
  });

  it('clear a planned arrival before the confirmed departure', async () => {
    const trip = await trips.create();
    const reply = await admin.post(tripPath(trip, '/start'), { ...startInput, departure_at: '2026-03-05T06:00' });
    expect([reply.status, reply.body.data.arrival_at]).toEqual([200, null]);
  });

  it('refuse dates in the future', async () => {
    const active = await trips.create();
    const started = await admin.post(tripPath(active, '/start'), { departure_at: '2099-01-01T06:00' });
    expect([started.status, started.body.code, Object.keys(started.body.errors)]).toEqual([422, 'date_in_future', ['departure_at']]);
    const arriving = await trips.createInStatus('in_transit');
    const reviewed = await admin.post(tripPath(arriving, '/review'), { arrival_at: '2099-01-01T06:00' });
    expect([reviewed.status, reviewed.body.code, Object.keys(reviewed.body.errors)]).toEqual([422, 'date_in_future', ['arrival_at']]);
  });

  it('keep stored values that they leave out', async () => {
    const trip = await trips.create({ fuel_departure: 80, odometer_departure: 119_000 });
    const started = await admin.post(tripPath(trip, '/start'), { departure_at: startInput.departure_at, confirm: startInput.confirm });
    expect(started.body.data).toMatchObject({ fuel_departure: 80, odometer_departure: 119_000 });
    await admin.post(tripPath(trip, '/review'), arrivalInput);
    await admin.post(tripPath(trip, '/rejection'), { reason: 'Falta el cumplido' });
    const again = await driver.post(tripPath(trip, '/review'), { arrival_at: arrivalInput.arrival_at });
    expect(again.body.data).toMatchObject(arrivalInput);
  });

  it('compare the odometer with the stored reading of the other end', async () => {
    const trip = await trips.create({ odometer_arrival: 119_000 });
    const started = await admin.post(tripPath(trip, '/start'), startInput);
    expect([started.status, Object.keys(started.body.errors)]).toEqual([422, ['odometer_departure']]);
    await admin.put(tripPath(trip), tripInput(condor, fleet, { odometer_departure: 118_000, odometer_arrival: 119_000 }));
    await admin.post(tripPath(trip, '/start'), { departure_at: startInput.departure_at, confirm: startInput.confirm });
    await world.owner.query('update trip set odometer_departure = 119001 where id = $1', [trip.id]);
    const reviewed = await admin.post(tripPath(trip, '/review'), { arrival_at: arrivalInput.arrival_at });
    expect([reviewed.status, Object.keys(reviewed.body.errors)]).toEqual([422, ['odometer_arrival']]);
  });

  it('are recorded: who, when, from, to, why', async () => {
    const trip = await trips.createInStatus('rejected');
    const { data } = (await admin.get(tripPath(trip, '/status-changes'))).body;
    expect(data.map(({ from_status, to_status }: Record<string, string>) => [from_status, to_status])).toEqual([
      ['under_review', 'rejected'],
      ['in_transit', 'under_review'],
      ['active', 'in_transit'],
      [null, 'active'],
    ]);
    expect(data[0]).toMatchObject({ reason: 'Falta el cumplido', person_id: condor.admin_id, person_name: 'Ana condor' });
  });
});

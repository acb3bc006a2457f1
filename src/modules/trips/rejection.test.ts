import { describe, expect, it } from 'vitest';
import type { Client } from '#server/testing/client.ts';
import { arrivalInput, departureInput, setUpTrips, tripPath } from './testing.ts';

const { admin, driver, trips } = await setUpTrips();

const reason = 'El conductor no entregó el cumplido';
const message = 'Sube el cumplido firmado y corrige el odómetro.';
const rejected = async (body: object) => {
  const trip = await trips.createInStatus('under_review');
  expect((await admin.post(tripPath(trip, '/rejection'), body)).status).toBe(200);
  return trip;
};
const read = async (client: Client, trip: { id: string }) => (await client.get(tripPath(trip))).body.data;

describe('a rejection', () => {
  it('takes a message that the driver sees, beside the reason that the driver does not', async () => {
    const trip = await rejected({ reason, message });
    expect(await read(driver, trip)).toMatchObject({ rejection_message: message, rejection_reason: null });
    expect(await read(admin, trip)).toMatchObject({ rejection_message: message, rejection_reason: reason });
    const [change] = (await driver.get(tripPath(trip, '/status-changes'))).body.data;
    expect(change).toMatchObject({ to_status: 'rejected', message, reason: null });
  });

  it('needs no message', async () => {
    expect(await read(driver, await rejected({ reason }))).toMatchObject({ rejection_message: '' });
  });

  it('is over with the next review; its message stays in the history', async () => {
    const trip = await rejected({ reason, message });
    expect((await driver.post(tripPath(trip, '/review'), arrivalInput)).status).toBe(200);
    expect(await read(admin, trip)).toMatchObject({ rejection_message: '', rejection_reason: '' });
    const changes = (await driver.get(tripPath(trip, '/status-changes'))).body.data;
    expect(changes.map((change: { message: string }) => change.message)).toEqual(['', message, '', '', '']);
  });
});

describe('a review of a rejected trip', () => {
  const corrected = { departure_at: '2026-03-01T05:15', fuel_departure: 75, odometer_departure: 119_500 };

  it('takes the departure figures too', async () => {
    const trip = await rejected({ reason });
    expect((await driver.post(tripPath(trip, '/review'), { ...arrivalInput, ...corrected })).body.data).toMatchObject({
      status: 'under_review',
      ...arrivalInput,
      ...corrected,
    });
  });

  it('keeps those that are left out', async () => {
    const trip = await rejected({ reason });
    const { data } = (await driver.post(tripPath(trip, '/review'), { arrival_at: arrivalInput.arrival_at, fuel_departure: 60 })).body;
    expect(data).toMatchObject({ ...departureInput, fuel_departure: 60 });
  });

  it('compares them with the arrival', async () => {
    const trip = await rejected({ reason });
    const review = async (body: object) => (await driver.post(tripPath(trip, '/review'), { ...arrivalInput, ...body })).body;
    expect(await review({ odometer_departure: 120_641 })).toMatchObject({ code: 'odometer_backwards' });
    expect(await review({ departure_at: '2026-03-02T18:01' })).toMatchObject({ code: 'arrival_before_departure' });
  });
});

it('the first review does not change the confirmed departure', async () => {
  const trip = await trips.createInStatus('in_transit');
  const body = { ...arrivalInput, departure_at: '2026-03-01T05:15', fuel_departure: 75, odometer_departure: 119_500 };
  expect((await driver.post(tripPath(trip, '/review'), body)).body.data).toMatchObject(departureInput);
});

/** What trips do to the schedules of their truck. */
import { expect, it } from 'vitest';
import { departureInput, setUpTrips, tripPath } from '#modules/trips/testing.ts';
import { scheduleInput } from './testing.ts';

const { admin, driver, fleet, trips } = await setUpTrips();

it('an odometer that a driver enters reaches the service schedules of the truck', async () => {
  const [{ schedule_id }] = (await admin.post('/api/service-schedules', scheduleInput(fleet.truck_id))).body.data;
  const trip = await trips.create();
  expect((await driver.post(tripPath(trip, '/start'), { ...departureInput, odometer_departure: 25_000 })).status).toBe(200);
  expect((await admin.get(`/api/service-schedules/${schedule_id}`)).body.data).toMatchObject({ mileage: 25_000 });
});

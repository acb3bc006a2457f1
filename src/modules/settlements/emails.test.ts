/** Settlements of trips by email: to their drivers, by the office. */
import { expect, it } from 'vitest';
import { expectToArrive, expectToOpen, setUpMailServer, shareDocument } from '#modules/deliveries/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { setUpTrips, tripPath } from '#modules/trips/testing.ts';
import type { Client } from '#server/testing/client.ts';

const { world, condor, admin, driver, trips } = await setUpTrips();
const received = setUpMailServer(world);

const aTrip = async (changes: object = {}) => {
  const trip = await trips.create(changes);
  const given = await admin.post(tripPath(trip, '/cash-transactions'), {
    type: 'company_to_driver',
    date: '2026-03-01',
    method: 'cash',
    amount: '500000',
  });
  expect(given.status, given.text).toBe(201);
  return trip;
};

it('goes to the driver with the PDF, as it is when it is sent', async () => {
  const trip = await aTrip();
  const path = tripPath(trip, '/settlement');
  const { data } = (await admin.get(`${path}/email`)).body;
  expect(data).toMatchObject({ recipients: ['driver@condor.test'], subject: `Liquidación del viaje ${trip.number}` });
  await expectToArrive(admin, received, { path, pdf: `${path}/pdf`, to: 'driver@condor.test' });
});

it('of a driver who had the trip before goes to that driver', async () => {
  const trip = await aTrip();
  await world.owner.query('update trip set driver_id = $2 where id = $1', [trip.id, condor.admin_id]);
  const path = tripPath(trip, '/settlement');
  expect((await admin.get(`${path}/email`)).body.data.recipients).toEqual(['admin@condor.test']);
  const query = `driver_id=${condor.driver_id}`;
  await expectToOpen(admin, world.stranger(), { path, query, pdf: `${path}/pdf?${query}` });
  await expectToArrive(admin, received, { path, query, pdf: `${path}/pdf?${query}`, to: 'driver@condor.test' });
});

it('shared by link with a driver is not that of the driver who has the trip later', async () => {
  const trip = await aTrip();
  const open = (link: string) => world.stranger().get(link);
  const link = await shareDocument(admin, { path: tripPath(trip, '/settlement') });
  const give = (driver_id: string) => world.owner.query('update trip set driver_id = $2 where id = $1', [trip.id, driver_id]);
  await give(condor.admin_id);
  expect((await open(link)).status).toBe(404);
  await give(condor.driver_id);
  expect((await open(link)).status).toBe(200);
});

it('shows a driver nothing of its emails', async () => {
  const trip = await aTrip();
  const path = tripPath(trip, '/settlement');
  const input = { recipients: ['a@b.co'], subject: 'Liquidación', body: 'Hola' };
  expect((await admin.post(`${path}/emails`, input)).status).toBe(201);
  const { client: viewer } = await createClerk(world, condor, ['view-trips']);
  const seenBy = async (client: Client) => (await client.get(`${path}/emails`)).body.data.length;
  expect([await seenBy(viewer), await seenBy(driver)]).toEqual([1, 0]);
});

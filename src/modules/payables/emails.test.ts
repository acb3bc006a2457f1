/** What owners are owed for a trip, by email. */
import { beforeAll, expect, it } from 'vitest';
import { expectToArrive, expectToOpen, setUpMailServer, shareDocument } from '#modules/deliveries/testing.ts';
import { setUpTrips, tripPath } from '#modules/trips/testing.ts';
import { createOwner, hireTruck } from './testing.ts';

const { world, admin, fleet, trips } = await setUpTrips();
const received = setUpMailServer(world);
const input = { recipients: ['luis@mora.test'], subject: 'Liquidación', body: 'Hola' };
let path = '';
let number = '';

beforeAll(async () => {
  await hireTruck(admin, fleet.truck_id, await createOwner(admin, { email: 'luis@mora.test' }));
  await hireTruck(admin, fleet.other_truck_id, await createOwner(admin, { name: 'Rosa Peña', tax_id: '52000111' }));
  const trip = await trips.create({ owner_freight: '2800000' });
  path = tripPath(trip, '/owner');
  number = trip.number;
});

it('goes to the owner with the PDF, and may name the balance', async () => {
  const { data } = (await admin.get(`${path}/email`)).body;
  expect(data).toMatchObject({ recipients: ['luis@mora.test'], subject: `Liquidación del viaje ${number}` });
  expect(data.body).toContain('2.752.400');
  await expectToArrive(admin, received, { path, pdf: `${path}/pdf`, to: 'luis@mora.test' });
  await expectToOpen(admin, world.stranger(), { path, pdf: `${path}/pdf` });
});

it('is not what the link to the settlement of the same trip shows', async () => {
  const link = await shareDocument(admin, { path: path.replace('/owner', '/settlement') });
  expect((await world.stranger().get(link.replace('/settlement/', '/owner_document/'))).status).toBe(404);
});

it('of an owner without an address proposes none', async () => {
  const trip = await trips.create({ truck_id: fleet.other_truck_id, owner_freight: '1000000' });
  expect((await admin.get(`${tripPath(trip, '/owner')}/email`)).body.data.recipients).toEqual([]);
});

it('is refused of a trip without an owner', async () => {
  const trip = await trips.create({ owner_freight: '2800000' });
  await world.owner.query('update trip set owner_id = null, owner_freight = null where id = $1', [trip.id]);
  const refused = await admin.post(`${tripPath(trip, '/owner')}/emails`, input);
  expect([refused.status, refused.body.code]).toEqual([409, 'no_owner_to_pay']);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { hireTruck } from '#modules/payables/testing.ts';
import { setUpTrips, tripInput, tripPath } from './testing.ts';

const { admin, condor, fleet, trips } = await setUpTrips();
const owner = async (name: string, tax_id: string, more: object = {}) =>
  (await admin.post('/api/owners', { name, tax_id_type: '13', tax_id, phone: '3001234567', ...more })).body.data;
const read = async (id: string, client = admin) => (await client.get(`/api/trips/${id}`)).body.data;
const save = async (trip: { id: string }, changes: object) => {
  const reply = await admin.put(tripPath(trip), tripInput(condor, fleet, changes));
  expect(reply.status, reply.text).toBe(200);
};

describe('the owner of a hired truck', () => {
  let [luis, rosa] = ['', ''];
  beforeAll(async () => {
    luis = (await owner('Luis Mora', '79555444', { retefuente_rate: '1', reteica_rate: '0.7' })).id;
    rosa = (await owner('Rosa Peña', '52000111')).id;
    await hireTruck(admin, fleet.truck_id, luis);
    await hireTruck(admin, fleet.other_truck_id, rosa);
  });

  it('is that of its truck when the trip is made, with the rates of the owner, and stays when the truck gets another one', async () => {
    const trip = await trips.create({ owner_freight: '2800000' });
    expect(trip).toMatchObject({ owner_id: luis, owner_name: 'Luis Mora' });
    await hireTruck(admin, fleet.truck_id, rosa);
    await save(trip, { manifest_number: 'M-1' });
    expect(await read(trip.id)).toMatchObject({ owner_id: luis });
    await hireTruck(admin, fleet.truck_id, luis);
  });

  it('follows another truck, and leaves with one of the company', async () => {
    const trip = await trips.create();
    await save(trip, { truck_id: fleet.other_truck_id });
    expect(await read(trip.id)).toMatchObject({ owner_id: rosa });
    const own = (await admin.get(`/api/trucks/${fleet.other_truck_id}`)).body.data;
    await admin.put(`/api/trucks/${own.id}`, { ...own, type: 'tractor_unit', third_party: false });
    const other = await trips.create({ truck_id: fleet.other_truck_id });
    expect(other).toMatchObject({ owner_id: null, owner_name: null });
    await hireTruck(admin, fleet.other_truck_id, rosa);
  });

  it('keeps what was agreed when it gets another truck of the same owner', async () => {
    const trip = await trips.create({ owner_freight: '1000000' });
    const terms = { owner_id: luis, owner_freight: '1000000', owner_retefuente_rate: '0', owner_reteica_rate: '0.4' };
    await admin.put(tripPath(trip, '/owner'), terms);
    await hireTruck(admin, fleet.other_truck_id, luis);
    await save(trip, { truck_id: fleet.other_truck_id, owner_freight: '1000000' });
    expect((await admin.get(tripPath(trip, '/owner'))).body.data).toMatchObject({ owner_retefuente: '0.00', owner_reteica: '4000.00' });
    await hireTruck(admin, fleet.other_truck_id, rosa);
  });
});

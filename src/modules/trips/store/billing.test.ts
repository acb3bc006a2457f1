import { describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { asOwner, type Db } from '#server/db/tenant.ts';
import { loadInput, setUpTrips } from '../testing.ts';
import { lockTrips, moveTrip } from './billing.ts';

const {
  world,
  condor,
  trips: { create },
} = await setUpTrips();

const billing = <T>(run: (db: Db) => Promise<T>) => asOwner(world.owner, condor.id, condor.admin_id, run);
const statusChanges = async (trip: { id: string }) => (await condor.admin.get(`/api/trips/${trip.id}/status-changes`)).body.data;

describe('lockTrips', () => {
  it('reads what is billed, with the active loads, in the order of ids', async () => {
    const [first, second] = [await create({ freight_rate: '0' }), await create()];
    const { number } = (await condor.admin.post(`/api/trips/${first.id}/loads`, loadInput())).body.data;
    const idle = (await condor.admin.post(`/api/trips/${first.id}/loads`, loadInput({ unit_price: '0' }))).body.data;
    await condor.admin.post(`/api/trips/${first.id}/loads/${idle.id}/deactivation`, {});
    const trips = await billing((db) => lockTrips(db, [second.id, newId(), first.id]));
    expect(trips.map(({ id }) => id)).toEqual([first.id, second.id].sort());
    expect(trips.find(({ id }) => id === first.id)).toMatchObject({
      freight: '525000.00',
      freight_basis: 'loads',
      origin_name: expect.stringContaining('Bogotá'),
      destination_name: 'Cali',
      loads: [{ number, goods: 'Cemento', quantity: '10.500', unit: 'ton', unit_price: '50000.0000', amount: '525000.00' }],
    });
  });
});

describe('moveTrip', () => {
  it('writes the history in the name of the person or of the system', async () => {
    const trip = await create();
    await world.owner.query("update trip set status = 'under_review' where id = $1", [trip.id]);
    await billing(async (db) => {
      moveTrip(db, { id: trip.id, status: 'under_review' }, 'invoiced', { by: 'person' });
      moveTrip(db, { id: trip.id, status: 'invoiced' }, 'paid', { by: 'system', reason: 'settled' });
    });
    const [paid, invoiced] = await statusChanges(trip);
    expect(paid).toMatchObject({ from_status: 'invoiced', to_status: 'paid', person_id: null, reason: 'settled' });
    expect(invoiced).toMatchObject({ from_status: 'under_review', to_status: 'invoiced', person_id: condor.admin_id });
  });

  it('refuses a person a change that only the system may make, and writes nothing', async () => {
    const trip = await create();
    const move = billing(async (db) => moveTrip(db, { id: trip.id, status: 'invoiced' }, 'paid', { by: 'person' }));
    await expect(move).rejects.toThrow('trip_cannot_move');
    expect(await statusChanges(trip)).toHaveLength(1);
  });
});

/** Cash that goes over with a trip to another driver, and what the stubs of both then take, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTrips, tripInput, tripPath } from '#modules/trips/testing.ts';
import { addStub, addUse, agreePay, openPeriod, periodPath } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
const former = condor.driver_id;
const next = fleet.other_driver_id;
let period: string;
beforeAll(async () => {
  for (const id of [former, next]) await agreePay(admin, id, '3000000', { valid_from: '2026-01-01' });
  period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-15' });
});

const times = { departure_at: '2026-03-03T06:00', arrival_at: '2026-03-14T18:00' };
const give = async (trip: { id: string }) => {
  const cash = { type: 'company_to_driver', date: '2026-03-03', method: 'cash', amount: '300000' };
  const reply = await admin.post(tripPath(trip, '/cash-transactions'), cash);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data;
};
const handOver = (trip: { id: string }) =>
  admin.put(
    tripPath(trip),
    tripInput(condor, fleet, { ...times, driver_id: next, open_cash: 'transfer', confirm: ['open_cash:300000.00'] }),
  );
const takenFrom = async (employee_id: string) =>
  (await admin.get(periodPath(period, `/people/${employee_id}`))).body.data.cash_balance as string;

describe('cash that goes over with a trip', () => {
  it('has the day of the cash that it moves: nothing is taken from the former driver, and all of it from the next', async () => {
    const trip = await trips.create(times);
    await give(trip);
    expect((await handOver(trip)).status).toBe(200);
    await trips.setStatus(trip, 'under_review');
    expect((await admin.put(periodPath(period, '/trips'), { trip_ids: [trip.id], is_picked: true })).status).toBe(200);
    expect([await takenFrom(former), await takenFrom(next)]).toEqual(['0.00', '300000.00']);
    await admin.put(periodPath(period, '/trips'), { trip_ids: [trip.id], is_picked: false });
  });

  it('is not moved into closed books, but has the first day that is open', async () => {
    const trip = await trips.create(times);
    await give(trip);
    await world.owner.query("update company set closed_through = '2026-03-10' where id = $1", [condor.id]);
    const reply = await handOver(trip);
    await world.owner.query('update company set closed_through = null where id = $1', [condor.id]);
    expect(reply.status, reply.text).toBe(200);
    const { data } = (await admin.get(tripPath(trip, '/cash-transactions'))).body;
    expect(data.map(({ date }: { date: string }) => date)).toEqual(['2026-03-03', '2026-03-11', '2026-03-11']);
  });

  it('stays with the former driver whose stubs took all of it', async () => {
    const trip = await trips.create(times);
    const cash = await give(trip);
    const stub = await addStub(world.owner, condor.id, former, []);
    await world.owner.query(
      `update pay_stub set net_payment = net_payment - 300000, cash_balance = 300000, content = '{"lines": [], "not_taken": []}' where id = $1`,
      [stub.id],
    );
    await addUse(world.owner, condor.id, stub.id, { cash_transaction_id: cash.id, amount: '300000' });
    const { status, body } = await handOver(trip);
    expect([status, body.code, body.details, Object.keys(body.errors)]).toEqual([
      409,
      'settled_in_stub',
      { stub: stub.number },
      ['open_cash'],
    ]);
  });
});

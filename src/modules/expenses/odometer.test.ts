/** What expenses write into the odometer log of their truck, and what their fuel says. */
import { describe, expect, it } from 'vitest';
import { createTruck } from '#modules/fleet/testing.ts';
import { setUpTrips } from '#modules/trips/testing.ts';
import { actOn, categoriesOf, createExpense, expenseInput, saveExpense } from './testing.ts';

const { admin, driver } = await setUpTrips();
const category = await categoriesOf(admin);
const fuel = category.fuel as string;

const addTruck = () => createTruck(admin);
const create = (truck_id: string, changes: object, client = admin) => createExpense(client, fuel, { truck_id, ...changes });
const send = (truck_id: string, changes: object, client = admin) =>
  client.post('/api/expenses', expenseInput(fuel, { truck_id, ...changes }));
const logOf = async (truck: string) => {
  const { data, meta } = (await admin.get(`/api/trucks/${truck}/odometer`)).body;
  return [meta.mileage, ...data.map(({ at, km, source }: { at: string; km: number; source: string }) => `${at} ${km} ${source}`)];
};
const questionsOf = ({ body }: { body: { details?: { questions: { code: string }[] } } }) =>
  body.details?.questions.map(({ code }) => code);

describe('the odometer of an expense', () => {
  it('is a reading of its truck once it is approved, follows its changes, and goes with it', async () => {
    const [truck, other] = [await addTruck(), await addTruck()];
    const expense = await create(truck, { mileage: 1000 });
    expect(await logOf(truck)).toEqual([1000, '2026-03-02T00:00 1000 expense']);
    const moved = (await saveExpense(admin, expense, { date: '2026-03-03', mileage: 1100 })).body.data;
    expect(await logOf(truck)).toEqual([1100, '2026-03-03T00:00 1100 expense']);
    const elsewhere = (await saveExpense(admin, moved, { truck_id: other })).body.data;
    expect([await logOf(truck), await logOf(other)]).toEqual([[0], [1100, '2026-03-03T00:00 1100 expense']]);
    const without = (await saveExpense(admin, elsewhere, { truck_id: null })).body.data;
    expect(await logOf(other)).toEqual([0]);
    const back = (await saveExpense(admin, without, { truck_id: truck })).body.data;
    expect(await logOf(truck)).toEqual([1100, '2026-03-03T00:00 1100 expense']);
    await admin.delete(`/api/expenses/${back.id}`);
    expect(await logOf(truck)).toEqual([0]);
  });

  it('of a driver is read when it is approved, and asked about then', async () => {
    const truck = await addTruck();
    await create(truck, { date: '2026-03-01', mileage: 50_000 });
    const expense = await create(truck, { mileage: 4000 }, driver);
    expect(await logOf(truck)).toHaveLength(2);
    const asked = await actOn(admin, expense.id, 'approval');
    expect([asked.status, questionsOf(asked)]).toEqual([409, ['odometer_lower']]);
    expect((await actOn(admin, expense.id, 'approval', { confirm: ['odometer_lower'] })).status).toBe(200);
    expect((await logOf(truck))[0]).toBe(4000);
  });

  it('asks together with a receipt that was entered before', async () => {
    const truck = await addTruck();
    const receipt = { provider_name: 'Terpel', receipt_number: 'T-1' };
    await create(truck, { date: '2026-03-01', mileage: 1000, ...receipt });
    const asked = await send(truck, { mileage: 9000, ...receipt });
    expect(questionsOf(asked)).toEqual(['duplicate_receipt', 'odometer_jump', 'unusual_day']);
    expect((await send(truck, { mileage: 9000, ...receipt, confirm: ['odometer_jump'] })).status).toBe(409);
    expect(await logOf(truck)).toHaveLength(2);
  });

  it('is corrected in the expense, not in the log', async () => {
    const truck = await addTruck();
    const expense = await create(truck, { mileage: 1000 });
    const [reading] = (await admin.get(`/api/trucks/${truck}/odometer`)).body.data;
    expect(reading).toMatchObject({ source_id: expense.id, source_number: expense.number });
    const reply = await admin.delete(`/api/trucks/${truck}/odometer/${reading.id}`);
    expect([reply.status, reply.body.code, reply.body.details]).toEqual([409, 'reading_of_expense', { number: expense.number }]);
  });

  it('of a batch is read row by row, and expenses that race on one truck all arrive', async () => {
    const truck = await addTruck();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        create(truck, { date: `2026-03-${10 + n}`, mileage: 5000 + n * 100, confirm: ['odometer_lower', 'odometer_jump'] }),
      ),
    );
    expect(await logOf(truck)).toHaveLength(13);
    expect((await logOf(truck))[0]).toBe(6100);
  });
});

describe('fuel', () => {
  const full = { quantity: '100', unit: 'gal', full_tank: true };
  it('says the kilometres per gallon since the full tank before, of the approved', async () => {
    const truck = await addTruck();
    for (const n of [0, 1, 2, 3]) await create(truck, { date: `2026-03-0${1 + n}`, mileage: 1000 + n * 700, ...full });
    const usual = await create(truck, { date: '2026-03-05', mileage: 3800, quantity: '378.541', unit: 'L', full_tank: true });
    expect(usual).toMatchObject({ quantity: '378.541', unit: 'L' });
    expect(usual.fuel).toEqual({
      km: 700,
      volume: '100.000',
      km_per_gallon: '7.00',
      average: '7.00',
      is_outlier: false,
      is_provisional: false,
    });
    // Waits for approval: what it says, and what the next one says since, is provisional.
    const odd = await create(truck, { date: '2026-03-06', mileage: 4000, ...full }, driver);
    expect(odd.fuel).toBeNull();
    expect((await admin.get(`/api/expenses/${odd.id}`)).body.data.fuel).toMatchObject({
      km_per_gallon: '2.00',
      is_outlier: true,
      is_provisional: true,
    });
    const next = await create(truck, { date: '2026-03-07', mileage: 4500, ...full });
    expect(next.fuel).toMatchObject({ km: 500, km_per_gallon: '5.00', is_provisional: true });
    await actOn(admin, odd.id, 'rejection', { reason: 'No fue en este camión' });
    expect((await admin.get(`/api/expenses/${next.id}`)).body.data.fuel).toMatchObject({
      km: 700,
      is_outlier: false,
      is_provisional: false,
    });
  });
});

/** Pay on the net of trips, over HTTP: what is a cost of a trip, and what changes after the trip was paid. */
import { beforeAll, describe, expect, it } from 'vitest';
import { actOn, categoriesOf, createExpense, inputOf } from '#modules/expenses/testing.ts';
import { createOwner, hireTruck } from '#modules/payables/testing.ts';
import { setUpTrips, tripInput, tripPath } from '#modules/trips/testing.ts';
import { agreePay, closePeriodNow, modifierOf, openPeriod, periodActions, periodPath } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const { driver_id } = condor;
let [meals, period] = ['', ''];
beforeAll(async () => {
  meals = (await categoriesOf(admin)).meals as string;
  await hireTruck(admin, fleet.truck_id, await createOwner(admin));
  const net = modifierOf({ value: '10', base: 'net_trips' });
  const gross = modifierOf({ description: 'Comisión', value: '1', base: 'gross_trips' });
  await agreePay(admin, driver_id, '3000000', { modifiers: [net, gross] });
  period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-15' });
});

const spend = (trip: { id: string }, amount: string, changes: object = {}, client = admin) =>
  createExpense(client, meals, { trip_id: trip.id, amount, date: '2026-03-02', ...changes });
const person = async (id: string) => (await admin.get(periodPath(id, `/people/${driver_id}`))).body.data;
const bonuses = ({ lines }: { lines: { kind: string; amount: string }[] }) =>
  lines.filter(({ kind }) => kind === 'bonus').map(({ amount }) => amount);

describe('the net of a trip', () => {
  it('is its freight less approved expenses, without what its owner is charged', async () => {
    const trip = await trips.create({ freight_rate: '1000000' });
    const own = await spend(trip, '100000');
    const charged = await spend(trip, '200000', { charged_to_owner: true });
    const submitted = await spend(trip, '300000', {}, driver);
    expect([own.status, charged.status, submitted.status]).toEqual(['approved', 'approved', 'submitted']);
    await trips.setStatus(trip, 'under_review');
    expect((await admin.put(periodPath(period, '/trips'), { trip_ids: [trip.id], is_picked: true })).status).toBe(200);
    expect(bonuses(await person(period))).toEqual(['90000.00', '10000.00']);
    await closePeriodNow(world, admin, period);

    const { id: next } = (await admin.get('/api/pay-periods?status=open')).body.data[0];
    expect((await person(next)).corrections).toEqual([]);
    // Approved after the trip was paid: 10 % of 300,000 too much.
    expect((await actOn(admin, submitted.id, 'approval')).status).toBe(200);
    const late = await person(next);
    const correction = { trip_id: trip.id, corrects: 'expenses', paid: '100000.00', now: '400000.00', difference: '300000.00' };
    expect(late.corrections).toMatchObject([{ ...correction, amount: '-30000.00' }]);
    expect(late.warnings).toContainEqual({ code: 'expenses_changed', count: 1, amount: '-30000.00' });
    const line = {
      description: 'Gastos',
      nature: 'salary',
      amount: '-30000',
      trip_id: trip.id,
      corrects: 'expenses',
      difference: '300000',
    };
    const save = (lines: object[]) => periodActions(admin, () => next).choose(driver_id, { lines });
    expect((await save([{ ...line, corrects: 'freight' }])).body.code).toBe('reference_unknown');
    const saved = await save([line]);
    expect(saved.body.data, saved.text).toMatchObject({ corrections: [] });

    // Changed, and the freight too, of which both percentages were paid.
    expect((await admin.put(`/api/expenses/${own.id}`, inputOf(own, { amount: '150000' }))).status).toBe(200);
    const freight = await admin.put(tripPath(trip), tripInput(condor, fleet, { freight_rate: '1100000' }));
    expect(freight.status, freight.text).toBe(200);
    expect((await person(next)).corrections).toMatchObject([
      { corrects: 'freight', paid: '1000000.00', now: '1100000.00', difference: '100000.00', amount: '11000.00' },
      { corrects: 'expenses', difference: '50000.00', amount: '-5000.00' },
    ]);

    // A category that no longer counts changes no trip that was paid.
    await world.owner.query('update expense_category set counts_for_bonus = false where id = $1', [meals]);
    expect((await person(next)).corrections).toMatchObject([{ corrects: 'freight' }, { corrects: 'expenses', difference: '50000.00' }]);
    await world.owner.query('update expense_category set counts_for_bonus = true where id = $1', [meals]);
    // Deleted: what was corrected for it comes back.
    expect((await admin.delete(`/api/expenses/${submitted.id}`)).status).toBe(200);
    expect((await person(next)).corrections).toMatchObject([
      { corrects: 'freight' },
      { corrects: 'expenses', difference: '-250000.00', amount: '25000.00' },
    ]);
  });
});

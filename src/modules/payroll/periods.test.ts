/** A pay period over HTTP: what it would pay, its closing, and what can no longer be changed after it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { categoriesOf, createExpense, methodsOf } from '#modules/expenses/testing.ts';
import { setUpTrips, tripPath } from '#modules/trips/testing.ts';
import { agreePay, closePeriodNow, modifierOf, openPeriod, periodActions, periodPath } from './testing.ts';

const { world, condor, admin, driver, trips } = await setUpTrips();
let [period, meals, ownMoney] = ['', '', ''];

const arrived = (freight_rate: string, arrival: object = {}) => trips.createArrived({ freight_rate }, arrival);
const { pick, person, choose } = periodActions(admin, () => period);
const preview = async (id = period) => (await admin.get(periodPath(id, '/preview'))).body.data;

beforeAll(async () => {
  meals = (await categoriesOf(admin)).meals as string;
  ownMoney = (await methodsOf(admin)).driver;
  period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-15' });
  await agreePay(admin, condor.driver_id, '1900000', { modifiers: [modifierOf({})] });
  await agreePay(admin, condor.admin_id, '3600000', { arl_value: '0.522' });
});

describe('a pay period', () => {
  it('pays salary and trips less what is owed, then keeps its figures until it is reopened', async () => {
    await admin.put('/api/settings/customization', { ...(await admin.get('/api/settings')).body.data, money_decimals: 0 });
    const [one, two, late] = [
      await arrived('2535000'),
      await arrived('3120000'),
      await arrived('999000', { arrival_at: '2026-03-16T08:00' }),
    ];
    const cash = { type: 'company_to_driver', date: '2026-03-02', method: 'cash', amount: '500000' };
    const given = await admin.post(tripPath(one, '/cash-transactions'), cash);
    expect(given.status, given.text).toBe(201);
    const spent = await createExpense(admin, meals, { trip_id: one.id, amount: '147600', payment_method_id: ownMoney });

    const listed = (await admin.get(`/api/pay-period-trips?period_id=${period}&summary=1`)).body;
    expect(listed.data.map((trip: { id: string }) => trip.id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(listed.meta.summary).toMatchObject({
      sums: { freight: '5655000.00' },
      groups: { picked: { count: 0 }, unpicked: { count: 2 } },
    });

    expect((await admin.post(periodPath(period, '/closing'))).body.code).toBe('no_trips_picked');
    expect((await pick([late.id])).body).toMatchObject({ code: 'trip_not_payable', details: { numbers: [late.number] } });
    expect((await pick([one.id, two.id])).body.data).toEqual({ changed: 2 });
    expect((await pick([one.id, two.id])).body.data).toEqual({ changed: 0 });

    const before = await preview();
    const own = before.people.find((row: { employee_id: string }) => row.employee_id === condor.driver_id);
    expect(own).toMatchObject({ trips: 2, days: 15, net_payment: '1000001.00', warnings: [{ code: 'held_back', amount: '41697.00' }] });
    expect(before.totals).toMatchObject({ people: 2, trips: 2, freight: '5655000.00' });

    await closePeriodNow(world, admin, period);
    const after = await preview();
    expect(after.totals).toEqual(before.totals);
    const stubs: { id: string; number: string; employee_id: string }[] = (await admin.get('/api/pay-stubs?sort=number')).body.data;
    expect(stubs.map(({ number }) => number)).toEqual(['STUB-000001', 'STUB-000002']);
    const { id } = stubs.find(({ employee_id }) => employee_id === condor.driver_id) as { id: string };
    const stub = (await admin.get(`/api/pay-stubs/${id}`)).body.data;
    expect(stub).toMatchObject({
      net_payment: '1000001.00',
      balance: '1000001.00',
      status: 'due',
      year_to_date: { year: 2026, net_payment: '1000001.00' },
    });
    expect(stub.lines.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount])).toEqual([
      ['base_salary', '950000.00'],
      ['bonus', '339300.00'],
      ['transport_allowance', '124548.00'],
      ['health', '-51572.00'],
      ['pension', '-51572.00'],
      ['arl_employer', '56085.00'],
      ['cash', '-310703.00'],
    ]);

    expect((await admin.delete(`/api/expenses/${spent.id}`)).body).toMatchObject({ code: 'settled_in_stub' });
    expect((await pick([one.id], false)).body).toMatchObject({ code: 'period_closed' });
    expect((await choose(condor.driver_id, { days: 3 })).body).toMatchObject({ code: 'period_closed' });

    // The next period opened, and takes what is left.
    const [next] = (await admin.get('/api/pay-periods')).body.data;
    expect(next).toMatchObject({ starts_on: '2026-03-16', ends_on: '2026-03-31', status: 'open' });
    expect(next.payment_date).toBe((await admin.get('/api/settings')).body.data.today);
    expect((await admin.get(periodPath(period))).body.data.payment_date).toBe('2026-03-15');
    expect(await person(condor.driver_id, next.id)).toMatchObject({
      regular_earnings: '950000.00',
      cash_balance: '0.00',
      // Without commission; the base salary is hardly above the minimum wage.
      not_taken: [{ kind: 'cash', amount: '41697.00', stays_open: true }],
    });

    // Opened again, it is as before; employees do not see its stubs.
    const reopened = await admin.post(periodPath(period, '/reopening'));
    expect(reopened.status, reopened.text).toBe(200);
    expect(reopened.body.data).toMatchObject({ status: 'open', is_reopened: true });
    expect((await driver.get('/api/user/pay-stubs')).body.data).toEqual([]);
    expect((await admin.get('/api/pay-periods')).body.data).toHaveLength(1);
    expect(await preview()).toMatchObject({ totals: before.totals });

    expect((await admin.delete(`/api/expenses/${spent.id}`)).status).toBe(200);
    const chosen = await choose(condor.driver_id, {
      days: 12,
      absence: 'leave',
      settle_cash: false,
      notes: 'Permiso',
      lines: [{ description: 'Bono', nature: 'salary', amount: '100000' }],
    });
    expect(chosen.status, chosen.text).toBe(200);
    expect(chosen.body.data).toMatchObject({
      days: 12,
      regular_earnings: '760000.00',
      cash_balance: '0.00',
      choices: { version: 1, absence: 'leave' },
    });
    await closePeriodNow(world, admin, period);
    const again = (await admin.get(`/api/pay-stubs/${stub.id}`)).body.data;
    expect(again).toMatchObject({ number: stub.number, days: 12, notes: 'Permiso', cash_balance: '0.00', is_reopened: false });
  });

  it('refuses to be reopened while open, more days than it has, and an absence of no days', async () => {
    const [open] = (await admin.get('/api/pay-periods')).body.data;
    expect((await admin.post(periodPath(open.id, '/reopening'))).body.code).toBe('period_open');
    expect((await choose(condor.driver_id, { days: 16 }, open.id)).body).toMatchObject({ code: 'too_many_days', details: { days: 15 } });
    expect((await choose(condor.driver_id, { absence: 'sick' }, open.id)).body.code).toBe('absence_without_days');
  });
});

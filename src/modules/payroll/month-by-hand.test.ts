/** A month as an office works it, from the trips to the file for the bank, with every figure worked by hand: 30 days, no decimals, values of 2026. */
import { beforeAll, expect, it } from 'vitest';
import { categoriesOf, createExpense, methodsOf } from '#modules/expenses/testing.ts';
import { createUser } from '#modules/people/testing.ts';
import { setUpTrips, tripPath } from '#modules/trips/testing.ts';
import { parseCsv } from '#server/testing/lists/exports.ts';
import { advanceInput, agreePay, closePeriodNow, modifierOf, openPeriod, periodActions, periodPath } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
let [period, fixed, absent] = ['', '', ''];
const [commission, net] = [condor.driver_id, fleet.other_driver_id];

const done = <Body>({ status, text, body }: { status: number; text: string; body: { data: Body } }): Body => {
  expect(status, text).toBeLessThan(300);
  return body.data;
};

beforeAll(async () => {
  await world.owner.query('update company set money_decimals = 0 where id = $1', [condor.id]);
  period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-31', cycle: 'monthly' });
  fixed = (await createUser(admin, { first_name: 'Ana', last_name: 'Arango' })).id;
  absent = (await createUser(admin, { first_name: 'Dora', last_name: 'Díaz' })).id;
  const deduction = modifierOf({ kind: 'deduction', description: 'Fondo de empleados', unit: 'amount', base: null, value: '100000' });
  await agreePay(admin, fixed, '3600000');
  await agreePay(admin, commission, '1750905', { modifiers: [modifierOf({ value: '6', base: 'gross_trips' })] });
  await agreePay(admin, net, '2000000', { modifiers: [modifierOf({ value: '10', base: 'net_trips' })] });
  await agreePay(admin, absent, '1800000', { modifiers: [deduction] });
});

it('pays four people what the month comes to, by the bank', async () => {
  const methods = await methodsOf(admin);
  const { meals } = (await categoriesOf(admin)) as { meals: string };
  const arrived = (freight_rate: string, driver_id: string) => trips.createArrived({ freight_rate, driver_id });
  const own = [await arrived('4000000', commission), await arrived('3000000', commission)] as const;
  const other = await arrived('5000000', net);
  const cash = { type: 'company_to_driver', date: '2026-03-02', method: 'cash', amount: '500000' };
  done(await admin.post(tripPath(own[0], '/cash-transactions'), cash));
  await createExpense(admin, meals, { trip_id: own[0].id, amount: '180000', payment_method_id: methods.driver });
  await createExpense(admin, meals, { trip_id: other.id, amount: '300000', payment_method_id: methods.company });
  done(await admin.post('/api/payroll-advances', advanceInput(commission, { date: '2026-03-10', amount: '100000', instalments: 1 })));
  const { pick, choose } = periodActions(admin, () => period);
  done(await pick([...own, other].map(({ id }) => id)));
  done(await choose(absent, { days: 27, absence: 'unpaid' }));
  await closePeriodNow(world, admin, period);

  const stubs: Record<string, unknown>[] = done(await admin.get('/api/pay-stubs?perPage=10'));
  const stubOf = async (employee: string) => {
    const { id } = stubs.find(({ employee_id }) => employee_id === employee) as { id: string };
    return done<Record<string, unknown>>(await admin.get(`/api/pay-stubs/${id}`));
  };
  // Above 2 minimum wages (3,501,810) the transport allowance is not paid, and below 4 (7,003,620) no fund.
  // Health and pension 4 % of 3,600,000 = 144,000 each; 3,600,000 − 288,000 = 3,312,000.
  expect(await stubOf(fixed)).toMatchObject({
    days: 30,
    regular_earnings: '3600000.00',
    variable_earnings: '0.00',
    health: '144000.00',
    pension: '144000.00',
    solidarity_fund: '0.00',
    net_payment: '3312000.00',
  });
  // 6 % of 7,000,000 = 420,000, and the allowance of 249,095: 669,095. Base 2,170,905: 4 % = 86,836.2 each, 173,672 together.
  // Room: 2,420,000 − 249,095 − 173,672 − 1,750,905 = 246,328. The advance takes 100,000 of it, cash 146,328 of the 320,000 owed
  // (500,000 − 180,000): what is paid is the minimum wage and the allowance.
  expect(await stubOf(commission)).toMatchObject({
    trips: 2,
    regular_earnings: '1750905.00',
    variable_earnings: '669095.00',
    total_earnings: '2420000.00',
    health: '86836.00',
    pension: '86836.00',
    total_deductions: '173672.00',
    payroll_advances: '100000.00',
    cash_balance: '146328.00',
    net_payment: '2000000.00',
    not_taken: [{ kind: 'cash', amount: '173672.00', stays_open: true }],
  });
  // 10 % of (5,000,000 − 300,000) = 470,000, and the allowance: 719,095. Base 2,470,000: 98,800 each.
  // 2,719,095 − 197,600 = 2,521,495. The company paid the meals: nothing is owed.
  expect(await stubOf(net)).toMatchObject({
    trips: 1,
    variable_earnings: '719095.00',
    health: '98800.00',
    pension: '98800.00',
    cash_balance: '0.00',
    net_payment: '2521495.00',
  });
  // 27 days: 1,800,000 × 27 ÷ 30 = 1,620,000; allowance 249,095 × 27 ÷ 30 = 224,185.5. Base 1,620,000: 64,800 each.
  // Room: 1,620,000 − 129,600 − 1,750,905 × 27 ÷ 30 (1,575,814.5) is below zero: the deduction is not taken.
  // 1,844,186 − 129,600 = 1,714,586.
  expect(await stubOf(absent)).toMatchObject({
    days: 27,
    regular_earnings: '1620000.00',
    variable_earnings: '224186.00',
    health: '64800.00',
    pension: '64800.00',
    deductions: '0.00',
    net_payment: '1714586.00',
    not_taken: [{ kind: 'deduction', amount: '100000.00', stays_open: false }],
  });
  expect(done(await admin.get(`/api/driver-accounts/${commission}`))).toMatchObject({ balance: '173672.00' });

  // 3,312,000 + 2,000,000 + 2,521,495 + 1,714,586 = 9,548,081.
  const outcomes: { outcome: string }[] = done(
    await admin.post(periodPath(period, '/payments'), { date: '2026-03-31', method: null, stub_ids: stubs.map(({ id }) => id) }),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['paid', 'paid', 'paid', 'paid']);
  const file = done<{ id: string }>(await admin.post(periodPath(period, '/bank-files'), { content: 'payments' }));
  expect(file).toMatchObject({ count: 4, total: '9548081.00', without_account: 0 });
  const lines = parseCsv((await admin.get(`/api/bank-files/${file.id}/csv`)).text);
  const amountOf = (name: string) => lines.find(([who]) => who?.startsWith(name))?.at(-1);
  expect([amountOf('Ana'), amountOf('Dora'), lines.at(-1)?.at(-1)]).toEqual(['3312000,00', '1714586,00', '9548081,00']);
  expect(done(await admin.get('/api/pay-stubs?perPage=10&status=paid'))).toHaveLength(4);
});

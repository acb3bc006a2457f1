/** What closing a pay period keeps, voids and notifies of, and what keeps it from opening again, over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { categoriesOf, createExpense, methodsOf } from '#modules/expenses/testing.ts';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import { setUpTrips, startInput, tripPath } from '#modules/trips/testing.ts';
import { agreePay, closePeriodNow, modifierOf, openPeriod, periodActions, periodPath } from './testing.ts';

const { world, condor, admin, driver, fleet, trips } = await setUpTrips();
const { owner } = world;
const { driver_id } = condor;
const { other_driver_id } = fleet;
let [period, meals, ownMoney] = ['', '', ''];

const arrived = (freight_rate: string, changes: object = {}) => trips.createArrived({ freight_rate, driver_id, ...changes });
const { pick, person, choose, openOne } = periodActions(admin, () => period);
const reopen = (id = period) => admin.post(periodPath(id, '/reopening'));
const stubsOf = async (employee_id: string, more = '') =>
  (await admin.get(`/api/pay-stubs?employee_id=${employee_id}&sort=ends_on${more}`)).body.data;

beforeAll(async () => {
  meals = (await categoriesOf(admin)).meals as string;
  ownMoney = (await methodsOf(admin)).driver;
  period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-15' });
  await owner.query('update company set money_decimals = 0 where id = $1', [condor.id]);
  const net = modifierOf({ value: '10', base: 'net_trips' });
  await agreePay(admin, driver_id, '1800000', { modifiers: [net] });
  await agreePay(admin, driver_id, '2100000', { valid_from: '2026-03-11', modifiers: [net] });
  await agreePay(admin, other_driver_id, '2000000');
});

describe('an open period', () => {
  it('pays ten days by the terms before a raise and five by those after it', async () => {
    const { regular_earnings, lines } = await person(driver_id);
    expect(regular_earnings).toBe('950000.00');
    expect(lines[0].formula).toEqual({
      code: 'salary_split',
      facts: { monthly_1: '1800000.00', days_1: '10', monthly_2: '2100000.00', days_2: '5' },
    });
  });

  it('counts approved expenses alone for bonuses, and warns of the others', async () => {
    const trip = await arrived('1000000');
    const spend = (client: typeof admin, amount: string) =>
      createExpense(client, meals, { trip_id: trip.id, amount, payment_method_id: ownMoney });
    expect((await spend(admin, '100000')).status).toBe('approved');
    expect((await spend(driver, '300000')).status).toBe('submitted');
    expect((await pick([trip.id])).status).toBe(200);
    const { lines, warnings, cash_balance } = await person(driver_id);
    expect(lines.find(({ kind }: { kind: string }) => kind === 'bonus').amount).toBe('90000.00');
    expect(warnings).toContainEqual({ code: 'expenses_submitted', count: 1, amount: '300000.00' });
    expect(cash_balance).toBe('-100000.00');
  });

  it('leaves the cash of running trips alone', async () => {
    const running = await trips.create({ driver_id });
    await admin.post(tripPath(running, '/start'), startInput);
    const cash = { type: 'company_to_driver', date: '2026-03-03', method: 'cash', amount: '700000' };
    const given = await admin.post(tripPath(running, '/cash-transactions'), cash);
    expect(given.status, given.text).toBe(201);
    expect((await person(driver_id)).cash_balance).toBe('-100000.00');
    // Not picked either.
    expect((await pick([running.id])).body).toMatchObject({ code: 'trip_not_payable' });
  });

  it('pays fewer days because of an absence, and warns of how many are paid', async () => {
    const absence = 'sick';
    const saved = await choose(other_driver_id, { days: 12, absence });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({ days: 12, whole_days: 15, regular_earnings: '800000.00', choices: { absence } });
    expect(saved.body.data.warnings).toContainEqual({ code: 'fewer_days', count: 12, amount: null });
    expect((await choose(other_driver_id, {})).status).toBe(200);
  });
});

describe('a closed period', () => {
  it('was announced to those who close periods, and to no driver', async () => {
    const role = newId();
    await owner.query(
      `insert into member_role (company_id, id, member_id, role_id)
        select company_id, $2, $3, id from role where company_id = $1 and key = 'administrator'`,
      [condor.id, role, other_driver_id],
    );
    await closePeriodNow(world, admin, period);
    await owner.query('delete from member_role where id = $1', [role]);
    const { rows } = await owner.query("select person_id, facts, link from notification where kind = 'pay_period_closed'");
    const facts = { starts_on: '2026-03-01', ends_on: '2026-03-15', people: '2' };
    // Not to who closed it.
    expect(rows).toEqual([{ person_id: other_driver_id, facts, link: `/admin/compensation?period=${period}` }]);
    // The end of the next span is long ago.
    const { next_payment_date, today } = (await admin.get('/api/settings')).body.data;
    expect(next_payment_date).toBe(today);
  });

  it('does not open again while the next one has picked trips, days, lines, notes or a choice about cash', async () => {
    const { id } = await openOne();
    const trip = await arrived('500000', { driver_id: other_driver_id });
    const line = { description: 'Bono', nature: 'salary', amount: '1000' };
    const uses = [
      [() => pick([trip.id], true, id), () => pick([trip.id], false, id)],
      ...[{ days: 14 }, { days: 14, absence: 'leave' }, { lines: [line] }, { notes: 'Revisar' }, { settle_cash: false }].map((choices) => [
        () => choose(driver_id, choices, id),
        () => choose(driver_id, {}, id),
      ]),
    ];
    for (const [at, [use, undo]] of (uses as (() => ReturnType<typeof pick>)[][]).entries()) {
      expect((await (use as () => ReturnType<typeof pick>)()).status, String(at)).toBe(200);
      expect([at, (await reopen()).body.code]).toEqual([at, 'next_period_in_use']);
      expect((await (undo as () => ReturnType<typeof pick>)()).status).toBe(200);
    }
  });

  it('stays closed where its span ends in closed books', async () => {
    const closeBooks = (day: string | null) => owner.query('update company set closed_through = $2 where id = $1', [condor.id, day]);
    const mayReopen = async () => (await admin.get(periodPath(period))).body.data.may_reopen;
    await closeBooks('2026-03-14');
    expect(await mayReopen()).toBe(true);
    await closeBooks('2026-03-15');
    expect(await mayReopen()).toBe(false);
    expect((await reopen()).body).toMatchObject({ code: 'books_closed', details: { closed_through: '2026-03-15' } });
    await closeBooks(null);
  });

  it('takes nothing again of what it took, and of a void stub counts nothing', async () => {
    const [first] = await stubsOf(other_driver_id);
    expect((await reopen()).status).toBe(200);
    // No longer due: without days, trips, lines and what is open.
    await owner.query("update member set status = 'inactive' where id = $1", [other_driver_id]);
    await closePeriodNow(world, admin, period);
    expect(await stubsOf(other_driver_id)).toMatchObject([{ id: first.id, number: first.number, status: 'void', balance: '0.00' }]);
    expect(await stubsOf(other_driver_id, '&status=due')).toEqual([]);

    // Due again, under its number.
    await owner.query("update member set status = 'active' where id = $1", [other_driver_id]);
    const { id: next } = await openOne();
    const due = await person(other_driver_id, next);
    // With the first half of the month, which no stub paid: the void one took nothing of the month.
    expect(due).toMatchObject({ days: 30, days_from: '2026-03-01', regular_earnings: '2000000.00', health: '80000.00' });
    expect(due.warnings).toContainEqual({ code: 'days_of_before', count: 15, amount: null });
    const health = due.lines.find(({ kind }: { kind: string }) => kind === 'health');
    expect(health.formula).toEqual({ code: 'percent_of_base', facts: { percent: '4', base: '2000000' } });
    expect((await reopen()).status).toBe(200);
    await closePeriodNow(world, admin, period);
    expect(await stubsOf(other_driver_id)).toMatchObject([
      { id: first.id, number: first.number, status: 'due', net_payment: first.net_payment },
    ]);
  });

  it('pays an inactive employee who has no last day only the days that a user writes', async () => {
    const { id: next } = await openOne();
    await owner.query("update member set status = 'inactive' where id = $1", [other_driver_id]);
    const line = { description: 'Liquidación', nature: 'salary', amount: '250000' };
    const people = async () =>
      (await admin.get(periodPath(next, '/preview'))).body.data.people.map((row: { employee_id: string }) => row.employee_id);
    expect(await people()).not.toContain(other_driver_id);
    expect((await admin.get(periodPath(next, `/people/${other_driver_id}`))).status).toBe(404);
    expect((await choose(other_driver_id, { lines: [line] }, next)).status).toBe(200);
    expect(await person(other_driver_id, next)).toMatchObject({ days: 0, regular_earnings: '0.00', total_earnings: '250000.00' });
    expect((await choose(other_driver_id, { days: 6, lines: [] }, next)).body.data).toMatchObject({
      days: 6,
      regular_earnings: '400000.00',
    });
    await owner.query("update member set status = 'active' where id = $1", [other_driver_id]);
    expect((await choose(other_driver_id, {}, next)).body.data).toMatchObject({ days: 15 });
  });

  it('is counted in the year to date of its stubs and later ones, and not of earlier ones', async () => {
    const { id: next } = await openOne();
    const trip = await arrived('400000');
    expect((await pick([trip.id], true, next)).status).toBe(200);
    await closePeriodNow(world, admin, next);
    const [first, second] = await stubsOf(driver_id);
    const yearOf = async ({ id }: { id: string }) => (await admin.get(`/api/pay-stubs/${id}`)).body.data.year_to_date;
    const sum = (name: string) => (Number(first[name]) + Number(second[name])).toFixed(2);
    expect(await yearOf(first)).toMatchObject({ year: 2026, total_earnings: first.total_earnings, health: first.health });
    expect(await yearOf(second)).toEqual({
      year: 2026,
      total_earnings: sum('total_earnings'),
      health: sum('health'),
      pension: sum('pension'),
      solidarity_fund: sum('solidarity_fund'),
      tax_withholdings: sum('tax_withholdings'),
      net_payment: sum('net_payment'),
    });
    // The expense of the first was paid once.
    expect(second.cash_balance).toBe('0.00');
    // One stub became void: it is in no sum.
    expect((await reopen(next)).status).toBe(200);
    await owner.query("update member set status = 'inactive' where id = $1", [other_driver_id]);
    await closePeriodNow(world, admin, next);
    const [kept, voided] = await stubsOf(other_driver_id);
    expect(voided.status).toBe('void');
    expect(await yearOf(voided)).toMatchObject({ total_earnings: kept.total_earnings });
    await owner.query("update member set status = 'active' where id = $1", [other_driver_id]);
  });

  it('is the only one that opens again', async () => {
    expect((await reopen()).body.code).toBe('period_not_latest');
  });
});

describe('a closing that fails', () => {
  it('leaves the period open and says why; it can be closed once that is solved', async () => {
    const { id } = await openOne();
    const trip = await arrived('300000');
    expect((await pick([trip.id], true, id)).status).toBe(200);
    const { rows } = await owner.query("delete from parameter where company_id = $1 and key = 'solidarity_limit' returning *", [condor.id]);
    expect((await admin.post(periodPath(id, '/closing'))).status).toBe(202);
    await runWaitingJobs(world);
    expect((await admin.get(periodPath(id))).body.data).toMatchObject({ status: 'open', job_id: null, failure: 'legal_value_missing' });
    expect((await admin.get(periodPath(id, '/preview'))).body).toMatchObject({
      code: 'legal_value_missing',
      details: { key: 'solidarity_limit' },
    });
    expect(await stubsOf(driver_id, '&ended_from=2026-04-01')).toEqual([]);
    const { company_id, key, value, valid_from, source, verified } = rows[0];
    await owner.query(
      'insert into parameter (company_id, id, key, value, valid_from, source, verified) values ($1, uuidv7(), $2, $3, $4, $5, $6)',
      [...[company_id, key, value, valid_from, source, verified]],
    );
    await closePeriodNow(world, admin, id);
    expect((await admin.get(periodPath(id))).body.data.failure).toBeNull();
  });
});

/** The pay calendar over HTTP: payment dates, other cycles of the company and of people. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day, lastOfMonth } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { arrivalInput, setUpTrips, startInput, tripPath } from '#modules/trips/testing.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import type { PayCycle, Span } from './rules/periods.ts';
import { payrollChecks } from './store/verify.ts';
import { closePeriodNow, compensationInput, openPeriod, periodActions } from './testing.ts';

const { world, condor, admin, fleet, trips } = await setUpTrips();
const { owner } = world;
const ana = fleet.other_driver_id;
const settings = async () => (await admin.get('/api/settings')).body.data;
const pays = async (changes: object) => {
  const profile = await settings();
  return admin.put('/api/settings/profile', { ...profile, administrator_id: condor.admin_id, ...changes });
};
const { openOne, person, pick, choose } = periodActions(admin, () => '');
const agree = (employee_id: string, changes: object) =>
  admin.put(`/api/users/${employee_id}/compensation`, compensationInput('3000000', changes));
const questionsOf = ({ status, body }: { status: number; body: { code: string; details: { questions: object[] } } }) => {
  expect([status, body.code]).toEqual([409, 'confirmation_needed']);
  return body.details.questions;
};

/** Of a company without periods: the open one, with closed ones before it. */
async function startOver(cycle: PayCycle, spans: readonly Span[], payment_date: Day | null = null): Promise<string> {
  for (const table of ['stub_payment', 'pay_stub', 'pay_period_trip', 'pay_period_line', 'pay_period_person', 'pay_period'])
    await owner.query(`delete from ${table} where company_id = $1`, [condor.id]);
  for (const { starts_on, ends_on } of spans.slice(0, -1))
    await owner.query(
      `insert into pay_period (company_id, id, starts_on, ends_on, status, cycle, closed_at, payment_date) values ($1, $2, $3, $4, 'closed', $5, now(), $4)`,
      [condor.id, newId(), starts_on, ends_on, cycle],
    );
  const id = await openPeriod(world, condor, { ...(spans.at(-1) as Span), cycle });
  if (payment_date) await owner.query('update company set next_payment_date = $2 where id = $1', [condor.id, payment_date]);
  return id;
}
async function close(): Promise<{ id: string; starts_on: Day; ends_on: Day }> {
  const { id, ends_on } = await openOne();
  const trip = await trips.create({ freight_rate: '1000000', driver_id: ana, departure_at: `${ends_on}T06:00`, arrival_at: null });
  const confirm = [...startInput.confirm, 'expired_papers', 'other_day'];
  await admin.post(tripPath(trip, '/start'), { ...startInput, departure_at: `${ends_on}T06:00`, confirm, reason: 'Prueba' });
  const reply = await admin.post(tripPath(trip, '/review'), { ...arrivalInput, arrival_at: `${ends_on}T08:00`, confirm });
  if (reply.status !== 200) throw new Error(reply.text);
  expect((await pick([trip.id], true, id)).status).toBe(200);
  await closePeriodNow(world, admin, id);
  return openOne();
}

let today: Day;
/** The months before that of today, and the halves of the last one. */
let [twoAgo, month]: [Span, Span] = [] as never;
let [firstHalf, secondHalf]: [Span, Span] = [] as never;
beforeAll(async () => {
  ({ today } = await settings());
  const before = addDays(`${today.slice(0, 8)}01`, -1);
  month = { starts_on: `${before.slice(0, 8)}01`, ends_on: before };
  const earlier = addDays(month.starts_on, -1);
  twoAgo = { starts_on: `${earlier.slice(0, 8)}01`, ends_on: earlier };
  firstHalf = { starts_on: month.starts_on, ends_on: addDays(month.starts_on, 14) };
  secondHalf = { starts_on: addDays(month.starts_on, 15), ends_on: before };
});

describe('the next payment date', () => {
  it('moves the date alone, from the first day of the span to ten days after its end', async () => {
    const open = { starts_on: addDays(today, -3), ends_on: addDays(today, 3) };
    const id = await startOver('weekly', [open]);
    expect(await pays({ next_payment_date: addDays(today, 5) })).toMatchObject({ status: 409, body: { code: 'payment_date_confirm' } });
    for (const next_payment_date of [today, addDays(today, 13)]) {
      const saved = await pays({ next_payment_date, confirm_payment_date: true });
      expect(saved.status, saved.text).toBe(200);
      expect(await openOne()).toMatchObject({ id, ...open, payment_date: next_payment_date });
    }
    const refused = await pays({ next_payment_date: addDays(today, 14), confirm_payment_date: true });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'payment_date_outside',
        details: { from: open.starts_on, to: addDays(today, 13) },
        errors: { next_payment_date: [expect.any(String)] },
      },
    });
  });

  it('opens the first span of a company that starts later than it thought, once it says yes to its days', async () => {
    const overdue = { starts_on: addDays(today, -60), ends_on: addDays(today, -31) };
    await startOver('monthly', [overdue]);
    // Paid late, but paid.
    expect((await pays({ next_payment_date: today, confirm_payment_date: true })).status).toBe(200);
    expect(await openOne()).toMatchObject(overdue);
    const later = { next_payment_date: lastOfMonth(addDays(today, 1)), confirm_payment_date: true };
    const [question] = questionsOf(await pays(later)) as [{ confirm_with: string }];
    const first = { starts_on: `${later.next_payment_date.slice(0, 8)}01`, ends_on: later.next_payment_date };
    expect(question).toMatchObject({ ...first, days: 30 });
    expect((await pays({ ...later, confirm: [question.confirm_with] })).status).toBe(200);
    expect(await openOne()).toMatchObject(first);
  });
});

describe('another cycle of the company', () => {
  it('asks, says the days of the next stub, and moves the open period', async () => {
    await startOver('monthly', [twoAgo, month]);
    const [question] = questionsOf(await pays({ payroll_cycle: 'weekly' })) as [{ starts_on: Day; ends_on: Day; confirm_with: string }];
    expect(question).toMatchObject({ code: 'pay_cycle_changes', starts_on: month.starts_on });
    expect((await openOne()).ends_on).toBe(month.ends_on);
    expect((await pays({ payroll_cycle: 'weekly', confirm: [question.confirm_with] })).status).toBe(200);
    expect(await openOne()).toMatchObject({ ends_on: question.ends_on });
  });
});

describe('another cycle of the company, before or after a closed period', () => {
  const goesTo = async (cycle: PayCycle) => {
    const [question] = questionsOf(await pays({ payroll_cycle: cycle })) as [{ confirm_with: string; days: number }];
    expect((await pays({ payroll_cycle: cycle, confirm: [question.confirm_with] })).status).toBe(200);
    return question;
  };

  it('leaves the first day of a first period, and the days that a user chose for another span', async () => {
    await owner.query('delete from compensation_terms where compensation_id = $1', [ana]);
    const id = await startOver('monthly', [month]);
    expect((await agree(ana, {})).status).toBe(200);
    expect((await choose(ana, { days: 5, notes: 'Permiso' }, id)).status).toBe(200);
    expect(await goesTo('semi_monthly')).toMatchObject({ ...month, days: 30 });
    expect(await openOne()).toMatchObject(month);
    expect(await person(ana, id)).toMatchObject({ days: 30, warnings: [], choices: { days: null, notes: 'Permiso' } });
  });
});

describe('another cycle of a person', () => {
  it('asks, and pays the rest of a month whose first half is paid', async () => {
    await startOver('semi_monthly', [firstHalf]);
    await owner.query('delete from compensation_terms where compensation_id = any($1)', [[ana, condor.driver_id]]);
    expect((await agree(ana, {})).status).toBe(200);
    expect(await close()).toMatchObject(secondHalf);
    const monthly = { valid_from: secondHalf.starts_on, payroll_cycle: 'monthly' };
    const [question] = questionsOf(await agree(ana, monthly)) as [{ confirm_with: string }];
    expect(question).toMatchObject({ ...secondHalf, days: 15 });
    expect((await agree(ana, { ...monthly, confirm: [question.confirm_with] })).status).toBe(200);
    expect(await person(ana, (await openOne()).id)).toMatchObject({
      days: 15,
      days_from: secondHalf.starts_on,
      days_through: secondHalf.ends_on,
      regular_earnings: '1500000.00',
    });
    // The cycle of the company by another name changes nothing.
    await close();
    const open = await openOne();
    expect((await agree(condor.driver_id, { valid_from: open.starts_on, payroll_cycle: 'semi_monthly' })).status).toBe(200);
  });
});

it('a half that is paid in the next month is of its own: days, contributions and fund', async () => {
  const [first, second] = [
    { starts_on: '2026-01-01', ends_on: '2026-01-15' },
    { starts_on: '2026-01-16', ends_on: '2026-01-31' },
  ];
  await owner.query('delete from compensation_terms where compensation_id = $1', [ana]);
  await startOver('semi_monthly', [first]);
  expect((await agree(ana, { base_salary: '8000000' })).status).toBe(200);
  expect(await close()).toMatchObject(second);
  await owner.query("update company set next_payment_date = '2026-02-02' where id = $1", [condor.id]);
  await close();
  await close();
  await close();
  const stubs = (await admin.get(`/api/pay-stubs?employee_id=${ana}&sort=number`)).body.data;
  const ofMonth = (month: string, figure: string) =>
    stubs
      .filter((stub: { ends_on: Day }) => stub.ends_on.startsWith(month))
      .reduce((sum: number, stub: Record<string, string>) => sum + Number(stub[figure]), 0);
  for (const month of ['2026-01', '2026-02'])
    expect(['days', 'regular_earnings', 'health', 'solidarity_fund'].map((figure) => ofMonth(month, figure))).toEqual([
      30, 8000000, 320000, 80000,
    ]);
  expect(describeVerification(await verify(owner, async () => payrollChecks))).toMatch(/nothing found/);
});

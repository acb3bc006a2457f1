/**
 * Every stub of the demo, calculated again from its rows by other means: whole cents, without the rules of payroll. The demo has no amounts that
 * are salary and no salary, no changed terms and no manual lines; those are in the tests of the rule.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerPool } from '#server/db/pool.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { seedDemo } from '../../../db/seeds/demo.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let owner: ReturnType<typeof ownerPool>;
beforeAll(async () => {
  database = await freshDatabase();
  await seedDemo(database.url, { now: new Date('2026-11-20T15:00:00Z') });
  owner = ownerPool(database.url);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const cents = (amount: string | number) => Math.round(Number(amount) * 100);

/** The minimum wage and the transport allowance of a month, in cents. */
const legalOf = (month: string) =>
  month < '2026' ? { minimum: 142_350_000, transport: 20_000_000 } : { minimum: 175_090_500, transport: 24_909_500 };

interface StubRow {
  company_id: string;
  id: string;
  number: string;
  period_id: string;
  employee_id: string;
  starts_on: string;
  ends_on: string;
  month: string;
  money_decimals: 0 | 2;
  base_salary: string;
  days: number | null;
  valid_from: string | null;
  left_on: string | null;
  percent: string | null;
  court: string;
  voluntary: string;
  [figure: string]: unknown;
}

/** Of months with 30 days: those of the period since the terms began and until the person left. */
function daysOf({ starts_on, ends_on, valid_from, left_on }: StubRow): number {
  const first = valid_from !== null && valid_from > starts_on ? valid_from : starts_on;
  const last = left_on !== null && left_on < ends_on ? left_on : ends_on;
  const isLastOfMonth = new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
  return (isLastOfMonth ? 30 : Number(last.slice(8))) - Number(first.slice(8)) + 1;
}

it('every stub of both demo companies equals a plain recomputation', async () => {
  const { rows: stubs } = await owner.query<StubRow>(`
    select stub.company_id, stub.id, stub.number, stub.period_id, stub.employee_id, period.starts_on::text, period.ends_on::text, to_char(period.ends_on, 'YYYY-MM') as month,
        stub.money_decimals, terms.base_salary, person.days, terms.valid_from::text, member.left_on::text,
        (select value from compensation_modifier m where m.terms_id = terms.id and m.kind = 'bonus') as percent,
        (select coalesce(sum(value), 0) from compensation_modifier m where m.terms_id = terms.id and m.kind = 'deduction' and m.court_ordered) as court,
        (select coalesce(sum(value), 0) from compensation_modifier m where m.terms_id = terms.id and m.kind = 'deduction' and not m.court_ordered) as voluntary,
        stub.regular_earnings, stub.variable_earnings, stub.total_earnings, stub.health, stub.pension, stub.deductions, stub.total_deductions,
        stub.payroll_advances, stub.cash_balance, stub.net_payment
      from pay_stub stub
        join member on member.company_id = stub.company_id and member.id = stub.employee_id
        join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
        join compensation_terms terms on terms.company_id = stub.company_id and terms.compensation_id = stub.employee_id
        left join pay_period_person person on person.company_id = stub.company_id and person.period_id = stub.period_id and person.employee_id = stub.employee_id
      where stub.status = 'issued' and period.status = 'closed' order by stub.company_id, period.starts_on, stub.employee_id`);
  const companies = new Set(stubs.map(({ company_id }) => company_id));
  expect(companies.size).toBe(2);
  for (const company of companies) {
    const { rows: closed } = await owner.query("select id from pay_period where company_id = $1 and status = 'closed'", [company]);
    expect(closed.length).toBeGreaterThan(3);
    expect(new Set(stubs.filter(({ company_id }) => company_id === company).map(({ period_id }) => period_id)).size).toBe(closed.length);
  }

  // What the earlier stubs of a month paid and took, and what is left of each source.
  const month = new Map<string, { days: number; regular: number; transport: number; salary: number; health: number; pension: number }>();
  const left = new Map<string, number>();
  const instalments = new Map<string, number>();
  let [withCash, withAdvances, heldBack] = [0, 0, 0];
  for (const stub of stubs) {
    const rounded = (amount: number) => (stub.money_decimals === 0 ? Math.round(amount / 100) * 100 : Math.round(amount));
    const key = `${stub.employee_id} ${stub.month} ${stub.company_id}`;
    const before = month.get(key) ?? { days: 0, regular: 0, transport: 0, salary: 0, health: 0, pension: 0 };
    const days = stub.days ?? daysOf(stub);
    const base = cents(stub.base_salary);
    const regular = rounded((base * (before.days + days)) / 30) - before.regular;
    const trips = await owner.query<{ freight: string }>(
      'select trip.freight from pay_period_trip picked join trip on trip.id = picked.trip_id where picked.period_id = $1 and trip.driver_id = $2',
      [stub.period_id, stub.employee_id],
    );
    const freight = trips.rows.reduce((total, trip) => total + cents(trip.freight), 0);
    const bonus = rounded((freight * Number(stub.percent ?? 0)) / 100);
    const salary = before.salary + regular + bonus;
    const legal = legalOf(stub.month);
    const isTransportDue = base + (salary - before.regular - regular) <= 2 * legal.minimum;
    const transport = (isTransportDue ? rounded((legal.transport * (before.days + days)) / 30) : 0) - before.transport;
    const earned = regular + bonus + transport;
    const health = rounded(salary * 0.04) - before.health;
    const pension = rounded(salary * 0.04) - before.pension;
    month.set(key, {
      days: before.days + days,
      regular: before.regular + regular,
      transport: before.transport + transport,
      salary,
      health: before.health + health,
      pension: before.pension + pension,
    });

    const court = Math.min(cents(stub.court), earned - health - pension);
    const minimum = rounded((legal.minimum * days) / 30);
    let room = Math.max(0, Math.max(0, earned - Math.max(0, transport) - health - pension - minimum) - court);
    const take = (wanted: number) => {
      const taken = Math.min(wanted, room);
      room -= taken;
      return taken;
    };
    const voluntary = take(cents(stub.voluntary));
    const given = await owner.query<{ id: string; amount: string; instalments: number }>(
      'select id, amount, instalments from payroll_advance where company_id = $1 and employee_id = $2 and date <= $3 order by date, id',
      [stub.company_id, stub.employee_id, stub.ends_on],
    );
    let advances = 0;
    for (const advance of given.rows) {
      const open = left.get(advance.id) ?? cents(advance.amount);
      const count = instalments.get(advance.id) ?? 0;
      if (open === 0) continue;
      const taken = take(count >= advance.instalments - 1 ? open : Math.min(open, rounded(cents(advance.amount) / advance.instalments)));
      if (taken === 0) continue;
      left.set(advance.id, open - taken);
      instalments.set(advance.id, count + 1);
      advances += taken;
    }
    const sources = await owner.query<{ id: string; owed: string }>(
      `select id, owed from (
          select id, date, case type when 'company_to_driver' then amount else -amount end as owed, trip_id from cash_transaction
            where company_id = $1 and driver_id = $2 and date <= $3
          union all select id, date, -cop_amount, trip_id from expense
            where company_id = $1 and driver_id = $2 and date <= $3 and status = 'approved' and paid_by = 'driver'
        ) source
        where trip_id is null or exists (select from trip where trip.id = trip_id and trip.status = 'cancelled')
          or exists (select from pay_period_trip picked join pay_period p on p.id = picked.period_id where picked.trip_id = source.trip_id and p.ends_on <= $3)
        order by date, id`,
      [stub.company_id, stub.employee_id, stub.ends_on],
    );
    const open = sources.rows.map(({ id, owed }) => ({ id, open: left.get(id) ?? cents(owed) }));
    const credits = open.filter((source) => source.open < 0);
    let cash = credits.reduce((total, source) => total + source.open, 0);
    for (const { id } of credits) left.set(id, 0);
    room -= cash;
    for (const source of open.filter((one) => one.open > 0)) {
      const taken = take(source.open);
      left.set(source.id, source.open - taken);
      cash += taken;
      if (taken < source.open) heldBack += 1;
    }
    if (cash !== 0) withCash += 1;
    if (advances !== 0) withAdvances += 1;
    const deductions = court + voluntary;
    const expected = {
      regular_earnings: regular,
      variable_earnings: bonus + transport,
      total_earnings: earned,
      health,
      pension,
      deductions,
      total_deductions: health + pension + deductions,
      payroll_advances: advances,
      cash_balance: cash,
      net_payment: earned - health - pension - deductions - advances - cash,
    };
    const found = Object.fromEntries(Object.keys(expected).map((name) => [name, cents(stub[name] as string)]));
    expect(found, `${stub.number} of ${stub.ends_on}`).toEqual(expected);
  }
  // Otherwise the demo has nothing to prove.
  expect(Math.min(withCash, withAdvances, heldBack)).toBeGreaterThan(1);
});

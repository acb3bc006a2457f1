/** What waits in the demo is what a good office would leave, whatever day it is created on. */
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../db/seeds/demo.ts';
import { ownerPool } from '../db/pool.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { testCost } from './passwords.ts';

const days = ['2026-05-14', '2026-12-31', '2027-01-01', '2027-03-16'];

describe.each(days)('a demo of %s', (today) => {
  let database: FreshDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await freshDatabase();
    await seedDemo(database.url, { now: new Date(`${today}T15:00:00Z`), passwordCost: testCost });
    pool = ownerPool(database.url);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** One row for each company, the large one last. */
  const perCompany = async <Row>(columns: string): Promise<Row[]> =>
    (await pool.query(`select ${columns} from company order by name`, columns.includes('$1') ? [today] : [])).rows as Row[];
  const counts = async (from: string) =>
    (await perCompany<{ found: number }>(`(select count(*)::integer from ${from}) as found`)).map(({ found }) => found);

  it('has no trip of a closed period that is not picked, and pays stubs but for two of the last one', async () => {
    const arrived = `trip where company_id = company.id and status in ('under_review', 'invoiced', 'paid')
      and arrival_at < (select max(ends_on) + 1 from pay_period where company_id = company.id and status = 'closed')`;
    expect(await counts(arrived)).toEqual([expect.toSatisfy((found) => found > 25), expect.toSatisfy((found) => found > 300)]);
    expect(
      await counts(`${arrived} and not exists (select from pay_period_trip where company_id = trip.company_id and trip_id = trip.id)`),
    ).toEqual([0, 0]);
    expect(await counts('pay_stub where company_id = company.id and net_payment > paid')).toEqual([2, 2]);
    expect(
      await counts(`pay_stub stub join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
        where stub.company_id = company.id and net_payment > paid
          and ends_on < (select max(ends_on) from pay_period where company_id = company.id and status = 'closed')`),
    ).toEqual([0, 0]);
  });

  it('has expenses of the last three days to approve, and nothing else', async () => {
    expect(await counts(`expense where company_id = company.id and status = 'submitted' and date >= $1::date - 3`)).toEqual([7, 7]);
    expect(await counts(`expense where company_id = company.id and status = 'submitted'`)).toEqual([7, 7]);
  });

  it('has some papers that expire soon, one of them overdue by a few days', async () => {
    const papers = `reminder where company_id = company.id and status = 'open' and subject_active`;
    expect(await counts(`${papers} and soon_from <= $1::date`)).toEqual([6, 6]);
    expect(await counts(`${papers} and due_on < $1::date`)).toEqual([1, 1]);
    expect(await counts(`${papers} and due_on < $1::date - 5`)).toEqual([0, 0]);
  });

  it('has trips that leave this evening, and few services to make', async () => {
    expect(
      await counts(
        `trip where company_id = company.id and status = 'active' and departure_at between $1::date + time '17:00' and $1::date + 1`,
      ),
    ).toEqual([1, 2]);
    expect(await counts(`service where company_id = company.id and status in ('open', 'scheduled')`)).toEqual([4, 4]);
  });

  it('has drivers that owe what they got for the road, and little of trips that arrived', async () => {
    const owed = await perCompany<{ owed: string }>(`(select sum(owed) from driver_movement movement
      join trip on trip.company_id = movement.company_id and trip.id = movement.trip_id
      where movement.company_id = company.id and trip.status <> 'in_transit') as owed`);
    for (const { owed: amount } of owed) expect(Math.abs(Number(amount))).toBeLessThan(5_000_000);
  });

  it('earns more than it pays: people get a fourth to a third of the freight of a month', async () => {
    const months = await perCompany<{ freight: string; earnings: string }>(
      `
      (select sum(freight) from trip where company_id = company.id and status <> 'cancelled'
        and departure_at >= first.day - interval '2 months' and departure_at < first.day) as freight,
      (select sum(total_earnings) from pay_stub join pay_period period on period.company_id = pay_stub.company_id and period.id = period_id
        where pay_stub.company_id = company.id and starts_on >= first.day - interval '2 months' and starts_on < first.day) as earnings`.replaceAll(
        'first.day',
        "date_trunc('month', $1::date)",
      ),
    );
    for (const { freight, earnings } of months) {
      expect(Number(earnings) / Number(freight)).toBeGreaterThan(0.2);
      expect(Number(earnings) / Number(freight)).toBeLessThan(0.35);
    }
  });

  it('shows its driver a trip on the road, one to depart, expenses that wait and were rejected, and a stub that is paid', async () => {
    const driver = "(select id from person where email = 'driver@arriero.test')";
    const found = await pool.query(`select
      (select count(*)::integer from trip where driver_id = ${driver} and status = 'in_transit') as on_the_road,
      (select count(*)::integer from trip where driver_id = ${driver} and status = 'active') as planned,
      (select count(*)::integer from expense where driver_id = ${driver} and status = 'submitted') as submitted,
      (select count(*) > 0 from expense where driver_id = ${driver} and status = 'rejected') as has_rejected,
      (select sum(owed) > 0 from driver_movement where driver_id = ${driver}) as owes,
      (select net_payment = paid from pay_stub where employee_id = ${driver} order by reference_day desc limit 1) as is_paid`);
    expect(found.rows).toEqual([{ on_the_road: 1, planned: 2, submitted: 1, has_rejected: true, owes: true, is_paid: true }]);
  });
});

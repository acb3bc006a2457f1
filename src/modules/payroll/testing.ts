/** Fixtures for tests of what pay stubs take: the rows that closing a period writes. */
import type pg from 'pg';
import { addDays, type Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { minus, plus, sum, toMoney } from '#base/money.ts';

type Source = { cash_transaction_id: string } | { expense_id: string } | { payroll_advance_id: string };
export type Use = Source & { amount: string };

const firstDay: Day = '2025-06-02';
const basePay = '1000000';

/**
 * Adds a closed week, each the one after the last, with a stub of the employee that takes the uses; returns the stub. Its earnings are a
 * million and what it takes.
 */
export async function addStub(
  owner: pg.Pool,
  company_id: string,
  employee_id: string,
  uses: readonly Use[],
): Promise<{ id: string; number: string; period_id: string; ends_on: Day }> {
  const [id, period_id] = [newId(), newId()];
  const { rows } = await owner.query<{ starts_on: Day; count: number }>(
    `select coalesce(max(ends_on) + 1, $2::date)::text as starts_on, count(*)::int as count from pay_period where company_id = $1`,
    [company_id, firstDay],
  );
  const { starts_on, count } = rows[0] as (typeof rows)[number];
  const [ends_on, number] = [addDays(starts_on, 6), `DP-${String(count + 1).padStart(6, '0')}`];
  const ofAdvances = (isWanted: boolean) =>
    toMoney(sum(uses.filter((use) => 'payroll_advance_id' in use === isWanted).map(({ amount }) => amount)));
  const [advances, cash] = [ofAdvances(true), ofAdvances(false)];
  const earned = toMoney(plus(basePay, plus(advances, cash)));
  const line = (kind: string, amount: string) => ({ kind, description: '', formula: null, amount, sources: [] });
  const lines = [
    line('base_salary', earned),
    line('payroll_advance', toMoney(minus('0', advances))),
    line('cash', toMoney(minus('0', cash))),
  ];
  await owner.query(
    `insert into pay_period (company_id, id, starts_on, ends_on, status, cycle, closed_at) values ($1, $2, $3, $4, 'closed', 'weekly', now())`,
    [company_id, period_id, starts_on, ends_on],
  );
  await owner.query(
    `insert into pay_stub (company_id, id, number, period_id, employee_id, reference_day, days, trips, regular_earnings, variable_earnings, total_earnings,
        salary_earnings, non_salary_earnings, transport_allowance, health, pension, arl, arl_paid_by, solidarity_fund, tax_withholdings, deductions,
        total_deductions, payroll_advances, cash_balance, net_payment, money_decimals, content)
      values ($1, $2, $3, $4, $5, $6, 7, 0, $7, 0, $7, $7, 0, 0, 0, 0, 0, 'employer', 0, 0, 0, 0, $8, $9, $10, 2, $11)`,
    [
      company_id,
      id,
      number,
      period_id,
      employee_id,
      ends_on,
      earned,
      advances,
      cash,
      toMoney(basePay),
      JSON.stringify({ lines, not_taken: [] }),
    ],
  );
  for (const use of uses) await addUse(owner, company_id, id, use);
  return { id, number, period_id, ends_on };
}

/** Adds what a stub takes; returns the id. */
export async function addUse(owner: pg.Pool, company_id: string, stub_id: string, { amount, ...source }: Use): Promise<string> {
  const id = newId();
  const [[column, source_id]] = Object.entries(source) as [[string, string]];
  await owner.query(`insert into stub_use (company_id, id, stub_id, ${column}, amount) values ($1, $2, $3, $4, $5)`, [
    company_id,
    id,
    stub_id,
    source_id,
    amount,
  ]);
  return id;
}

/** Makes the trip one that the stub's period paid to its driver. */
export async function payTrip(owner: pg.Pool, trip_id: string, stub: { period_id: string }): Promise<void> {
  await owner.query(
    `insert into pay_period_trip (company_id, id, period_id, trip_id, employee_id, freight)
      select company_id, $2, $3, id, driver_id, coalesce(freight, 0) from trip where id = $1`,
    [trip_id, newId(), stub.period_id],
  );
}

/** The input for an advance of 300,001 in three instalments. */
export const advanceInput = (employee_id: string, changes: object = {}) => ({
  employee_id,
  date: '2026-03-02',
  method: 'bank_transfer',
  amount: '300001',
  instalments: 3,
  ...changes,
});

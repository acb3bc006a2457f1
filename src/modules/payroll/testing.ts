/** Fixtures for tests of pay: inputs of stubs, periods over the API, and the rows that closing a period writes. */
import type pg from 'pg';
import { addDays, type Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { minus, plus, sum, toMoney } from '#base/money.ts';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { writtenColumns } from '#server/testing/schema.ts';
import type { World } from '#server/testing/world.ts';
import type { LegalValues, StubInput, StubModifier, StubTerms } from './rules/stub-input.ts';
import { emptyMonth } from './rules/stub-input.ts';

/** Of 2026. */
export const legalValues: LegalValues = {
  minimum_wage: '1750905',
  transport_allowance: '249095',
  solidarity_rate: '1',
  solidarity_minimum: '4',
  solidarity_band_minimum: '16',
  solidarity_band_rate: '0.2',
  solidarity_limit: '2',
  contribution_limit: '25',
  transport_limit: '2',
  non_salary_share: '40',
  voluntary_deduction_share: '100',
};

export function termsOf(base_salary: string, more: Partial<StubTerms> = {}): StubTerms {
  return {
    valid_from: null,
    payroll_cycle: null,
    base_salary,
    health_unit: 'percentage',
    health_value: '4',
    pension_unit: 'percentage',
    pension_value: '4',
    arl_unit: 'percentage',
    arl_value: '4.35',
    tax_unit: 'percentage',
    tax_value: '0',
    other_discounts: '0',
    transport_allowance: true,
    solidarity_fund: true,
    modifiers: [],
    ...more,
  };
}

export const modifierOf = (more: Partial<StubModifier>): StubModifier => ({
  kind: 'bonus',
  description: 'Comisión',
  unit: 'percentage',
  value: '6',
  base: 'gross_trips',
  nature: 'salary',
  court_ordered: false,
  ...more,
});

/** A fortnight without trips, decimals or anything to take. */
export function stubInput(terms: StubTerms, more: Partial<StubInput> = {}, days = 15): StubInput {
  return {
    segments: days > 0 ? [{ days, terms }] : [],
    whole_days: days,
    terms,
    trips: [],
    lines: [],
    cash: [],
    settles_cash: true,
    advances: [],
    month: emptyMonth,
    legal: legalValues,
    settings: { money_decimals: 0, arl_paid_by: 'employer', protects_pay: true },
    ...more,
  };
}

export const tripOf = (freight: string, expenses = '0', number = freight) => ({ id: `trip-${number}`, number, freight, expenses });

export const cashOf = (id: string, open: string, date: Day = '2026-11-05') => ({ type: 'cash' as const, id, label: date, date, open });

export const advanceOf = (amount: string, more: object = {}) => ({
  id: `advance-${amount}`,
  date: '2026-11-06',
  amount,
  open: amount,
  instalments: 1,
  taken_by: 0,
  ...more,
});

/** What is agreed with a member, over the API. */
export const compensationInput = (base_salary: string, changes: object = {}) => ({
  payment_method: 'direct_deposit',
  institution: 'Bancolombia',
  account_number: '03112345678',
  base_salary,
  health_value: '4',
  pension_value: '4',
  arl_value: '4.35',
  ...changes,
});

/** Agrees on pay with a member. Throws unless it is saved. */
export async function agreePay(client: Client, employee_id: string, ...agreed: Parameters<typeof compensationInput>): Promise<void> {
  const reply = await client.put(`/api/users/${employee_id}/compensation`, compensationInput(...agreed));
  if (reply.status !== 200) throw new Error(reply.text);
}

/** What a user does with a period, by default with the current one. */
export const periodActions = (client: Client, current: () => string) => ({
  pick: (trip_ids: string[], is_picked = true, id = current()) => client.put(periodPath(id, '/trips'), { trip_ids, is_picked }),
  choose: (employee_id: string, choices: object, id = current()) =>
    client.put(periodPath(id, `/people/${employee_id}`), {
      days: null,
      absence: null,
      settle_cash: true,
      notes: '',
      lines: [],
      ...choices,
    }),
  person: async (employee_id: string, id = current()) => (await client.get(periodPath(id, `/people/${employee_id}`))).body.data,
  openOne: async () => (await client.get('/api/pay-periods?status=open')).body.data[0],
});

/** Opens a period of a company that has none, whatever today is. */
export async function openPeriod(
  { owner }: Pick<World, 'owner'>,
  company: { id: string },
  { starts_on, ends_on, cycle = 'semi_monthly' }: { starts_on: Day; ends_on: Day; cycle?: string },
): Promise<string> {
  const id = newId();
  await owner.query('update company set payroll_cycle = $2, next_payment_date = $3 where id = $1', [company.id, cycle, ends_on]);
  await owner.query('insert into pay_period (company_id, id, starts_on, ends_on) values ($1, $2, $3, $4)', [
    company.id,
    id,
    starts_on,
    ends_on,
  ]);
  return id;
}

export const periodPath = (id: string, path = '') => `/api/pay-periods/${id}${path}`;

/** Closes a period, with its job. Throws unless it is closed then. */
export async function closePeriodNow(world: World, client: Client, id: string): Promise<void> {
  const started = await client.post(periodPath(id, '/closing'));
  if (started.status !== 202) throw new Error(started.text);
  await runWaitingJobs(world);
  const { data } = (await client.get(periodPath(id))).body;
  if (data.status !== 'closed') throw new Error(`The period is not closed: ${data.failure}`);
}

type Source = { cash_transaction_id: string } | { expense_id: string } | { payroll_advance_id: string };
export type Use = Source & { amount: string };

const firstDay: Day = '2025-06-02';
const basePay = '1000000';

/**
 * Adds a closed week with a stub of the employee that takes the uses; returns the stub. Its earnings are a million and what it takes. It is the
 * week after the last closed period, and an open one begins after it.
 */
export async function addStub(
  owner: pg.Pool,
  company_id: string,
  employee_id: string,
  uses: readonly Use[],
): Promise<{ id: string; number: string; period_id: string; ends_on: Day }> {
  const [id, period_id] = [newId(), newId()];
  const { rows } = await owner.query<{ starts_on: Day; count: number }>(
    `with open as (
        update pay_period set starts_on = starts_on + 7, ends_on = ends_on + 7 where company_id = $1 and status = 'open' returning starts_on - 7 as starts_on
      )
      select coalesce((select starts_on from open), max(ends_on) + 1, $2::date)::text as starts_on, count(*)::int as count from pay_period where company_id = $1`,
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

/** Adds the same stub for another employee of the period; returns the id. */
export async function copyStub(owner: pg.Pool, stub_id: string, employee_id: string): Promise<string> {
  const columns = await writtenColumns(owner, 'pay_stub');
  const id = newId();
  await owner.query(
    `insert into pay_stub (${columns}) select ${columns} from (
       select (jsonb_populate_record(stub, jsonb_build_object('id', $2::uuid, 'employee_id', $3::uuid, 'number', number || '-' || right($2::text, 6)))).*
         from pay_stub stub where id = $1
     ) copied`,
    [stub_id, id, employee_id],
  );
  return id;
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

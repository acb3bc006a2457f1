/** Inputs of stubs for tests. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import type { Client } from '#server/testing/client.ts';
import type { World } from '#server/testing/world.ts';
import type { LegalValues, StubInput, StubModifier, StubTerms } from './rules/stub-input.ts';
import { emptyMonth } from './rules/stub-input.ts';

/** Of 2026. */
export const legalValues: LegalValues = {
  minimum_wage: '1750905',
  transport_allowance: '249095',
  solidarity_rate: '1',
  solidarity_minimum: '4',
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
    absence: null,
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

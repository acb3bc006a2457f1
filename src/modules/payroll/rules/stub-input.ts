/** The input of the calculation of a stub. */
import type { Day } from '#base/days.ts';
import type { Decimal, MoneyDecimals } from '#base/money.ts';
import type { Modifier, Terms } from '../contract/compensation.ts';
import type { lineNatures } from '../contract/people.ts';
import type { Segment } from './periods.ts';

/** A bonus or deduction of every stub. */
export type StubModifier = Omit<Modifier, 'id'>;

/** The terms agreed with an employee, from a day on. */
export type StubTerms = Omit<Terms, 'id' | 'modifiers'> & { modifiers: readonly StubModifier[] };

/** A picked trip that the employee drove. */
export interface PaidTrip {
  id: string;
  number: string;
  freight: Decimal;
  /** Approved expenses of categories that count for bonuses. */
  expenses: Decimal;
}

/** Cash, or an expense that the employee paid. `open`: the amount that the employee still owes because of it; negative if the company owes. */
export interface CashSource {
  type: 'cash' | 'expense';
  id: string;
  label: string;
  date: Day;
  open: Decimal;
}

export interface AdvanceSource {
  id: string;
  date: Day;
  amount: Decimal;
  open: Decimal;
  instalments: number;
  /** Stubs that took a part. */
  taken_by: number;
}

/** Earnings that a user wrote; negative for a correction. */
export interface ManualLine {
  description: string;
  nature: (typeof lineNatures)[number];
  amount: Decimal;
  trip: { id: string; number: string } | null;
}

/** The earnings and deductions of the earlier stubs of the month. */
export interface MonthSoFar {
  /** Paid days by monthly salary. */
  segments: readonly { days: number; base_salary: Decimal }[];
  regular_earnings: Decimal;
  salary_earnings: Decimal;
  non_salary_earnings: Decimal;
  transport_allowance: Decimal;
  health: Decimal;
  pension: Decimal;
  arl: Decimal;
  tax_withholdings: Decimal;
  solidarity_fund: Decimal;
}

/** Legal values on the stub's reference day. Percentages, and minimum wages for limits that are expressed in them. */
export interface LegalValues {
  minimum_wage: Decimal;
  transport_allowance: Decimal;
  solidarity_rate: Decimal;
  solidarity_minimum: Decimal;
  solidarity_band_minimum: Decimal;
  solidarity_band_rate: Decimal;
  solidarity_limit: Decimal;
  contribution_limit: Decimal;
  transport_limit: Decimal;
  non_salary_share: Decimal;
  voluntary_deduction_share: Decimal;
}

export interface StubSettings {
  money_decimals: MoneyDecimals;
  arl_paid_by: 'employer' | 'employee';
  protects_pay: boolean;
}

export interface StubInput {
  /** The paid days by terms; empty if nothing is paid. */
  segments: readonly Segment<StubTerms>[];
  /** The days without absences. */
  whole_days: number;
  /** The terms of the last day, for everything except the fixed pay. */
  terms: StubTerms;
  trips: readonly PaidTrip[];
  lines: readonly ManualLine[];
  cash: readonly CashSource[];
  settles_cash: boolean;
  advances: readonly AdvanceSource[];
  month: MonthSoFar;
  legal: LegalValues;
  settings: StubSettings;
}

/** The month before its first stub. */
export const emptyMonth: MonthSoFar = {
  segments: [],
  regular_earnings: '0',
  salary_earnings: '0',
  non_salary_earnings: '0',
  transport_allowance: '0',
  health: '0',
  pension: '0',
  arl: '0',
  tax_withholdings: '0',
  solidarity_fund: '0',
};

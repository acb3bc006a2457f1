/** Defaults of compensation in Colombia, the terms that are valid on a day, and the permission to change them. */
import { addDays, type Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals, isZero } from '#base/money.ts';
import type { Terms, TermsVersion } from '../contract/compensation.ts';

/** The employee's share, a percentage of the contribution base. */
export const employeeHealth: Decimal = '4';
export const employeePension: Decimal = '4';

/** Occupational risk by class, a percentage of the contribution base: Decree 1772 of 1994. */
export const arlRates = { I: '0.522', II: '1.044', III: '2.436', IV: '4.35', V: '6.96' } as const satisfies Record<string, Decimal>;
export type RiskClass = keyof typeof arlRates;

/** The risk class with that rate, or null. */
export function riskClassOf(rate: Decimal): RiskClass | null {
  return (Object.keys(arlRates) as RiskClass[]).find((name) => equals(arlRates[name], rate)) ?? null;
}

/** Default deductions of a new compensation: road freight is risk class IV, an office class I. */
export function usualShares(isDriver: boolean) {
  return { health_value: employeeHealth, pension_value: employeePension, arl_value: arlRates[isDriver ? 'IV' : 'I'] };
}

/** Users cannot set their own pay, except administrators, because a small company may have no other user. */
export function maySetPay(changer: { is_self: boolean; administers: boolean }): boolean {
  return !changer.is_self || changer.administers;
}

/** Throws `compensation_own` unless `maySetPay`. */
export function assertMaySetPay(changer: { is_self: boolean; administers: boolean }): void {
  if (!maySetPay(changer)) throw new RuleBroken('compensation_own');
}

/** The first day of terms; null counts from always. */
interface Dated {
  valid_from: Day | null;
}

const hasBegun = ({ valid_from }: Dated, day: Day): boolean => valid_from === null || valid_from <= day;

/** The terms that count on the day, of versions in the order of their first days, from always first; null before the first. */
export function termsOn<V extends Dated>(versions: readonly V[], day: Day): V | null {
  return versions.findLast((version) => hasBegun(version, day)) ?? null;
}

/** The terms that the page of a member shows: those in effect or, before the first day of any, the first. Null if there are none. */
export const shownTerms = <V extends Dated>(versions: readonly V[], today: Day): V | null =>
  termsOn(versions, today) ?? versions[0] ?? null;

/** A closed period has paid by terms that begin on the day, or would have. `closed_through` is the end of the last one, null without any. */
export const isLocked = (valid_from: Day | null, closed_through: Day | null): boolean =>
  closed_through !== null && (valid_from === null || valid_from <= closed_through);

/** The first day on which new terms may begin; null: also from always. */
export const editableFrom = (closed_through: Day | null): Day | null => closed_through && addDays(closed_through, 1);

/** All terms with their last days and states, the latest first. `versions` are in the order of their first days. */
export function termsVersions(versions: readonly Terms[], today: Day, closed_through: Day | null): TermsVersion[] {
  const current = termsOn(versions, today);
  const stateOf = (version: Terms) => (version === current ? 'current' : hasBegun(version, today) ? 'past' : 'future');
  return versions
    .map((version, at): TermsVersion => {
      const next = versions[at + 1]?.valid_from ?? null;
      const valid_until = next && addDays(next, -1);
      return { ...version, valid_until, state: stateOf(version), is_locked: isLocked(version.valid_from, closed_through) };
    })
    .reverse();
}

/** Throws `period_closed` when terms that change begin on a day that a closed period has paid. */
export function assertTermsOpen(valid_from: Day | null, closed_through: Day | null): void {
  if (isLocked(valid_from, closed_through)) throw new RuleBroken('period_closed', { details: { closed_through } });
}

/** Throws `compensation_last` for the only terms of a member, and `period_closed` for terms that a closed period has used. */
export function assertTermsRemovable(terms: Dated, count: number, closed_through: Day | null): void {
  assertTermsOpen(terms.valid_from, closed_through);
  if (count === 1) throw new RuleBroken('compensation_last');
}

/** Whether pay is only a share of trips: the pay of a month may be less than the minimum wage. */
export const isCommissionOnly = ({ base_salary, modifiers }: CommissionTerms): boolean =>
  isZero(base_salary) && modifiers.some(({ kind, base }) => kind === 'bonus' && (base === 'gross_trips' || base === 'net_trips'));

interface CommissionTerms {
  base_salary: Decimal;
  modifiers: readonly { kind: string; base?: string | null | undefined }[];
}

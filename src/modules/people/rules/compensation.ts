/** Defaults of compensation in Colombia, and who may change whose. */
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals } from '#base/money.ts';
import type { ModifierInput } from '../contract/compensation.ts';

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

/** Whether a bonus or deduction is a share of freight: who has one sees the freight of their trips. In SQL: `paid_by_freight`. */
export const isShareOfFreight = ({ base }: { base: ModifierInput['base'] }): boolean => base === 'gross_trips' || base === 'net_trips';

/** Users cannot set their own pay, except administrators: a small company has no one else. */
export function maySetPay(changer: { is_self: boolean; administers: boolean }): boolean {
  return !changer.is_self || changer.administers;
}

/** Throws `compensation_own` unless `maySetPay`. */
export function assertMaySetPay(changer: { is_self: boolean; administers: boolean }): void {
  if (!maySetPay(changer)) throw new RuleBroken('compensation_own');
}

import { describe, expect, it } from 'vitest';
import { legalValues, modifierOf, stubInput, termsOf } from '../../testing.ts';
import { type CalculatedStub, calculateStub, withStub } from '../stub.ts';
import { emptyMonth, type MonthSoFar } from '../stub-input.ts';
import { contributionTotals, type MonthStub, monthContributions } from './month-contributions.ts';

const rates = { employer_health_rate: '8.5', employer_pension_rate: '12' };
const monthStub = (stub: CalculatedStub): MonthStub => ({ ...stub, money_decimals: 0 });
const rowOf = (...stubs: CalculatedStub[]) => monthContributions(stubs.map(monthStub), legalValues, rates);

describe('the contributions of a month', () => {
  it('are those of its stubs, and the rates of the employer on the same base', () => {
    // 1,900,000 a month: two fortnights of 950,000. Health and pension 4 % of 1,900,000 = 76,000; employer 8.5 % = 161,500 and 12 % = 228,000;
    // ARL class IV 4.35 % = 82,650. 76,000 × 2 + 161,500 + 228,000 + 82,650 = 624,150.
    const terms = termsOf('1900000');
    const first = calculateStub(stubInput(terms));
    const second = calculateStub(stubInput(terms, { month: withStub(emptyMonth, first) }));
    expect(rowOf(first, second)).toEqual({
      days: 30,
      base: '1900000.00',
      health_employee: '76000.00',
      health_employer: '161500.00',
      pension_employee: '76000.00',
      pension_employer: '228000.00',
      solidarity_fund: '0.00',
      arl_rate: '4.35',
      arl: '82650.00',
      arl_paid_by: 'employer',
      total: '624150.00',
    });
  });

  it('have the base by which the stubs calculated: non-salary pay above 40 %, the upper limit, and the fund', () => {
    // S 600,000 × 2, N 1,000,000: 1,200,000 + (1,000,000 − 40 % of 2,200,000) = 1,320,000; health 52,800.
    const bonus = (value: string) => [modifierOf({ unit: 'amount', base: null, value, nature: 'non_salary' })];
    const small = calculateStub(stubInput(termsOf('1200000', { modifiers: bonus('1000000') }), {}, 30));
    expect(rowOf(small)).toMatchObject({ base: '1320000.00', health_employee: '52800.00', health_employer: '112200.00' });
    // 25 × 1,750,905 = 43,772,625; the fund is 2 % of it, 875,452.50, in whole pesos.
    const large = calculateStub(stubInput(termsOf('60000000'), {}, 30));
    expect(rowOf(large)).toMatchObject({ base: '43772625.00', solidarity_fund: '875453.00', pension_employer: '5252715.00' });
  });

  it('of the employer are none where the employee contributes nothing', () => {
    const retired = calculateStub(stubInput(termsOf('2000000', { pension_value: '0' }), {}, 30));
    expect(rowOf(retired)).toMatchObject({ pension_employee: '0.00', pension_employer: '0.00', health_employer: '170000.00' });
  });

  it('name no rate of ARL where an amount is agreed, or the class changed within the month', () => {
    const of = (value: string, unit: 'percentage' | 'amount' = 'percentage', month: MonthSoFar = emptyMonth) =>
      calculateStub(stubInput(termsOf('2000000', { arl_value: value, arl_unit: unit }), { month }));
    expect(rowOf(of('30000', 'amount')).arl_rate).toBeNull();
    const first = of('0.522');
    expect(rowOf(first, of('4.35', 'percentage', withStub(emptyMonth, first))).arl_rate).toBeNull();
    expect(rowOf(first).arl_rate).toBe('0.522');
  });

  it('add up to control totals', () => {
    const rows = ['1900000', '2500000'].map((salary) => rowOf(calculateStub(stubInput(termsOf(salary), {}, 30))));
    expect(contributionTotals(rows)).toEqual({
      base: '4400000.00',
      health_employee: '176000.00',
      health_employer: '374000.00',
      pension_employee: '176000.00',
      pension_employer: '528000.00',
      solidarity_fund: '0.00',
      arl: '191400.00',
      total: '1445400.00',
    });
  });
});

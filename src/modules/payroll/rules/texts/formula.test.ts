import { describe, expect, it } from 'vitest';
import es from '../../words/es.json' with { type: 'json' };
import { formulaText } from './formula.ts';

/** The texts of the module, with the plural and the context of a key as i18next chooses them. */
function t(key: string, facts: Record<string, unknown> = {}): string {
  const { context, count } = facts;
  const name = key.replace('payroll:formulas.', '') + (context ? `_${context}` : '');
  const texts = es.formulas as Record<string, string>;
  const text = texts[`${name}_${count === 1 ? 'one' : 'other'}`] ?? texts[name] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, fact: string) => String(facts[fact])).replaceAll('\u00a0', ' ');
}

const text = (code: string, facts: Record<string, string>) => formulaText({ code, facts }, t, 'es');

describe('the sentence of a formula', () => {
  it.each([
    ['salary_days', { monthly: '1900000', days: '15' }, '$ 1.900.000 al mes × 15 días ÷ 30'],
    ['salary_days', { monthly: '1900000', days: '1' }, '$ 1.900.000 al mes × 1 día ÷ 30'],
    [
      'salary_split',
      { monthly_1: '1800000', days_1: '10', monthly_2: '2100000', days_2: '5' },
      '10 días de $ 1.800.000 al mes + 5 días de $ 2.100.000 al mes',
    ],
    ['percent_of_gross', { percent: '6.0000', freight: '5655000', count: '2' }, '6 % de $ 5.655.000 en fletes de 2 viajes'],
    ['percent_of_base', { percent: '4', base: '1289300.00' }, '4 % del IBC de $ 1.289.300'],
    ['advance_part', { amount: '800000', open: '400000', part: '200000', number: '2', count: '4' }, 'Cuota 2 de 4 de $ 800.000'],
    ['cash', { credits: '0.00', owed: '352400', taken: '10703' }, 'Debe $ 352.400'],
    ['cash', { credits: '61200', owed: '0', taken: '0' }, 'Se le deben $ 61.200'],
    ['cash', { credits: '61200', owed: '80000', taken: '80000' }, 'Debe $ 80.000 y se le deben $ 61.200'],
    ['fixed', {}, 'Valor fijo'],
  ])('of %s has its amounts, days and percentages', (code, facts, expected) => {
    expect(text(code, facts).replaceAll('\u00a0', ' ')).toBe(expected);
  });

  it('is empty without a formula, or with one that this version does not know', () => {
    expect(text('of_a_later_version', { amount: '1' })).toBe('');
    expect(formulaText(null, t, 'es')).toBe('');
  });
});

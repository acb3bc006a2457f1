import { expect, it } from 'vitest';
import { ExpenseLine } from './input.ts';

const valid = { date: '2026-11-20', category_id: '0198c000-0000-7000-8000-000000000001', amount: '20000' };

const cases: { name: string; change: object; wrong: Record<string, string> }[] = [
  { name: 'an amount of zero', change: { amount: '0' }, wrong: { amount: 'greater_than_zero' } },
  { name: 'a negative amount', change: { amount: '-5' }, wrong: { amount: 'greater_than_zero' } },
  { name: 'another currency without rate and pesos', change: { currency: 'USD' }, wrong: { exchange_rate: 'exchange_rate_required' } },
  { name: 'a currency that no country has', change: { currency: 'XXX' }, wrong: { currency: 'choose_one' } },
  { name: 'a rate of zero', change: { currency: 'USD', exchange_rate: '0' }, wrong: { exchange_rate: 'greater_than_zero' } },
  {
    name: 'an identification without its type',
    change: { provider_id: '830095213' },
    wrong: { provider_id_type: 'provider_type_required' },
  },
  { name: 'a NIT with letters', change: { provider_id: 'ABC', provider_id_type: '31' }, wrong: { provider_id: 'digits_only' } },
  {
    name: 'a NIT with another check digit',
    change: { provider_id: '830095213-1', provider_id_type: '31' },
    wrong: { provider_id: 'nit_check_digit' },
  },
  { name: 'a quantity without unit', change: { quantity: '40' }, wrong: { unit: 'unit_required' } },
];
it.each(cases)('refuses $name', ({ change, wrong }) => {
  const { error } = ExpenseLine.safeParse({ ...valid, ...change });
  expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])).toEqual(wrong);
});

it('reports all that is wrong together', () => {
  const { error } = ExpenseLine.safeParse({ ...valid, amount: '0', currency: 'USD', quantity: '1' });
  expect(error?.issues.map(({ path }) => path.join('.')).sort()).toEqual(['amount', 'exchange_rate', 'unit']);
});

it('accepts a passport with letters, another currency with either figure, and writes receipt numbers in capitals', () => {
  const passport = { provider_id: 'AB12345', provider_id_type: '41' };
  for (const change of [passport, { currency: 'USD', exchange_rate: '4000' }, { currency: 'USD', cop_amount: '4000' }])
    expect(ExpenseLine.safeParse({ ...valid, ...change }).success).toBe(true);
  expect(ExpenseLine.parse({ ...valid, receipt_number: ' fe-102 ' }).receipt_number).toBe('FE-102');
});

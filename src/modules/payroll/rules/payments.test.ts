import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { assertMayPay, assertPaymentActive, assertReturnDay, bankFileOrder, decidePayment, type StubToPay } from './payments.ts';

const stub: StubToPay = { status: 'issued', balance: '300000.00', period_status: 'closed' };

/** The code that a check throws, with its facts. */
function refusalOf(check: () => void): unknown {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return error.details === undefined ? error.code : [error.code, error.details];
  }
}

describe('a payment of a stub', () => {
  it.each<{ name: string; of?: Partial<StubToPay>; amount: string; before?: string; refusal: unknown }>([
    { name: 'is all that is left', amount: '300000', refusal: null },
    { name: 'is not above the balance', amount: '300000.01', refusal: ['stub_payment_above_balance', { balance: '300000' }] },
    { name: 'may use its own old amount', amount: '500000', before: '200000', refusal: null },
    {
      name: 'is not above the balance with its old amount',
      amount: '500001',
      before: '200000',
      refusal: ['stub_payment_above_balance', { balance: '500000' }],
    },
    { name: 'is not of a paid stub', of: { balance: '0.00' }, amount: '1', refusal: 'stub_already_paid' },
    { name: 'that paid all of it can be lowered', of: { balance: '0.00' }, amount: '1', before: '300000', refusal: null },
    { name: 'is not of a void stub', of: { status: 'void', balance: '0.00' }, amount: '1', refusal: 'stub_void' },
    { name: 'is not of a reopened period', of: { period_status: 'open' }, amount: '1', refusal: 'stub_reopened' },
  ])('$name', ({ of, amount, before = '0', refusal }) => {
    expect(refusalOf(() => assertMayPay({ ...stub, ...of }, amount, before))).toEqual(refusal);
  });

  it('changes only while it is active', () => {
    expect((['active', 'returned', 'void'] as const).map((state) => refusalOf(() => assertPaymentActive(state)))).toEqual([
      null,
      'stub_payment_returned',
      'stub_payment_void',
    ]);
  });

  it.each<{ day: string; refusal: unknown }>([
    { day: '2026-11-14', refusal: 'returned_before_payment' },
    { day: '2026-11-15', refusal: null },
    { day: '2026-11-20', refusal: null },
    { day: '2026-11-21', refusal: 'date_in_future' },
  ])('of the 15th is returned on $day, or not', ({ day, refusal }) => {
    expect(refusalOf(() => assertReturnDay(day, '2026-11-15', '2026-11-20'))).toBe(refusal);
  });
});

describe('paying several', () => {
  const owed = { ...stub, proposed_method: 'check' as const };
  it.each<{ name: string; of: Parameters<typeof decidePayment>[0]; chosen: Parameters<typeof decidePayment>[1]; decision: object }>([
    {
      name: 'pays all that is left, as agreed',
      of: owed,
      chosen: null,
      decision: { outcome: 'paid', method: 'check', amount: '300000.00' },
    },
    {
      name: 'pays by the chosen method',
      of: owed,
      chosen: 'cash',
      decision: { outcome: 'paid', method: 'cash', amount: '300000.00' },
    },
    {
      name: 'pays by the chosen method where nothing was agreed',
      of: { ...owed, proposed_method: null },
      chosen: 'other',
      decision: { outcome: 'paid', method: 'other', amount: '300000.00' },
    },
    {
      name: 'refuses where nothing was agreed or chosen',
      of: { ...owed, proposed_method: null },
      chosen: null,
      decision: { outcome: 'refused', reason: 'method_missing' },
    },
    { name: 'pays nothing twice', of: { ...owed, balance: '0.00' }, chosen: null, decision: { outcome: 'already_paid' } },
    {
      name: 'refuses a void stub',
      of: { ...owed, status: 'void', balance: '0.00' },
      chosen: 'cash',
      decision: { outcome: 'refused', reason: 'stub_void' },
    },
  ])('$name', ({ of, chosen, decision }) => expect(decidePayment(of, chosen)).toEqual(decision));
});

it('a bank file has those without an account first, and then names', () => {
  const rows = ['Zoe|1', 'Ñame|', 'Ana|2', 'Beto|', 'Álvaro|3'].map((row) => {
    const [employee_name = '', account_number = ''] = row.split('|');
    return { employee_name, account_number };
  });
  expect(rows.toSorted(bankFileOrder).map(({ employee_name }) => employee_name)).toEqual(['Beto', 'Ñame', 'Álvaro', 'Ana', 'Zoe']);
});

import { describe, expect, it } from 'vitest';
import { advanceOf, cashOf, modifierOf, stubInput, termsOf, tripOf } from '../testing.ts';
import { calculateStub, withStub } from './stub.ts';
import { emptyMonth, type StubInput } from './stub-input.ts';

/** Without contributions and the transport allowance. */
const plain = { transport_allowance: false, solidarity_fund: false, health_value: '0', pension_value: '0', arl_value: '0' };

/** The lines of a stub: kind, amount, code and facts of the formula, and the sources. */
const linesOf = (input: StubInput, ...kinds: string[]) =>
  calculateStub(input)
    .lines.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .map(({ kind, description, amount, formula, sources }) => [
      [kind, description].filter(Boolean).join(' '),
      amount,
      formula && [formula.code, formula.facts],
      sources.map(({ type, label, amount: part }) => `${type} ${label} ${part}`),
    ]);

const manual = (description: string, amount: string) => ({ description, nature: 'salary' as const, amount, trip: null });

describe('the lines of a stub', () => {
  it('explain bonuses: fixed, of the fixed pay, of the freight, and of the freight less expenses', () => {
    const modifiers = [
      modifierOf({ description: 'A', unit: 'amount', value: '50000', base: null }),
      modifierOf({ description: 'B', value: '10', base: 'base_salary' }),
      modifierOf({ description: 'C', value: '6', base: 'gross_trips' }),
      modifierOf({ description: 'D', value: '10', base: 'net_trips' }),
      modifierOf({ description: 'E', unit: 'amount', value: '0', base: null }),
    ];
    const trips = [tripOf('500000', '0', 'V-2'), tripOf('1000000', '200000', 'V-1')];
    const sources = ['trip V-1 1000000.00', 'trip V-2 500000.00'];
    expect(linesOf(stubInput(termsOf('1500000', { ...plain, modifiers }), { trips }), 'bonus')).toEqual([
      ['bonus A', '50000.00', ['fixed', {}], []],
      ['bonus B', '75000.00', ['percent_of_salary', { percent: '10', salary: '750000' }], []],
      ['bonus C', '90000.00', ['percent_of_gross', { percent: '6', freight: '1500000', count: '2' }], sources],
      [
        'bonus D',
        '130000.00',
        ['percent_of_net', { percent: '10', freight: '1500000', expenses: '200000', net: '1300000', count: '2' }],
        sources,
      ],
    ]);
  });

  it('explain the fixed pay: of days, of two salaries, and what is left of the month', () => {
    const terms = termsOf('1750905', plain);
    const first = stubInput(terms);
    expect(linesOf(first)).toEqual([['base_salary', '875453.00', ['salary_days', { monthly: '1750905', days: '15' }], []]]);
    const second = { ...first, month: withStub(emptyMonth, calculateStub(first)) };
    expect(linesOf(second)).toEqual([['base_salary', '875452.00', ['salary_month', { total: '1750905', earlier: '875453' }], []]]);
    const segments = [
      { days: 10, terms: termsOf('1800000', plain) },
      { days: 5, terms },
    ];
    const facts = { monthly_1: '1800000', days_1: '10', monthly_2: '1750905', days_2: '5' };
    expect(linesOf({ ...first, segments })).toEqual([['base_salary', '891818.00', ['salary_split', facts], []]]);
    expect(linesOf(stubInput(termsOf('0', plain)))).toEqual([['base_salary', '0.00', ['salary_days', { monthly: '0', days: '15' }], []]]);
  });

  it('explain the transport allowance: of days, what is left of the month, and what is taken back', () => {
    const terms = termsOf('1750905', { ...plain, transport_allowance: true });
    const first = stubInput(terms);
    const of = (input: StubInput) => linesOf(input, 'transport_allowance');
    expect(of(first)).toEqual([['transport_allowance', '124548.00', ['transport_days', { monthly: '249095', days: '15' }], []]]);
    const second = { ...first, month: withStub(emptyMonth, calculateStub(first)) };
    expect(of(second)).toEqual([['transport_allowance', '124547.00', ['transport_month', { total: '249095', earlier: '124548' }], []]]);
    const facts = { earnings: '3501811', limit: '3501810' };
    expect(of({ ...second, lines: [manual('Festivo', '1750906')] })).toEqual([
      ['transport_allowance', '-124548.00', ['transport_over', facts], []],
    ]);
    const reimbursed = { ...manual('Peajes', '1750906'), nature: 'reimbursement' as const };
    expect(of({ ...second, lines: [reimbursed] })[0]?.[1]).toBe('124547.00');
  });

  it('name the trip of a line that a user typed', () => {
    const line = { ...manual('Viaje', '7'), trip: { id: 't', number: 'V-7' } };
    expect(linesOf(stubInput(termsOf('0', plain), { lines: [line] }), 'manual')).toEqual([
      ['manual Viaje', '7.00', null, ['trip V-7 7.00']],
    ]);
  });

  it('have corrections as far as the earnings pay for them, the last one lowered first', () => {
    const input = stubInput(termsOf('0', plain), { lines: [manual('a', '100'), manual('b', '-150'), manual('c', '-10')] }, 0);
    expect(linesOf(input, 'manual').map(([name, amount]) => `${name} ${amount}`)).toEqual(['manual a 100.00', 'manual b -100.00']);
    expect(calculateStub(input).not_taken.map(({ description, amount }) => `${description} ${amount}`)).toEqual(['c 10.00', 'b 50.00']);
  });

  it('explain deductions, advances and cash', () => {
    const deduction = (description: string, court_ordered: boolean) =>
      modifierOf({ kind: 'deduction', description, unit: 'amount', value: '1000', base: null, court_ordered });
    const terms = termsOf('2000000', {
      ...plain,
      other_discounts: '300',
      modifiers: [deduction('Embargo', true), deduction('Fondo', false)],
    });
    const advances = [
      advanceOf('5000', { date: '2026-11-02' }),
      advanceOf('9000', { instalments: 3, taken_by: 1, open: '6000' }),
      advanceOf('70', { open: '0' }),
    ];
    const cash = [cashOf('c', '800', '2026-11-02'), cashOf('d', '-200', '2026-11-03'), cashOf('e', '0')];
    expect(linesOf(stubInput(terms, { advances, cash })).slice(1)).toEqual([
      ['court_ordered Embargo', '-1000.00', ['fixed', {}], []],
      ['deduction Fondo', '-1000.00', ['fixed', {}], []],
      ['other_discounts', '-300.00', ['fixed', {}], []],
      [
        'payroll_advance',
        '-5000.00',
        ['advance_whole', { amount: '5000', open: '5000', part: '5000', number: '1', count: '1' }],
        ['payroll_advance 2026-11-02 5000.00'],
      ],
      [
        'payroll_advance',
        '-3000.00',
        ['advance_part', { amount: '9000', open: '6000', part: '3000.00', number: '2', count: '3' }],
        ['payroll_advance 2026-11-06 3000.00'],
      ],
      ['cash', '-600.00', ['cash', { credits: '200', owed: '800', taken: '800' }], ['cash 2026-11-03 -200.00', 'cash 2026-11-02 800.00']],
    ]);
  });
});

describe('a stub', () => {
  it('warns of fewer days than the period has', () =>
    expect(calculateStub({ ...stubInput(termsOf('900000', plain), {}, 10), whole_days: 15 }).warnings).toEqual([
      { code: 'fewer_days', amount: null, count: 10 },
    ]));
  it('without days does not warn of the minimum wage', () =>
    expect(calculateStub(stubInput(termsOf('0', plain), { lines: [manual('a', '5')] }, 0)).warnings).toEqual([]));
  it('of trips or of lines alone has pay', () => {
    const terms = termsOf('0', { ...plain, modifiers: [modifierOf({ value: '10' })] });
    expect(calculateStub(stubInput(terms, { trips: [tripOf('500')] }, 0)).net_payment).toBe('50.00');
    expect(calculateStub(stubInput(terms, { lines: [manual('a', '5')] }, 0)).net_payment).toBe('5.00');
  });
});

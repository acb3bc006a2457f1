import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, isNegative, minus, negate, plus, sum, toMoney } from '#base/money.ts';
import { advanceOf, cashOf, legalValues, modifierOf, stubInput, termsOf, tripOf } from '../testing.ts';
import { solidarityRate } from './contributions.ts';
import { calculateStub, withStub } from './stub.ts';
import { emptyMonth, type MonthSoFar, type StubInput, type StubTerms } from './stub-input.ts';

const plain = { transport_allowance: false, solidarity_fund: false };

/** Both fortnights of a month, the second after the first. */
function fortnights(first: StubInput, second: StubInput) {
  const one = calculateStub(first);
  return [one, calculateStub({ ...second, month: withStub(emptyMonth, one) })] as const;
}

const whole = (amount: string) => amount.replace(/\.00$/, '');

describe('a pay stub', () => {
  it('takes health and pension of everything that is salary', () => {
    const terms = termsOf('1000000', { ...plain, modifiers: [modifierOf({ unit: 'amount', value: '150000', base: null })] });
    expect(calculateStub(stubInput(terms, {}, 30))).toMatchObject({
      regular_earnings: '1000000.00',
      variable_earnings: '150000.00',
      health: '46000.00',
      pension: '46000.00',
      net_payment: '1058000.00',
    });
  });

  it('shows occupational risk that the employer pays, and takes it where the employee does', () => {
    const terms = termsOf('1160000', { ...plain, arl_value: '0.522', health_value: '0', pension_value: '0' });
    const employer = calculateStub(stubInput(terms, {}, 30));
    expect(employer).toMatchObject({ arl: '6055.00', total_deductions: '0.00', net_payment: '1160000.00' });
    expect(employer.lines.at(-1)).toMatchObject({ kind: 'arl_employer', amount: '6055.00' });
    const own = stubInput(terms, { settings: { money_decimals: 0, arl_paid_by: 'employee', protects_pay: true } }, 30);
    expect(calculateStub(own)).toMatchObject({ arl: '6055.00', total_deductions: '6055.00', net_payment: '1153945.00' });
  });

  it('pays a share of the freight less the expenses that count', () => {
    const terms = termsOf('0', { ...plain, modifiers: [modifierOf({ value: '28', base: 'net_trips' })] });
    const input = stubInput(terms, {
      trips: [tripOf('750', '313.25')],
      settings: { money_decimals: 2, arl_paid_by: 'employer', protects_pay: true },
    });
    expect(calculateStub(input).variable_earnings).toBe('122.29');
    expect(calculateStub({ ...input, trips: [tripOf('100', '313.25')] }).variable_earnings).toBe('0.00');
  });

  it('pays the second fortnight what the first left of the month', () => {
    const [one, two] = fortnights(stubInput(termsOf('1750905', plain)), stubInput(termsOf('1750905', plain)));
    expect([one.regular_earnings, two.regular_earnings]).toEqual(['875453.00', '875452.00']);
  });

  it('takes of the second fortnight what the first left of the month', () => {
    const [one, two] = fortnights(stubInput(termsOf('1000013', plain)), stubInput(termsOf('1000013', plain)));
    expect([one.health, two.health]).toEqual(['20000.00', '20001.00']);
  });

  it('splits the fixed pay by the days of each compensation', () => {
    const [before, after] = [termsOf('1800000', plain), termsOf('2100000', plain)];
    const input = {
      ...stubInput(after),
      segments: [
        { days: 10, terms: before },
        { days: 5, terms: after },
      ],
    };
    expect(calculateStub(input).regular_earnings).toBe('950000.00');
  });

  describe('with non-salary pay', () => {
    const bonus = (value: string, nature: 'salary' | 'non_salary' = 'non_salary') =>
      modifierOf({ unit: 'amount', base: null, value, nature });
    const terms = (value: string | null) => termsOf('1200000', { ...plain, modifiers: value ? [bonus(value)] : [] });
    it('counts what exceeds 40 % of the month', () => {
      expect(calculateStub(stubInput(terms('1000000'), {}, 30)).health).toBe('52800.00');
      const late = fortnights(stubInput(terms(null)), stubInput(terms('1000000')));
      expect(late.map(({ health }) => health)).toEqual(['24000.00', '28800.00']);
      const even = fortnights(stubInput(terms('500000')), stubInput(terms('500000')));
      expect(even.map(({ health }) => health)).toEqual(['26400.00', '26400.00']);
    });
    it('leaves reimbursements out', () => {
      const line = { description: 'Peajes', nature: 'reimbursement' as const, amount: '1000000', trip: null };
      expect(calculateStub(stubInput(terms(null), { lines: [line] }, 30))).toMatchObject({
        health: '48000.00',
        total_earnings: '2200000.00',
      });
    });
  });

  it('takes nothing of what exceeds 25 minimum wages', () => {
    expect(calculateStub(stubInput(termsOf('50000000', plain), {}, 30)).health).toBe('1750905.00');
  });

  it('takes the solidarity fund once the month reaches four minimum wages', () => {
    const terms = termsOf('7100000', { transport_allowance: false });
    const [one, two] = fortnights(stubInput(terms), stubInput(terms));
    expect([one.solidarity_fund, two.solidarity_fund]).toEqual(['0.00', '71000.00']);
    expect(calculateStub(stubInput(termsOf('7003620', { transport_allowance: false }), {}, 30)).solidarity_fund).toBe('70036.00');
    expect(calculateStub(stubInput(termsOf('7003619', { transport_allowance: false }), {}, 30)).solidarity_fund).toBe('0.00');
  });

  // 1,750,905 a month is one minimum wage. The base has the decimals of the company, so a peso more is the next band.
  it.each([
    { base: '7003619', wages: 'a peso below 4', percent: '0', fund: '0.00' },
    { base: '7003620', wages: '4', percent: '1', fund: '70036.00' },
    { base: '28014479', wages: 'a peso below 16', percent: '1', fund: '280145.00' },
    { base: '28014480', wages: '16', percent: '1.2', fund: '336174.00' },
    { base: '29765385', wages: '17', percent: '1.2', fund: '357185.00' },
    { base: '29765386', wages: 'a peso above 17', percent: '1.4', fund: '416715.00' },
    { base: '31516290', wages: '18', percent: '1.4', fund: '441228.00' },
    { base: '31516291', wages: 'a peso above 18', percent: '1.6', fund: '504261.00' },
    { base: '33267195', wages: '19', percent: '1.6', fund: '532275.00' },
    { base: '33267196', wages: 'a peso above 19', percent: '1.8', fund: '598810.00' },
    { base: '35018100', wages: '20', percent: '1.8', fund: '630326.00' },
    { base: '35018101', wages: 'a peso above 20', percent: '2', fund: '700362.00' },
    { base: '50000000', wages: 'more than the 25 that count', percent: '2', fund: '875453.00' },
  ])('takes $percent % of $wages minimum wages for the solidarity fund', ({ base, percent, fund }) => {
    const stub = calculateStub(stubInput(termsOf(base, { transport_allowance: false }), {}, 30));
    expect(stub.solidarity_fund).toBe(fund);
    expect(solidarityRate(base, legalValues)).toBe(percent);
    const line = stub.lines.find(({ kind }) => kind === 'solidarity_fund');
    expect(line?.formula?.facts.percent ?? '0').toBe(percent);
  });

  it('takes the solidarity fund of the month at its rate in the second fortnight', () => {
    const terms = termsOf('30000000', { transport_allowance: false });
    const [one, two] = fortnights(stubInput(terms), stubInput(terms));
    expect([one.solidarity_fund, two.solidarity_fund]).toEqual(['150000.00', '270000.00']);
  });

  describe('with the transport allowance', () => {
    const bonus = modifierOf({ unit: 'amount', base: null, value: '2000000' });
    it('pays it by days up to two minimum wages a month', () => {
      expect(calculateStub(stubInput(termsOf('1750905'))).transport_allowance).toBe('124548.00');
      expect(calculateStub(stubInput(termsOf('3501810'), {}, 30)).transport_allowance).toBe('249095.00');
      for (const stub of fortnights(stubInput(termsOf('3600000')), stubInput(termsOf('3600000'))))
        expect(stub.transport_allowance).toBe('0.00');
    });
    it('takes it back in the stub that exceeds them', () => {
      const [one, two] = fortnights(stubInput(termsOf('1750905')), stubInput(termsOf('1750905', { modifiers: [bonus] })));
      expect([one.transport_allowance, two.transport_allowance]).toEqual(['124548.00', '-124548.00']);
    });
    it('says what is left of the month where the days of both fortnights round up', () => {
      const stubs = fortnights(stubInput(termsOf('1750905')), stubInput(termsOf('1750905')));
      const lines = stubs.map(({ lines: all }) => all.find(({ kind }) => kind === 'transport_allowance'));
      expect(lines.map((line) => [line?.amount, line?.formula?.code])).toEqual([
        ['124548.00', 'transport_days'],
        ['124547.00', 'transport_month'],
      ]);
    });
    it('counts for no contribution', () => {
      expect(calculateStub(stubInput(termsOf('1750905'), {}, 30)).health).toBe('70036.00');
    });
  });

  describe('protects the minimum wage', () => {
    // The example of decision 12.12: E 1,413,848 with A 124,548, L 103,144, minimum 875,453: room 310,703.
    const terms = termsOf('1900000', { modifiers: [modifierOf({ value: '6' })] });
    const trips = [tripOf('2535000'), tripOf('3120000')];
    const cash = [cashOf('given', '500000'), { ...cashOf('spent', '-147600'), type: 'expense' as const }];
    it('for advances and then cash', () => {
      const stub = calculateStub(stubInput(terms, { trips, advances: [advanceOf('300000')], cash: [cashOf('owed', '352400')] }));
      expect(stub).toMatchObject({
        total_earnings: '1413848.00',
        total_deductions: '103144.00',
        minimum: '875453.00',
        payroll_advances: '300000.00',
        cash_balance: '10703.00',
        net_payment: '1000001.00',
      });
      expect(stub.not_taken).toEqual([{ kind: 'cash', description: '', amount: '341697.00', stays_open: true }]);
      expect(stub.warnings).toEqual([{ code: 'held_back', amount: '341697.00', count: null }]);
    });
    it('to the cent after a stub with cents, though amounts are whole now', () => {
      const before: MonthSoFar = { ...emptyMonth, salary_earnings: '6', pension: '0.24', arl: '0.26' };
      const terms = termsOf('0', { health_value: '0', arl_value: '4.35', transport_allowance: false, solidarity_fund: false });
      const line = { amount: '63681', nature: 'salary' as const, description: 'Renglón', trip: null };
      const stub = calculateStub({
        ...stubInput(terms, { lines: [line], advances: [advanceOf('1')] }, 1),
        month: before,
        settings: { protects_pay: true, arl_paid_by: 'employee', money_decimals: 0 },
      });
      expect(stub).toMatchObject({ total_deductions: '5316.50', payroll_advances: '0.50', minimum: '58364.00', net_payment: '58364.00' });
    });
    it('uses what the company owes whole, and of the rest what there is room for', () => {
      // Room 135,251 for what is given 500,000 and spent 147,600: uses 282,851 and −147,600.
      const lower = { ...stubInput(terms, { trips, cash, advances: [advanceOf('175452')] }) };
      const stub = calculateStub(lower);
      expect(stub.uses.filter(({ type }) => type !== 'payroll_advance')).toEqual([
        { type: 'expense', id: 'spent', amount: '-147600.00' },
        { type: 'cash', id: 'given', amount: '282851.00' },
      ]);
      expect(stub.cash_balance).toBe('135251.00');
    });
    it('of several debts takes the oldest first', () => {
      // Room 310,703, in whichever order they are read.
      const owed = [cashOf('new', '200000', '2026-11-09'), cashOf('old', '250000', '2026-11-02')];
      expect(calculateStub(stubInput(terms, { trips, cash: owed })).uses).toEqual([
        { type: 'cash', id: 'old', amount: '250000.00' },
        { type: 'cash', id: 'new', amount: '60703.00' },
      ]);
    });
    it('or only zero, where the company says so', () => {
      const open = { money_decimals: 0, arl_paid_by: 'employer', protects_pay: false } as const;
      const stub = calculateStub(stubInput(terms, { trips, cash: [cashOf('owed', '9000000')], settings: open }));
      expect(stub).toMatchObject({ cash_balance: '1310704.00', net_payment: '0.00', minimum: null });
    });
    it('less by the share that law allows', () => {
      const half = { ...legalValues, voluntary_deduction_share: '50' };
      expect(calculateStub(stubInput(terms, { trips, cash: [cashOf('owed', '9000000')], legal: half })).cash_balance).toBe('155352.00');
    });
    it('but not from a court', () => {
      const court = modifierOf({
        kind: 'deduction',
        unit: 'amount',
        base: null,
        value: '400000',
        court_ordered: true,
        description: 'Embargo',
      });
      const stub = calculateStub(
        stubInput({ ...terms, modifiers: [...terms.modifiers, court] }, { trips, advances: [advanceOf('300000')] }),
      );
      expect(stub).toMatchObject({ deductions: '400000.00', payroll_advances: '0.00', net_payment: '910704.00' });
    });
    it('and takes deductions before advances', () => {
      const fee = modifierOf({ kind: 'deduction', unit: 'amount', base: null, value: '200000', description: 'Cooperativa' });
      const stub = calculateStub(
        stubInput({ ...terms, other_discounts: '150000', modifiers: [...terms.modifiers, fee] }, { trips, advances: [advanceOf('1')] }),
      );
      expect(stub).toMatchObject({ deductions: '310703.00', payroll_advances: '0.00' });
      expect(stub.not_taken).toEqual([
        { kind: 'other_discounts', description: '', amount: '39297.00', stays_open: false },
        { kind: 'payroll_advance', description: '2026-11-06', amount: '1.00', stays_open: true },
      ]);
    });
  });

  it('leaves cash on the account where the user says so', () => {
    const stub = calculateStub(stubInput(termsOf('3000000'), { settles_cash: false, cash: [cashOf('a', '50000'), cashOf('b', '-20000')] }));
    expect(stub).toMatchObject({ cash_balance: '0.00', uses: [], warnings: [{ code: 'cash_left', amount: '30000.00', count: null }] });
  });

  it.each([
    { name: 'the first of three instalments', taken_by: 0, open: '100000', takes: '33333.00' },
    { name: 'the second', taken_by: 1, open: '66667', takes: '33333.00' },
    { name: 'the rest with the last', taken_by: 2, open: '33334', takes: '33334.00' },
    { name: 'what an earlier stub had no room for, with the last', taken_by: 2, open: '50000', takes: '50000.00' },
  ])('takes $name', ({ taken_by, open, takes }) => {
    const loan = advanceOf('100000', { instalments: 3, taken_by, open });
    expect(calculateStub(stubInput(termsOf('5000000'), { advances: [loan] })).payroll_advances).toBe(takes);
  });

  it('warns of a commission below the minimum wage', () => {
    const terms = termsOf('0', { modifiers: [modifierOf({ value: '10' })] });
    const codes = (freight: string) => calculateStub(stubInput(terms, { trips: [tripOf(freight)] })).warnings.map(({ code }) => code);
    expect(codes('8754520')).toEqual(['below_minimum']);
    expect(codes('8754530')).toEqual([]);
  });

  it('takes a correction of earlier pay up to what is earned', () => {
    const line = { description: 'Viaje 7', nature: 'salary' as const, amount: '-30000', trip: { id: 't', number: 'VIA-7' } };
    const terms = termsOf('0', plain);
    expect(calculateStub(stubInput(termsOf('900000', plain), { lines: [line] })).variable_earnings).toBe('-30000.00');
    const stub = calculateStub(stubInput(terms, { lines: [line] }));
    expect(stub).toMatchObject({ total_earnings: '0.00', net_payment: '0.00' });
    expect(stub.not_taken).toEqual([{ kind: 'manual', description: 'Viaje 7', amount: '30000.00', stays_open: false }]);
  });

  it('is zero without days, trips and lines, but pays what the company owes', () => {
    const terms = termsOf('2000000', {
      other_discounts: '5000',
      tax_unit: 'amount',
      tax_value: '9000',
      modifiers: [modifierOf({ unit: 'amount', base: null })],
    });
    expect(calculateStub(stubInput(terms, { advances: [advanceOf('10000')] }, 0))).toMatchObject({
      lines: [],
      uses: [],
      net_payment: '0.00',
    });
    expect(calculateStub(stubInput(terms, { cash: [cashOf('a', '-80000'), cashOf('b', '30000')] }, 0))).toMatchObject({
      net_payment: '50000.00',
      cash_balance: '-50000.00',
    });
  });
});

const money = (max: number) => fc.integer({ min: 0, max }).map(String);
const signed = (max: number) =>
  fc
    .integer({ min: -max, max })
    .filter((value) => value !== 0)
    .map(String);
const unit = fc.constantFrom('percentage' as const, 'amount' as const);
const modifier = fc
  .record({
    kind: fc.constantFrom('bonus' as const, 'deduction' as const),
    unit,
    value: fc.integer({ min: 1, max: 100 }).map(String),
    base: fc.constantFrom('gross_trips' as const, 'net_trips' as const, 'base_salary' as const),
    nature: fc.constantFrom('salary' as const, 'non_salary' as const),
    court_ordered: fc.boolean(),
    typed: money(3_000_000),
  })
  .map(({ typed, ...one }) =>
    modifierOf({
      ...one,
      ...(one.unit === 'amount' ? { value: plus(typed, '1'), base: null } : {}),
      court_ordered: one.kind === 'deduction' && one.court_ordered,
    }),
  );
const terms: fc.Arbitrary<StubTerms> = fc
  .record({
    base: money(9_000_000),
    modifiers: fc.array(modifier, { maxLength: 5 }),
    health: fc.integer({ min: 0, max: 100 }).map(String),
    tax_unit: unit,
    tax: fc.integer({ min: 0, max: 100 }).map(String),
    other: money(400_000),
    transport_allowance: fc.boolean(),
    solidarity_fund: fc.boolean(),
  })
  .map(({ base, health, tax, tax_unit, other, ...more }) =>
    termsOf(base, { ...more, health_value: health, tax_unit, tax_value: tax, other_discounts: other }),
  );
const input: fc.Arbitrary<StubInput> = fc
  .record({
    terms,
    days: fc.integer({ min: 0, max: 30 }),
    trips: fc.array(fc.tuple(money(9_000_000), money(2_000_000)), { maxLength: 6 }),
    cash: fc.array(signed(2_000_000), { maxLength: 6 }),
    advances: fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 6 })), {
      maxLength: 4,
    }),
    lines: fc.array(fc.tuple(signed(3_000_000), fc.constantFrom('salary' as const, 'non_salary' as const, 'reimbursement' as const)), {
      maxLength: 4,
    }),
    settles_cash: fc.boolean(),
    protects_pay: fc.boolean(),
    arl_paid_by: fc.constantFrom('employer' as const, 'employee' as const),
    money_decimals: fc.constantFrom(0 as const, 2 as const),
    share: fc.integer({ min: 0, max: 100 }).map(String),
  })
  .map(({ terms: agreed, days, trips, cash, advances, lines, settles_cash, share, ...settings }) =>
    stubInput(
      agreed,
      {
        trips: trips.map(([freight, expenses], at) => tripOf(freight, expenses, `VIA-${at}`)),
        cash: cash.map((open, at) => cashOf(`cash-${at}`, open, `2026-11-0${at + 1}`)),
        advances: advances.map(([open, instalments, taken_by], at) => ({
          ...advanceOf(String(open)),
          id: `advance-${at}`,
          instalments,
          taken_by,
        })),
        lines: lines.map(([amount, nature]) => ({ amount, nature, description: 'Renglón', trip: null })),
        settles_cash,
        settings,
        legal: { ...legalValues, voluntary_deduction_share: share },
      },
      days,
    ),
  );
/** A stub after another one of its month. */
const second = fc.tuple(input, input).map(([one, two]): StubInput => {
  const month: MonthSoFar = withStub(emptyMonth, calculateStub(one));
  return { ...two, month };
});
const anyInput = fc.oneof(input, second);

describe('any pay stub', () => {
  const always = (check: (input: StubInput) => void) => fc.assert(fc.property(anyInput, check), { numRuns: 400 });

  it('pays what is earned less everything that is taken, and its lines add up to it', () =>
    always((one) => {
      const stub = calculateStub(one);
      const taken = sum([stub.total_deductions, stub.payroll_advances, stub.cash_balance]);
      expect(toMoney(minus(stub.total_earnings, taken))).toBe(stub.net_payment);
      expect(toMoney(sum(stub.lines.filter(({ kind }) => kind !== 'arl_employer').map(({ amount }) => amount)))).toBe(stub.net_payment);
      expect(toMoney(plus(stub.regular_earnings, stub.variable_earnings))).toBe(stub.total_earnings);
    }));

  it('is never negative, and takes no more than there is room for', () =>
    always((one) => {
      const stub = calculateStub(one);
      expect(isNegative(stub.net_payment)).toBe(false);
      expect(isNegative(stub.total_earnings)).toBe(false);
      if (stub.minimum === null || compare(stub.net_payment, stub.minimum) >= 0) return;
      // Below the minimum wage only by what was earned, law and courts: nothing else was taken on balance.
      const voluntary = stub.lines.filter(({ kind }) => kind === 'deduction' || kind === 'other_discounts' || kind === 'payroll_advance');
      expect(voluntary).toEqual([]);
      expect(compare(stub.cash_balance, '0')).toBeLessThanOrEqual(0);
    }));

  it('uses no source beyond what is open of it', () =>
    always((one) => {
      const stub = calculateStub(one);
      const open = new Map([...one.cash, ...one.advances].map((source) => [source.id, source.open]));
      for (const { id, amount } of stub.uses) {
        const source = open.get(id) ?? '0';
        expect(isNegative(amount)).toBe(isNegative(source));
        expect(compare(isNegative(amount) ? negate(amount) : amount, isNegative(source) ? negate(source) : source)).toBeLessThanOrEqual(0);
      }
      expect(toMoney(sum(stub.uses.map(({ amount }) => amount)))).toBe(toMoney(plus(stub.payroll_advances, stub.cash_balance)));
    }));

  it('is the same for trips in another order', () =>
    always((one) => {
      expect(calculateStub({ ...one, trips: one.trips.toReversed() })).toEqual(calculateStub(one));
    }));

  it('is zero without days, trips and lines, apart from what the company owes', () =>
    always((one) => {
      const stub = calculateStub({ ...one, segments: [], trips: [], lines: [] });
      expect(whole(stub.total_earnings)).toBe('0');
      expect(whole(stub.total_deductions)).toBe('0');
      expect(whole(stub.payroll_advances)).toBe('0');
      expect(compare(stub.cash_balance, '0')).toBeLessThanOrEqual(0);
    }));

  it('of two fortnights has the pay and the contributions of the month', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 20_000_000 }),
        fc.constantFrom(0 as const, 2 as const),
        fc.boolean(),
        (base, money_decimals, cents) => {
          const agreed = termsOf(cents && money_decimals === 2 ? `${base}.37` : String(base), { tax_value: '3.5' });
          const settings = { money_decimals, arl_paid_by: 'employee', protects_pay: true } as const;
          const [one, two] = fortnights(stubInput(agreed, { settings }), stubInput(agreed, { settings }));
          const month = calculateStub(stubInput(agreed, { settings }, 30));
          for (const key of [
            'regular_earnings',
            'transport_allowance',
            'health',
            'pension',
            'arl',
            'solidarity_fund',
            'tax_withholdings',
            'net_payment',
          ] as const)
            expect(toMoney(plus(one[key], two[key])), key).toBe(month[key]);
        },
      ),
      { numRuns: 300 },
    ));
});

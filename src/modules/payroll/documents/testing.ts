/** Pay stubs that are hard to print, as they are calculated: many lines, a long name, nothing earned. */

import type { Stub } from '../contract/stubs.ts';
import { calculateStub } from '../rules/stub.ts';
import type { StubInput } from '../rules/stub-input.ts';
import { advanceOf, cashOf, modifierOf, stubInput, termsOf, tripOf } from '../testing.ts';

function printed(input: StubInput, more: Partial<Stub> = {}): Stub {
  const { uses: _, segments: __, warnings: ___, ...calculated } = calculateStub(input);
  const { salary_earnings: ____, non_salary_earnings: _____, transport_allowance: ______, ...stub } = calculated;
  const { total_earnings, health, pension, solidarity_fund, tax_withholdings, net_payment } = stub;
  return {
    ...stub,
    id: '0198c000-0000-7000-8000-000000000001',
    number: 'STUB-000047',
    period_id: '0198c000-0000-7000-8000-000000000002',
    starts_on: '2026-11-01',
    ends_on: '2026-11-15',
    days_from: '2026-11-01',
    days_through: '2026-11-15',
    employee_id: '0198c000-0000-7000-8000-000000000003',
    employee_name: 'Nelson Pérez Cárdenas',
    employee_id_card: '79.482.113',
    payment_method: 'direct_deposit',
    institution: 'Bancolombia',
    account_number: '031 1234 5678',
    balance: net_payment,
    status: 'due',
    is_reopened: false,
    created_at: '2026-11-15T21:00:00Z',
    notes: '',
    year_to_date: { year: 2026, total_earnings, health, pension, solidarity_fund, tax_withholdings, net_payment },
    version: 1,
    paid: '0.00',
    payments: [],
    proposed_method: 'bank_deposit',
    ...more,
  };
}

const driver = termsOf('1900000', { modifiers: [modifierOf({})] });
const trips = [tripOf('2535000', '0', 'TRIP-000412'), tripOf('3120000', '0', 'TRIP-000418')];

/** Thirty lines: bonuses, lines of users, deductions, and advances. */
const manyLines = () => {
  const amount = { unit: 'amount', base: null } as const;
  const bonus = (at: number) => `Bonificación por ruta ${at + 1}, de cumplimiento y puntualidad`;
  const modifiers = [
    ...Array.from({ length: 9 }, (_, at) => modifierOf({ ...amount, description: bonus(at), value: `${120_000 + at * 1000}` })),
    ...Array.from({ length: 4 }, (_, at) =>
      modifierOf({ ...amount, kind: 'deduction', description: `Libranza ${at + 1}`, value: `${60_000 + at * 500}` }),
    ),
  ];
  const lines = Array.from({ length: 9 }, (_, at) => ({
    description: `Corrección del flete del viaje TRIP-00030${at}`,
    nature: 'salary' as const,
    amount: `${at % 2 === 0 ? '' : '-'}${35_000 + at * 100}`,
    trip: { id: `t${at}`, number: `TRIP-00030${at}` },
  }));
  const advances = Array.from({ length: 4 }, (_, at) =>
    advanceOf(`${200_000 + at}`, { id: `a${at}`, date: `2026-10-0${at + 1}`, instalments: 4, taken_by: at }),
  );
  return printed(
    stubInput(driver, {
      terms: termsOf('1900000', { modifiers: [modifierOf({}), ...modifiers] }),
      trips,
      lines,
      advances,
      cash: [cashOf('c1', '80000')],
    }),
    {
      notes:
        'Se corrigieron los fletes de octubre según lo acordado con el cliente.\nCualquier diferencia se revisa en el período siguiente.',
    },
  );
};

const active = { id: '0198c000-0000-7000-8000-000000000011', status: 'active' } as const;
export const payments: Stub['payments'] = [
  { ...active, number: 'STBPAY-000011', date: '2026-11-16', method: 'bank_deposit', amount: '600000.00' },
  { ...active, number: 'STBPAY-000019', date: '2026-11-18', method: 'cash', amount: '200000.00' },
];

export const awkwardStubs: Record<string, () => Stub> = {
  many_lines: manyLines,
  long_name: () =>
    printed(stubInput(driver, { trips }), {
      employee_name: 'María Fernanda de los Ángeles Rodríguez-Montoya y Castellanos',
      institution: 'Cooperativa Financiera de Antioquia y el Eje Cafetero',
      account_number: '000-1234567890-12 ahorros',
      payments,
      balance: '490704.00',
    }),
  // The company owed the driver more than the driver owed.
  company_owes: () =>
    printed(
      stubInput(driver, { trips, cash: [cashOf('c1', '120000'), { ...cashOf('e1', '-481600'), type: 'expense', label: 'EXP-000731' }] }),
    ),
  nothing_earned: () => printed(stubInput(termsOf('1900000'), {}, 0), { days: 0 }),
  held_back: () =>
    printed(stubInput(driver, { trips, cash: [cashOf('c1', '352400')], advances: [advanceOf('300000', { date: '2026-10-20' })] })),
  // A usual fortnight of a driver.
  ten_trips: () =>
    printed(
      stubInput(driver, {
        trips: Array.from({ length: 10 }, (_, at) => tripOf(`${1_500_000 + at}`, '0', `TRIP-0006${String(at).padStart(2, '0')}`)),
        cash: [cashOf('c1', '352400'), { ...cashOf('e1', '-147600'), type: 'expense', label: 'EXP-000731' }],
        advances: [advanceOf('300000', { date: '2026-10-20' })],
      }),
    ),
  all_trips: () =>
    printed(
      stubInput(driver, {
        trips: Array.from({ length: 46 }, (_, at) => tripOf(`${1_500_000 + at}`, '0', `TRIP-0005${String(at).padStart(2, '0')}`)),
      }),
    ),
};

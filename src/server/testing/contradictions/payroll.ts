/** What the checks of payroll must find, for verify.sweep.test.ts. */
import { newId } from '#base/ids.ts';

/** Of a company and a driver of it: a closed period of January, a stub, and more statements about both. `stub` has other figures of it. */
const paid = (stub: Record<string, string> = {}, ...more: string[]) => {
  const figures = {
    ...Object.fromEntries(
      'regular_earnings variable_earnings total_earnings salary_earnings non_salary_earnings transport_allowance health pension arl solidarity_fund tax_withholdings deductions total_deductions payroll_advances cash_balance net_payment'
        .split(' ')
        .map((name) => [name, '0']),
    ),
    content: `'{"lines": []}'`,
    ...stub,
  };
  return [
    period('2026-01-01', '2026-01-31', 'closed', stubId),
    `insert into pay_stub (company_id, id, number, period_id, employee_id, reference_day, days, trips, arl_paid_by, money_decimals, ${Object.keys(figures)})
      select company_id, '${stubId}', 'DP-1', '${stubId}', driver_id, '2026-01-31', 30, 0, 'employer', 2, ${Object.values(figures)} from (${driven}) driven`,
    ...more,
  ].join(';');
};
const stubId = '01900000-0000-7000-8000-000000000001';
/** A trip whose driver has cash of it, and the company. */
const driven = `select company_id, driver_id, trip_id, id as cash_id, amount from cash_transaction
  where trip_id is not null and type = 'company_to_driver' and amount > 1000 order by id limit 1`;
const period = (starts_on: string, ends_on: string, status: string, id = newId()) =>
  `insert into pay_period (company_id, id, starts_on, ends_on, status) select company_id, '${id}', '${starts_on}', '${ends_on}', '${status}' from (${driven}) driven`;
/** The stub takes an amount of the cash of the trip, or of another source. */
const takes = (amount: string, column = 'cash_transaction_id', source = 'cash_id') =>
  `insert into stub_use (company_id, id, stub_id, ${column}, amount) select company_id, gen_random_uuid(), '${stubId}', ${source}, ${amount} from (${driven}) driven`;
const ofOther = (table: string, employee: string) =>
  `(select other.id from ${table} other where other.company_id = driven.company_id and other.${employee} <> driven.driver_id limit 1)`;
const paidTrip = (values: string) =>
  `insert into pay_period_trip (company_id, id, period_id, trip_id, employee_id, freight) select company_id, gen_random_uuid(), '${stubId}', trip_id, ${values} from (${driven}) driven`;

/** The stub pays so many days of a span, in a semi-monthly period. */
const paidDays = (days: number, days_from: string, days_through: string) =>
  paid(
    { content: `'{"lines": [], "whole_days": ${days}}'`, days_from, days_through },
    `update pay_period set cycle = 'semi_monthly' where id = '${stubId}'`,
  );

/** By the name of a check. `noSource`: columns of `driver_movement` that say nothing about amounts. */
export const payrollContradictions = (noSource: string): Record<string, string | readonly string[]> => ({
  'pay stub: all stubs together take of cash, an expense or an advance at most what it is, with its sign': [
    paid({}, takes('amount + 1')),
    paid({}, takes('-1')),
    paid({}, 'drop index stub_use_of_cash', takes('amount'), takes('1')),
    paid(
      {},
      takes('1', 'payroll_advance_id', '(select id from payroll_advance where company_id = driven.company_id limit 1)'),
      'update payroll_advance set amount = 0.5',
    ),
    paid({}, takes('-1', 'expense_id', "(select id from expense where company_id = driven.company_id and status = 'submitted' limit 1)")),
  ],
  'pay stub: only those of closed periods take something': "drop index pay_period_open; update pay_period set status = 'open'",
  'pay stub: takes what its employee owes or is owed, and of no one else': [
    paid({}, takes('1', 'cash_transaction_id', ofOther('cash_transaction', 'driver_id'))),
    paid({}, takes('1', 'payroll_advance_id', ofOther('payroll_advance', 'employee_id'))),
    paid({}, takes('-1', 'expense_id', ofOther('expense', 'driver_id'))),
  ],
  'pay stub: its advances and its cash balance are what it takes of them': [
    paid({}, takes('1')),
    paid({ cash_balance: '1' }),
    paid({ payroll_advances: '1' }, takes('1')),
  ],
  'pay stub: took no cash of a trip that its employee handed over with it, and has not back': paid(
    {},
    takes('amount'),
    `update cash_transaction set date = '2026-01-03' where id = (select cash_id from (${driven}) driven)`,
    `insert into cash_transaction (company_id, id, trip_id, driver_id, type, date, method, amount)
      select company_id, gen_random_uuid(), trip_id, side.driver_id, side.type, '2026-02-05', 'cash', amount from (${driven}) driven
        cross join lateral (values (driven.driver_id, 'driver_to_company'), (${ofOther('cash_transaction', 'driver_id').replace('other.id', 'other.driver_id')}, 'company_to_driver')) side (driver_id, type)`,
  ),
  'driver account: of what stubs took it has cash and expenses, by trip, and nothing else': [
    // Without stubs, and with their amounts on another account.
    `${paid({}, takes('5'))}; create or replace view driver_movement with (security_invoker) as
      select company_id, id, type as kind, driver_id, settled_trip_id as trip_id, date, owed, created_at${noSource} from cash_transaction`,
    `${paid({}, takes('5'))}; create or replace view driver_movement with (security_invoker) as
      select company_id, id, 'pay_stub' as kind, id as driver_id, null::uuid as trip_id, date, owed, created_at${noSource} from cash_transaction`,
  ],
  'pay stub: total earnings, total deductions and net payment are their parts': [
    ...['regular_earnings', 'variable_earnings', 'total_earnings', 'total_deductions', 'net_payment'].map((name) => paid({ [name]: '1' })),
    ...['health', 'pension', 'solidarity_fund', 'tax_withholdings', 'deductions', 'payroll_advances', 'cash_balance'].map((name) =>
      paid({ [name]: '1' }),
    ),
    paid({ arl: '1' }, "update pay_stub set arl_paid_by = 'employee'"),
  ],
  'pay stub: its lines add up to the net payment': [
    paid({ net_payment: '1' }),
    paid({ content: `'{"lines": [{"kind": "health", "amount": "-1.00"}, {"kind": "arl_employer", "amount": "1.00"}]}'` }),
  ],
  'pay stub: pays nothing below zero': paid({ net_payment: '-1' }),
  // The demo has payments and files.
  'pay stub: what is paid of it are its payments that were not returned': [
    "update pay_stub set paid = paid - 1 where paid > 1 and status = 'issued'",
    "update stub_payment set amount = amount + 1 where status = 'active' and returned_on is null",
    "update stub_payment set returned_on = date where status = 'active' and returned_on is null",
    "update stub_payment set status = 'void' where returned_on is null",
    'update stub_payment set returned_on = null where returned_on is not null',
  ],
  'pay stub: its payments are not more than it pays':
    "update stub_payment payment set amount = net_payment + 1 from pay_stub stub where stub.id = payment.stub_id and payment.status = 'active'",
  'stub payment: is of a stub that was issued, of a closed period': [
    "update pay_stub set status = 'void' where paid > 0",
    "drop index pay_period_open; update pay_period set status = 'open'",
  ],
  'bank file: its rows are of stubs of its period, and of their payments': [
    'update bank_file set period_id = id',
    'update bank_file_row set payment_id = (select min(id::text)::uuid from stub_payment) where payment_id is not null',
    'update bank_file_row set returned_payment_id = (select id from stub_payment other where other.stub_id <> bank_file_row.stub_id limit 1)',
  ],
  'bank file: those that were sent ask for no more than the stub pays, and what the bank returned of it':
    'update bank_file_row part set amount = net_payment + 1 + (select coalesce(sum(amount), 0) from stub_payment where stub_id = stub.id) from pay_stub stub where stub.id = part.stub_id',
  'stub_payment: numbers are unique and below the counter':
    "update number_format set next_number = 1, last_number = 0 where document = 'stub_payment'",
  'pay stub: pays as many days as no stub before it had paid, of its month': [
    paidDays(45, "'2026-01-01'", "'2026-01-31'"),
    paidDays(15, 'null', 'null'),
    paidDays(30, "'2025-12-01'", "'2025-12-31'"),
  ],
  'pay stub: pays no day that another stub of the person pays':
    'update pay_stub set days_from = reference_day - 400 where days_from is not null',
  'pay stub: leaves no day of its month unpaid because of another pay cycle': [
    paidDays(15, "'2026-01-16'", "'2026-01-31'"),
    `insert into compensation_terms select (jsonb_populate_record(terms, '{"id": "${newId()}", "valid_from": "2026-01-10", "payroll_cycle": "monthly"}')).*
      from compensation_terms terms where terms.valid_from is null and terms.compensation_id = (select driver_id from (${driven}) driven)`,
  ].join(';'),
  'pay period: starts on the day after the one before it ends, or later in the same month': [
    [period('2026-01-01', '2026-01-31', 'closed'), period('2026-03-01', '2026-03-31', 'closed')].join(';'),
    [period('2026-01-01', '2026-01-31', 'closed'), period('2026-01-31', '2026-02-28', 'closed')].join(';'),
  ],
  'pay period: at most one of a company is open, the last one': [
    `update pay_period set status = 'closed', cycle = 'monthly', closed_at = now() where status = 'open';
      update pay_period set status = 'open' where (company_id, starts_on) in (select company_id, min(starts_on) from pay_period group by company_id)`,
    "drop index pay_period_open; update pay_period set status = 'open'",
  ],
  'pay period: the trips of a closed one say who was paid, their driver, and on which freight': [
    paid({}, paidTrip('driver_id, null')),
    paid({}, paidTrip('null, 1')),
    paid({}, paidTrip('trip_id, 1')),
  ],
});

/**
 * Reads the data from which the stubs of a period are calculated, and locks it, so that a closing sees each change whole or not at all. The queries
 * name the company, because the demo closes its periods as the owner, who is not restricted by policies.
 */
import type { z } from 'zod';
import type { Day } from '#base/days.ts';
import type { Decimal } from '#base/money.ts';
import { listParameters } from '#modules/companies/store/parameters.ts';
import type { Db } from '#server/db/connection.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { TripCorrection } from '../contract/people.ts';
import type { PayrollSettings } from '../contract/settings.ts';
import type { Span } from '../rules/periods.ts';
import type {
  AdvanceRow,
  CashRow,
  EarlierStub,
  Employee,
  ExpenseSource,
  PaidTripChange,
  PayrollCompany,
  Period,
  PeriodSources,
  PickedTrip,
} from '../rules/sources.ts';
import { listCompensations } from './compensation.ts';

/** `only`: these employees; null for all. `lock`: the data cannot change until the end of the transaction. */
export interface ReadOptions {
  only: readonly string[] | null;
  lock?: boolean;
}

/** Statuses of trips that can be paid. */
export const payableStatuses = raw(`('under_review', 'invoiced', 'paid')`);

/**
 * For approved rows `expense` with their `category`: whether it is a cost of its trip, which pay on the net subtracts. An expense charged to the
 * owner is not.
 */
const isCost = raw('category.counts_for_bonus and expense.charged_owner_id is null');

/** A subquery, to be joined laterally: `amount` is the costs of the trip of a row. */
export const costsOf = (trip: string): Sql => sql`(select coalesce(sum(expense.cop_amount), 0.00) as amount
    from expense join expense_category category on category.company_id = expense.company_id and category.id = expense.category_id
    where expense.company_id = ${raw(trip)}.company_id and expense.trip_id = ${raw(trip)}.id and expense.status = 'approved' and ${isCost})`;

/** Of a row `trip`. */
export const isPayable = (ends_on: Day): Sql => sql`trip.status in ${payableStatuses} and trip.arrival_at < ${ends_on}::date + 1`;

/** Reads them; the order of the first queries is that of the locks. */
export async function readSources(db: Db, period: Period, options: ReadOptions): Promise<PeriodSources> {
  const lock = (table: string) => raw(options.lock ? `for no key update of ${table}` : '');
  const [employees, trips, expenses, cash, advances, company, choices, earlier, paid, changed, parameters, stubs] = await Promise.all([
    listEmployees(db, options.only, lock('member')),
    listPickedTrips(db, period, options, lock('trip')),
    listExpenses(db, period, options, lock('expense')),
    listCash(db, period, options, lock('cash')),
    listOpenAdvances(db, period, options, lock('advance')),
    readCompany(db, period.id),
    listChoices(db, period, options),
    listEarlierStubs(db, period, options),
    listPaidThrough(db, period, options),
    listChangedTrips(db, options),
    listParameters(db),
    db.all<PeriodSources['stubs'][number]>(
      sql`select id, employee_id, number from pay_stub where period_id = ${period.id} and ${only('employee_id', options)}`,
    ),
  ]);
  return { company, employees, trips, expenses, cash, advances, choices, earlier, paid, changed, parameters, stubs };
}

const only = (column: string, options: ReadOptions): Sql =>
  options.only === null ? sql`true` : sql`${raw(column)} = any(${options.only}::uuid[])`;

/** `period_id`: the period that pays. */
export function readCompany(db: Db, period_id: string | undefined): Promise<PayrollCompany> {
  return db.one(sql`select coalesce((select cycle from pay_period where pay_period.company_id = company.id and pay_period.id = ${period_id ?? null}), payroll_cycle) as cycle, payroll_cycle as next_cycle,
      arl_paid_by, protects_pay, money_decimals,
      (select min(starts_on) from pay_period where company_id = company.id) as first_day
    from company where id = current_company()`);
}

/** Members with their agreed terms, by name; null for all. */
export async function listEmployees(db: Db, ids: readonly string[] | null, lock: Sql = raw('')): Promise<Employee[]> {
  const members = await db.all<Omit<Employee, 'terms'>>(sql`select member.id, member.name, member.status, member.left_on from member
    where member.company_id = current_company() and ${ids === null ? sql`true` : sql`member.id = any(${ids}::uuid[])`} order by member.name, member.id ${lock}`);
  const compensations = await listCompensations(
    db,
    members.map(({ id }) => id),
  );
  const terms = new Map(compensations.map((one) => [one.employee_id, one.terms]));
  return members.map((member) => ({ ...member, terms: terms.get(member.id) ?? [] }));
}

function listPickedTrips(db: Db, period: Period, options: ReadOptions, lock: Sql): Promise<PickedTrip[]> {
  return db.all(sql`select trip.id, trip.number, trip.driver_id, trip.freight
    from pay_period_trip picked join trip on trip.company_id = picked.company_id and trip.id = picked.trip_id
    where picked.period_id = ${period.id} and ${isPayable(period.ends_on)} and ${only('trip.driver_id', options)} order by trip.id ${lock}`);
}

/**
 * Joins the trip of a row on an account, and who picked it. Rows can be settled without a trip, and with a trip that is paid by a period or was
 * cancelled; never with a running trip.
 */
const tripOf = (row: string) =>
  raw(`left join trip on trip.company_id = ${row}.company_id and trip.id = ${row}.trip_id
  left join pay_period_trip picked on picked.company_id = ${row}.company_id and picked.trip_id = ${row}.trip_id`);
const isOfPeriod = ({ id, ends_on }: Period) => sql`coalesce(picked.period_id = ${id} and ${isPayable(ends_on)}, false)`;
const isSettleable = (row: string, period: Period) =>
  sql`(${raw(row)}.trip_id is null or trip.status = 'cancelled' or picked.period_id <> ${period.id} or ${isOfPeriod(period)})`;

/** Joins the amounts that stubs of other periods took of a row, by the index on its source. The period that is being closed does not count. */
const usedOf = (source: string, row: string, { id }: Period) =>
  sql`cross join lateral (select coalesce(sum(taken.amount), 0.00) as amount, count(*) as stubs
    from stub_use taken join pay_stub by on by.company_id = taken.company_id and by.id = taken.stub_id and by.period_id <> ${id}
    where taken.company_id = ${raw(row)}.company_id and taken.${raw(source)} = ${raw(row)}.id) used`;

/** Approved and submitted: of the period's trips, and those that employees paid and that no stub took in full. */
function listExpenses(db: Db, period: Period, options: ReadOptions, lock: Sql): Promise<ExpenseSource[]> {
  const ofPeriod = sql`(${isOfPeriod(period)} and ${only('trip.driver_id', options)})`;
  const onAccount = sql`(expense.paid_by = 'driver' and ${only('expense.driver_id', options)} and expense.date <= ${period.ends_on}
    and used.amount <> -expense.cop_amount and ${isSettleable('expense', period)})`;
  return db.all(sql`select expense.id, expense.number, expense.date, expense.trip_id, expense.driver_id, expense.paid_by, expense.status,
      expense.cop_amount as amount, ${ofPeriod} as is_picked, used.amount as used, ${isCost} as is_cost
    from expense join expense_category category on category.company_id = expense.company_id and category.id = expense.category_id
      ${tripOf('expense')} ${usedOf('expense_id', 'expense', period)}
    where expense.company_id = current_company() and expense.status in ('approved', 'submitted') and (${ofPeriod} or ${onAccount})
      and ${isExpenseOf(period, options)}
    order by expense.id ${lock}`);
}

/** The same condition for the indexes by trip and by driver: a condition with `or` cannot use them. */
function isExpenseOf(period: Period, options: ReadOptions): Sql {
  if (options.only === null) return sql`true`;
  return sql`expense.id = any(array(
    select paid.id from pay_period_trip picked
        join trip on trip.company_id = picked.company_id and trip.id = picked.trip_id
        join expense paid on paid.company_id = trip.company_id and paid.trip_id = trip.id
      where picked.company_id = current_company() and picked.period_id = ${period.id} and ${only('trip.driver_id', options)}
    union
    select own.id from expense own where own.company_id = current_company() and own.paid_by = 'driver' and ${only('own.driver_id', options)}))`;
}

function listCash(db: Db, period: Period, options: ReadOptions, lock: Sql): Promise<CashRow[]> {
  return db.all(sql`select cash.id, cash.date, cash.driver_id, cash.owed, used.amount as used
    from cash_transaction cash ${tripOf('cash')} ${usedOf('cash_transaction_id', 'cash', period)}
    where cash.company_id = current_company() and cash.date <= ${period.ends_on} and ${only('cash.driver_id', options)} and used.amount <> cash.owed
      and ${isSettleable('cash', period)}
    order by cash.id ${lock}`);
}

function listOpenAdvances(db: Db, period: Period, options: ReadOptions, lock: Sql): Promise<AdvanceRow[]> {
  return db.all(sql`select advance.id, advance.employee_id, advance.date, advance.amount, used.amount as used, advance.instalments, used.stubs as taken_by
    from payroll_advance advance ${usedOf('payroll_advance_id', 'advance', period)}
    where advance.company_id = current_company() and advance.date <= ${period.ends_on} and ${only('advance.employee_id', options)}
      and used.amount < advance.amount
    order by advance.id ${lock}`);
}

/** The decisions of users about the people of a period. */
export function listChoices(db: Db, period: Period, options: ReadOptions): Promise<PeriodSources['choices']> {
  return db.all(sql`select person.employee_id, person.days, person.absence, person.settle_cash, person.notes, person.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'description', line.description, 'nature', line.nature, 'amount', line.amount::text,
          'trip_id', line.trip_id, 'corrects', line.corrects, 'difference', line.difference::text) order by line.position), '[]')
        from pay_period_line line where line.company_id = person.company_id and line.person_id = person.id) as lines,
      (select coalesce(jsonb_object_agg(trip.id, trip.number), '{}')
        from pay_period_line line join trip on trip.company_id = line.company_id and trip.id = line.trip_id
        where line.company_id = person.company_id and line.person_id = person.id) as trip_numbers
    from pay_period_person person where person.period_id = ${period.id} and ${only('person.employee_id', options)}`);
}

/** The stubs of the months in which the period starts or ends, of periods before it. */
function listEarlierStubs(db: Db, period: Period, options: ReadOptions): Promise<EarlierStub[]> {
  return db.all(sql`select stub.employee_id, stub.reference_day, stub.regular_earnings, stub.salary_earnings, stub.non_salary_earnings, stub.transport_allowance,
      stub.health, stub.pension, stub.arl, stub.tax_withholdings, stub.solidarity_fund, stub.content -> 'segments' as segments
    from pay_stub stub join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
    where stub.company_id = current_company() and stub.status = 'issued' and period.ends_on < ${period.starts_on} and stub.reference_day >= date_trunc('month', ${period.starts_on}::date)
      and ${only('stub.employee_id', options)}
    order by stub.reference_day, stub.id`);
}

/** The last day that stubs of periods before it paid, of each employee. */
export function listPaidThrough(db: Db, period: Span, options: ReadOptions): Promise<PeriodSources['paid']> {
  return db.all(sql`select stub.employee_id, max(stub.days_through) as paid_through
    from pay_stub stub join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
    where stub.company_id = current_company() and stub.days_through is not null and stub.status = 'issued' and period.ends_on < ${period.starts_on}
      and ${only('stub.employee_id', options)}
    group by stub.employee_id`);
}

/** Trips that closed periods paid, with another freight since, or other costs where their net was paid. */
function listChangedTrips(db: Db, options: ReadOptions): Promise<PaidTripChange[]> {
  const corrected = (what: TripCorrection['corrects']) => sql`(select coalesce(sum(line.difference), 0.00) from pay_period_line line
    where line.company_id = trip.company_id and line.trip_id = trip.id and line.corrects = ${what})`;
  return db.all(sql`select paid.employee_id, trip.id as trip_id, trip.number as trip_number,
      paid.freight as paid_freight, trip.freight, ${corrected('freight')} as corrected_freight,
      paid.expenses as paid_expenses, costs.amount as expenses, ${corrected('expenses')} as corrected_expenses,
      coalesce((select stub.content -> 'lines' from pay_stub stub
        where stub.company_id = paid.company_id and stub.period_id = paid.period_id and stub.employee_id = paid.employee_id and stub.status = 'issued'), '[]') as lines
    from pay_period_trip paid
      join pay_period period on period.company_id = paid.company_id and period.id = paid.period_id and period.status = 'closed'
      join trip on trip.company_id = paid.company_id and trip.id = paid.trip_id
      left join lateral ${costsOf('trip')} costs on paid.expenses is not null
    where paid.company_id = current_company() and (trip.freight <> paid.freight or costs.amount <> paid.expenses) and ${only('paid.employee_id', options)}
    order by trip.number, trip.id`);
}

/** The freight of the trips that a closed period paid; null for a caller who does not see freight. */
export async function readPaidFreight(db: Db, period_id: string): Promise<Decimal | null> {
  return (
    await db.one<{ freight: Decimal | null }>(
      sql`select case when sees_freight() then coalesce(sum(freight), 0.00) end as freight from pay_period_trip where period_id = ${period_id}`,
    )
  ).freight;
}

export function readPayrollSettings(db: Db): Promise<z.output<typeof PayrollSettings> & { version: number }> {
  return db.one(sql`select arl_paid_by, protects_pay, benefits_percent, version from company where id = current_company()`);
}

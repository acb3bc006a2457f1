/** From the data of a company for a period: the part of each employee, given to `periodStub`. */
import type { Day } from '#base/days.ts';
import { type Decimal, isZero, type MoneyDecimals, minus, negate, sum } from '#base/money.ts';
import type { Parameter } from '#modules/companies/contract/parameters.ts';
import type { PersonChoices } from '../contract/people.ts';
import { type ChangedTrip, type EmployeeSources, employeeDue, type PeriodStub, periodStub, tripCorrections } from './calculation.ts';
import type { PayCycle, Span } from './periods.ts';
import type { AdvanceSource, CashSource, MonthSoFar, PaidTrip, StubTerms } from './stub-input.ts';

export interface PayrollCompany {
  /** The cycle of the period that pays: a reopened one has the cycle of its closing. */
  cycle: PayCycle;
  /** The cycle of the periods after it. */
  next_cycle: PayCycle;
  arl_paid_by: 'employer' | 'employee';
  protects_pay: boolean;
  money_decimals: MoneyDecimals;
  /** Of its first period; null without any. */
  first_day: Day | null;
}

export interface Employee {
  id: string;
  name: string;
  status: 'active' | 'inactive' | 'blocked';
  left_on: Day | null;
  /** By the day from which they count. */
  terms: StubTerms[];
}

export interface PickedTrip {
  id: string;
  number: string;
  driver_id: string;
  freight: Decimal;
}

/** An expense of a picked trip, or on the account of an employee. */
export interface ExpenseSource {
  id: string;
  number: string;
  date: Day;
  trip_id: string | null;
  driver_id: string | null;
  paid_by: 'company' | 'driver';
  status: 'submitted' | 'approved';
  is_cost: boolean;
  amount: Decimal;
  /** The amounts taken by stubs; not positive. */
  used: Decimal;
  is_picked: boolean;
}

export interface CashRow {
  id: string;
  date: Day;
  driver_id: string;
  /** The driver's debt because of it, and the part of it that stubs took. */
  owed: Decimal;
  used: Decimal;
}

export interface AdvanceRow {
  id: string;
  employee_id: string;
  date: Day;
  amount: Decimal;
  used: Decimal;
  instalments: number;
  taken_by: number;
}

/** A stub of an earlier period. */
export interface EarlierStub extends Omit<MonthSoFar, 'segments'> {
  employee_id: string;
  reference_day: Day;
  segments: MonthSoFar['segments'];
}

/** A trip whose freight, or whose costs, differ from the paid ones. */
export interface PaidTripChange extends ChangedTrip {
  employee_id: string;
}

export interface PeriodSources {
  company: PayrollCompany;
  employees: Employee[];
  trips: PickedTrip[];
  expenses: ExpenseSource[];
  cash: CashRow[];
  advances: AdvanceRow[];
  choices: (PersonChoices & { employee_id: string; trip_numbers: Record<string, string> })[];
  earlier: EarlierStub[];
  /** The last day that a stub of an earlier period paid. */
  paid: { employee_id: string; paid_through: Day }[];
  changed: PaidTripChange[];
  parameters: Parameter[];
  stubs: { id: string; employee_id: string; number: string }[];
}

export interface Period extends Span {
  id: string;
}

/** An employee with their stub of the period; null without one. */
export interface EmployeeStub {
  employee: Employee;
  sources: EmployeeSources;
  choices: PersonChoices;
  stub: PeriodStub | null;
}

export const noChoices: PersonChoices = { days: null, absence: null, settle_cash: true, notes: '', lines: [], version: 0 };

/** Calculates the stubs of everyone who was read, in their order. */
export const employeeStubs = (period: Span, sources: PeriodSources): EmployeeStub[] =>
  sources.employees.map(stubCalculator(period, sources));

/** Returns a function that calculates the stub of one of the employees. */
function stubCalculator(period: Span, sources: PeriodSources): (employee: Employee) => EmployeeStub {
  const inputOf = inputReader(period, sources);
  const calculate = stubOf(period, sources);
  return (employee) => {
    const input = inputOf(employee);
    return { employee, ...input, stub: calculate(input.sources) };
  };
}

/** Returns a function that calculates the stub of an employee from their data. Pure: the same sources, company and parameters give the same stub. */
export function stubOf(period: Span, { company, parameters }: PeriodSources): (sources: EmployeeSources) => PeriodStub | null {
  const { cycle, next_cycle: _, first_day: __, ...settings } = company;
  return (sources) => periodStub(period, sources, cycle, parameters, settings);
}

/** Returns a function that finds the data for the pay of one of the employees. */
export function inputReader(period: Span, sources: PeriodSources): (employee: Employee) => Pick<EmployeeStub, 'sources' | 'choices'> {
  const of = {
    trips: grouped(sources.trips, ({ driver_id }) => driver_id),
    expenses: grouped(sources.expenses, ({ driver_id }) => driver_id ?? ''),
    ofTrips: grouped(sources.expenses, ({ trip_id }) => trip_id ?? ''),
    cash: grouped(sources.cash, ({ driver_id }) => driver_id),
    advances: grouped(sources.advances, ({ employee_id }) => employee_id),
    choices: grouped(sources.choices, ({ employee_id }) => employee_id),
    earlier: grouped(sources.earlier, ({ employee_id }) => employee_id),
    paid: grouped(sources.paid, ({ employee_id }) => employee_id),
    changed: grouped(sources.changed, ({ employee_id }) => employee_id),
  };
  return (employee) => {
    const { id, status, left_on, terms } = employee;
    const [found] = of.choices(id);
    const { employee_id: _, trip_numbers, ...choices } = found ?? { ...noChoices, employee_id: id, trip_numbers: {} };
    const own = of.expenses(id);
    const trips = of.trips(id);
    const concerned = new Set([...trips.flatMap((trip) => of.ofTrips(trip.id)), ...own.filter(({ paid_by }) => paid_by === 'driver')]);
    const submitted = [...concerned].filter((one) => one.status === 'submitted');
    const input: EmployeeSources = {
      id,
      status,
      left_on,
      paid_through: of.paid(id)[0]?.paid_through ?? null,
      first_day: sources.company.first_day ?? period.starts_on,
      terms,
      trips: trips.map((trip) => paidTrip(trip, of.ofTrips(trip.id))),
      lines: choices.lines.map(({ description, nature, amount, trip_id }) => ({
        description,
        nature,
        amount,
        trip: trip_id === null ? null : { id: trip_id, number: (trip_numbers as Record<string, string>)[trip_id] ?? '' },
      })),
      paid_days: choices.days,
      settles_cash: choices.settle_cash,
      cash: [...of.cash(id).map(openCash), ...own.filter((one) => isOnAccount(one, period)).map(openExpense)].filter(
        ({ open }) => !isZero(open),
      ),
      advances: of.advances(id).map(openAdvance),
      earlier: of.earlier(id),
      submitted: { count: submitted.length, amount: sum(submitted.map(({ amount }) => amount)) },
      corrections: tripCorrections(of.changed(id), sources.company.money_decimals),
    };
    return { sources: input, choices };
  };
}

/** Whether the period pays an employee, even if the amount is zero. */
export const isDue = (period: Span, { terms }: Employee, { cycle }: PayrollCompany): boolean => employeeDue(period, terms, cycle) !== null;

function paidTrip({ id, number, freight }: PickedTrip, expenses: readonly ExpenseSource[]): PaidTrip {
  const counted = expenses.filter((one) => one.is_picked && one.status === 'approved' && one.is_cost);
  return { id, number, freight, expenses: sum(counted.map(({ amount }) => amount)) };
}

const isOnAccount = (one: ExpenseSource, { ends_on }: Span) => one.status === 'approved' && one.paid_by === 'driver' && one.date <= ends_on;

const openCash = ({ id, date, owed, used }: CashRow): CashSource => ({ type: 'cash', id, label: date, date, open: minus(owed, used) });

const openExpense = ({ id, number, date, amount, used }: ExpenseSource): CashSource => ({
  type: 'expense',
  id,
  label: number,
  date,
  open: minus(negate(amount), used),
});

const openAdvance = ({ id, date, amount, used, instalments, taken_by }: AdvanceRow): AdvanceSource => ({
  id,
  date,
  amount,
  open: minus(amount, used),
  instalments,
  taken_by,
});

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): (key: string) => readonly Row[] {
  const groups = Map.groupBy(rows, keyOf);
  return (key) => groups.get(key) ?? [];
}

/** Reads the pay of periods: open ones are calculated, closed ones are stored. */
import { NotFound } from '#base/errors.ts';
import { sum, toMoney } from '#base/money.ts';
import type { Db } from '#server/db/connection.ts';
import type { PersonPay, PersonRow } from '../contract/people.ts';
import type { PayPeriod, Preview } from '../contract/periods.ts';
import { type StubFigures, stubFigures } from '../contract/stubs.ts';
import { daysOf, employeeDue, type PeriodStub } from '../rules/calculation.ts';
import { listedFrom, nextSpan } from '../rules/periods.ts';
import { type EmployeeStub, employeeStubs, noChoices, type Period } from '../rules/sources.ts';
import { listTripsWithoutPay, readPeriod } from '../store/periods.ts';
import { listChoices, readPaidFreight, readSources } from '../store/sources.ts';
import { type KeptStub, listKeptStubs } from '../store/stubs.ts';

/** Throws NotFound. */
export async function readPeriodAnswer(db: Db, id: string): Promise<PayPeriod> {
  const { next_cycle, follows, ...period } = await readPeriod(db, id);
  // With the days before it that no period has, after another cycle.
  const unpaid = { ...period, starts_on: follows ?? period.starts_on };
  return { ...period, listed_from: listedFrom(unpaid), next: nextSpan(next_cycle, period) };
}

/** An open period is calculated now; a closed one is read as stored. Throws NotFound and `legal_value_missing`. */
export async function readPreview(db: Db, id: string): Promise<Preview> {
  const period = await readPeriod(db, id);
  if (period.status === 'closed') {
    const [kept, freight] = await Promise.all([listKeptStubs(db, id), readPaidFreight(db, id)]);
    const people = kept.map((stub) => rowOf({ ...stub, stub_id: stub.id }, stub));
    return { version: period.version, totals: totalsOf(people, freight), people, without_pay: [] };
  }
  const [sources, without_pay] = await Promise.all([readSources(db, period, { only: null }), listTripsWithoutPay(db, period)]);
  const numbers = new Map(sources.stubs.map((stub) => [stub.employee_id, stub]));
  const people = employeeStubs(period, sources).flatMap(({ employee, stub }) =>
    stub ? [rowOf(namedStub(employee, numbers.get(employee.id)), stub)] : [],
  );
  const totals = totalsOf(people, toMoney(sum(sources.trips.map(({ freight }) => freight))));
  return { version: period.version, totals, people, without_pay };
}

/** Throws NotFound also where the period does not pay the employee, and `legal_value_missing`. */
export async function readPersonPay(db: Db, id: string, employee_id: string): Promise<PersonPay> {
  const period = await readPeriod(db, id);
  if (period.status === 'closed') {
    const [[kept], [choices]] = await Promise.all([listKeptStubs(db, id, employee_id), listChoices(db, period, { only: [employee_id] })]);
    if (!kept) throw new NotFound();
    const { employee_id: _, trip_numbers: __, ...decided } = choices ?? { ...noChoices, employee_id, trip_numbers: {} };
    return payOf({ ...kept, stub_id: kept.id }, kept, decided, []);
  }
  const { found, stored } = await calculatePerson(db, period, employee_id);
  if (!found.stub) throw new NotFound();
  return payOf(namedStub(found.employee, stored), found.stub, found.choices, found.sources.corrections);
}

/** The pay of an employee if an open period were closed now, and the days that it may pay. Throws NotFound and `legal_value_missing`. */
export async function calculatePerson(
  db: Db,
  period: Period,
  employee_id: string,
): Promise<{ found: EmployeeStub; stored: { id: string; number: string } | undefined; days: number }> {
  const sources = await readSources(db, period, { only: [employee_id] });
  const [found] = employeeStubs(period, sources);
  if (!found) throw new NotFound();
  const due = employeeDue(period, found.employee.terms, sources.company.cycle);
  // Also of someone inactive, whom a user pays for some.
  const days = due ? daysOf(due.due, { ...found.sources, paid_days: 0 }).whole_days : 0;
  return { found, stored: sources.stubs[0], days };
}

type Named = { employee_id: string; employee_name: string; stub_id: string | null; number: string | null };

const namedStub = ({ id, name }: { id: string; name: string }, stored: { id: string; number: string } | undefined): Named => ({
  employee_id: id,
  employee_name: name,
  stub_id: stored?.id ?? null,
  number: stored?.number ?? null,
});

function figuresOf(stub: StubFigures): StubFigures {
  const names = Object.keys(stubFigures) as (keyof StubFigures)[];
  return Object.fromEntries(names.map((name) => [name, stub[name]])) as unknown as StubFigures;
}

const rowOf = ({ employee_id, employee_name, stub_id, number }: Named, stub: PeriodStub | KeptStub): PersonRow => ({
  employee_id,
  employee_name,
  stub_id,
  number,
  trips: stub.trips,
  days: stub.days,
  whole_days: stub.whole_days,
  days_from: stub.days_from,
  days_through: stub.days_through,
  ...figuresOf(stub),
  warnings: stub.warnings,
});

const payOf = (
  named: Named,
  stub: PeriodStub | KeptStub,
  choices: PersonPay['choices'],
  corrections: PersonPay['corrections'],
): PersonPay => ({
  ...rowOf(named, stub),
  lines: stub.lines,
  not_taken: stub.not_taken,
  minimum: stub.minimum,
  choices,
  corrections,
});

/** The sums of the rows. `freight`: of the trips that the period pays, where the caller sees it. */
function totalsOf(people: readonly PersonRow[], freight: string | null): Preview['totals'] {
  const names = (Object.keys(stubFigures) as (keyof StubFigures)[]).filter((name) => name !== 'arl_paid_by');
  const totals = Object.fromEntries(names.map((name) => [name, toMoney(sum(people.map((person) => person[name])))]));
  const trips = people.reduce((count, person) => count + person.trips, 0);
  return { ...(totals as Omit<StubFigures, 'arl_paid_by'>), people: people.length, trips, freight };
}

/** Writes the payroll since the first trips: periods that are closed, and the open one with some of its trips picked. */
import { addDays, addMonths, compareDays, type Day, firstOfMonth } from '#base/days.ts';
import { closePayPeriod } from '#modules/payroll/jobs/close-period.ts';
import { nextSpan, type PayCycle, type Span } from '#modules/payroll/rules/periods.ts';
import { payableStatuses } from '#modules/payroll/store/sources.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './ids.ts';
import { insertRows } from './rows.ts';
import { writeStubPayments } from './write-stub-payments.ts';

/** Of the year before those that every company starts with, for a demo that is written in January. */
const valuesOf2025 = [
  { key: 'minimum_wage', value: '1423500', source: 'Decreto 1572 de 2024' },
  { key: 'transport_allowance', value: '200000', source: 'Decreto 1573 de 2024' },
];

/** Advances of a driver before the payday: the day of the period, the amount, and the reason. */
const advances = [
  [4, 200_000, ''],
  [6, 350_000, 'Calamidad doméstica'],
  [8, 150_000, 'Mercado'],
] as const;

/** After everything that stubs take: advances on pay, then one period after the other. */
export async function writePayroll(db: Db, ids: Ids, administrator_id: string, cycle: PayCycle, calendar: Calendar): Promise<void> {
  const { company: company_id, drivers } = ids;
  insertRows(db, company_id, 'parameter', valuesOf2025, (row) => ({ valid_from: '2025-01-01', verified: false, ...row }));
  const { arrival } = await db.one<{ arrival: Day }>(
    sql`select min(arrival_at)::date as arrival from trip where company_id = ${company_id} and status in ${payableStatuses}`,
  );
  const today = calendar.day(0);
  const periods = periodsSince(cycle, arrival, today);
  const open = periods.length - 1;
  const advance = (driver: number, date: Day, amount: number, instalments: number, note: string) => ({
    employee_id: drivers[driver],
    date,
    amount,
    instalments,
    method: 'bank_transfer',
    payment_method_id: ids.bankAccount,
    transaction_id: `NOM-${driver}${date.replaceAll('-', '')}`,
    note,
  });
  const ofPeriods = periods.flatMap(({ starts_on }, at) =>
    advances.map(([days, amount, note], nth) => advance((at + nth) % 4, addDays(starts_on, days), amount, 1, note)),
  );
  const fourth = (periods.at(-4) ?? periods[0]) as Span;
  insertRows(db, company_id, 'payroll_advance', [
    ...ofPeriods.filter(({ date }) => compareDays(date, today) < 0),
    advance(0, addDays(fourth.starts_on, 3), 900_000, 6, 'Préstamo para la matrícula'),
    // No period that is closed has it.
    advance(2, today, 150_000, 1, 'Mercado'),
  ]);
  // Periods are calculated and closed as in the product, in the name of the administrator.
  await db.run(sql`select set_config('app.company_id', ${company_id}, true), set_config('app.person_id', ${administrator_id}, true)`);
  db.queue(sql`analyze cash_transaction, parameter`);
  insertRows(db, company_id, 'pay_period', [{ starts_on: periods[0]?.starts_on, ends_on: periods[0]?.ends_on }]);
  for (const [at, { starts_on, ends_on }] of periods.entries()) {
    const { id } = await db.one<{ id: string }>(sql`select id from pay_period where company_id = ${company_id} and status = 'open'`);
    const isOpen = at === open;
    // Statistics again, because each period reads the rows of the earlier ones.
    if (at % 4 === 1) db.queue(sql`analyze pay_period, pay_period_trip, pay_stub, stub_use`);
    // Each was paid on its last day.
    await db.run(
      sql`update company set next_payment_date = ${ends_on}, payroll_cycle = ${periods[at + 1]?.cycle ?? cycle} where id = ${company_id}`,
    );
    // All that arrived in it; of the open one those with a proof of delivery.
    await db.run(sql`insert into pay_period_trip (company_id, id, period_id, trip_id)
      select ${company_id}, uuidv7(), ${id}, id from trip
        where company_id = ${company_id} and status in ${payableStatuses} and arrival_at >= ${starts_on}::date and arrival_at < ${ends_on}::date + 1
          and driver_id = any(${drivers}::uuid[]) and (not ${isOpen} or has_proof)`);
    const leave = { employee_id: drivers[4] ?? drivers[0], days: 12, absence: 'leave', notes: 'Permiso por asuntos familiares' };
    if (at === open - 2) insertRows(db, company_id, 'pay_period_person', [{ period_id: id, ...leave }]);
    if (!isOpen) await closePayPeriod(db, id, async () => {});
  }
  await writeStubPayments(db, company_id, drivers, calendar);
  // Each was closed in the morning after its last day.
  const closed = sql`((ends_on + 1 + time '09:00') at time zone ${calendar.zone})`;
  const started = calendar.moment(0);
  await db.run(
    sql`update pay_period set closed_at = least(${closed}, ${started}::timestamptz) where company_id = ${company_id} and status = 'closed'`,
  );
  await db.run(sql`update pay_stub set created_at = period.closed_at from pay_period period
    where pay_stub.company_id = ${company_id} and period.company_id = pay_stub.company_id and period.id = pay_stub.period_id`);
  await db.run(sql`update notification set created_at = period.closed_at, read_at = case when period.ends_on < ${periods.at(-2)?.ends_on ?? null}::date then period.closed_at end
    from pay_period period where notification.company_id = ${company_id} and notification.kind = 'pay_period_closed'
      and period.company_id = notification.company_id and period.ends_on = (notification.facts ->> 'ends_on')::date`);
  await db.run(sql`select set_config('app.company_id', '', true), set_config('app.person_id', '', true)`);
}

/** From the month of a day to the period of today. A company that pays by halves of months paid by months until three months ago. */
function periodsSince(cycle: PayCycle, first: Day, today: Day): (Span & { cycle: PayCycle })[] {
  const changed = addMonths(firstOfMonth(today), -3);
  const cycleOn = (day: Day) => (compareDays(day, changed) < 0 ? 'monthly' : cycle);
  const spans = [{ ...nextSpan('monthly', { ends_on: addDays(firstOfMonth(first), -1) }), cycle: cycleOn(first) }];
  for (let last = spans[0]; last && compareDays(last.ends_on, today) < 0; last = spans.at(-1)) {
    const next = cycleOn(addDays(last.ends_on, 1));
    spans.push({ ...nextSpan(next, last), cycle: next });
  }
  return spans;
}

/** Writes the payroll of the last periods: three that are closed, and the open one with some of its trips picked. */
import { addDays, compareDays, type Day, firstOfMonth } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { closePayPeriod } from '#modules/payroll/jobs/close-period.ts';
import { nextSpan, type PayCycle, type Span } from '#modules/payroll/rules/periods.ts';
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

/** After everything that stubs take: advances to three drivers, then one period after the other. */
export async function writePayroll(db: Db, ids: Ids, administrator_id: string, cycle: PayCycle, calendar: Calendar): Promise<void> {
  const { company: company_id, drivers } = ids;
  insertRows(
    db,
    'parameter',
    valuesOf2025.map((row) => ({ company_id, id: newId(), valid_from: '2025-01-01', verified: false, ...row })),
  );
  const periods = lastPeriods(cycle, calendar.day(0));
  const [first] = periods as [Span];
  const advance = (driver: number, days: number, amount: number, instalments: number, note: string) => ({
    company_id,
    id: newId(),
    employee_id: drivers[driver],
    date: addDays(first.starts_on, days),
    amount,
    instalments,
    method: 'bank_transfer',
    payment_method_id: ids.bankAccount,
    transaction_id: `NOM-${driver}${days}`,
    note,
  });
  insertRows(db, 'payroll_advance', [
    advance(0, 3, 900_000, 6, 'Préstamo para la matrícula'),
    advance(1, 5, 200_000, 1, ''),
    advance(2, 20, 350_000, 1, 'Calamidad doméstica'),
    // No period that is closed has it.
    { ...advance(2, 0, 150_000, 1, 'Mercado'), date: calendar.day(0) },
  ]);
  // Periods are calculated and closed as in the product, in the name of the administrator.
  await db.run(sql`select set_config('app.company_id', ${company_id}, true), set_config('app.person_id', ${administrator_id}, true)`);
  await db.run(sql`update company set payroll_cycle = ${cycle} where id = ${company_id}`);
  insertRows(db, 'pay_period', [{ company_id, id: newId(), ...first }]);
  for (const [at, { starts_on, ends_on }] of periods.entries()) {
    const { id } = await db.one<{ id: string }>(sql`select id from pay_period where company_id = ${company_id} and status = 'open'`);
    const isOpen = at === periods.length - 1;
    // Each was paid on its last day.
    await db.run(sql`update company set next_payment_date = ${ends_on} where id = ${company_id}`);
    // Those that arrived in it; in a quiet period the last one before.
    await db.run(sql`with candidate as (
        select id, arrival_at, arrival_at >= ${starts_on}::date as is_of_period from trip
          where company_id = ${company_id} and status in ('under_review', 'invoiced', 'paid') and arrival_at < ${ends_on}::date + 1
            and driver_id = any(${drivers}::uuid[]) and (not ${isOpen} or has_proof)
            and not exists (select from pay_period_trip where pay_period_trip.company_id = trip.company_id and trip_id = trip.id)
      )
      insert into pay_period_trip (company_id, id, period_id, trip_id)
        select ${company_id}, uuidv7(), ${id}, id from candidate
          where is_of_period or id = (select id from candidate order by arrival_at desc, id limit 1)`);
    const choices = { company_id, id: newId(), period_id: id, employee_id: drivers[4] ?? drivers[0] };
    if (at === 1)
      insertRows(db, 'pay_period_person', [{ ...choices, days: 12, absence: 'leave', notes: 'Permiso por asuntos familiares' }]);
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

/** The period of today and the three before it. */
function lastPeriods(cycle: PayCycle, today: Day): Span[] {
  const longAgo = addDays(firstOfMonth(addDays(today, -130)), -1);
  let span: Span = { starts_on: longAgo, ends_on: longAgo };
  const spans: Span[] = [];
  while (compareDays(span.ends_on, today) < 0) {
    span = nextSpan(cycle, span);
    spans.push(span);
  }
  return spans.slice(-4);
}

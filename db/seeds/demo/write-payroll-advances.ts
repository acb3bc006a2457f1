/** Writes advances on pay: one at once, one in instalments, and an old loan. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './ids.ts';

/** Each of another driver of the company, as far as it has so many. */
export function writePayrollAdvances(db: Db, { company, bankAccount }: Ids, calendar: Calendar): void {
  db.queue(sql`with driver as (
      select driver_id as id, row_number() over (order by driver_id) as nth from trip where company_id = ${company} group by driver_id
    )
    insert into payroll_advance (company_id, id, employee_id, date, amount, instalments, method, payment_method_id, transaction_id, note, created_at)
      select ${company}, uuidv7(), driver.id, given.date, given.amount, given.instalments, given.method,
          case given.method when 'bank_transfer' then ${bankAccount}::uuid end, given.reference, given.note, given.date + time '15:00'
        from driver join (values
          (1, ${calendar.day(-3)}::date, 200000, 1, 'cash', '', 'Mercado'),
          (2, ${calendar.day(-9)}::date, 900000, 6, 'bank_transfer', 'NOM-2041', 'Matrículas'),
          (3, ${calendar.day(-24)}::date, 1500000, 10, 'bank_transfer', 'NOM-1987', 'Préstamo')
        ) given (nth, date, amount, instalments, method, reference, note) on given.nth = driver.nth`);
}

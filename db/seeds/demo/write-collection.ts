/**
 * Writes collection notes for the customers with the highest past-due debt: a broken promise, a dispute, a promise that may still be kept, and a
 * plain note.
 */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './ids.ts';

/** After the payments. */
export function writeCollection(db: Db, { company, clerks }: Ids, calendar: Calendar): void {
  db.queue(sql`with debtor as (
      select customer_id, row_number() over (order by sum(balance) desc, customer_id) as nth, (array_agg(id order by due_date, id))[1] as invoice_id
        from invoice where company_id = ${company} and status = 'sent' and due_date < ${calendar.day(0)}::date group by customer_id
    )
    insert into collection_note (company_id, id, customer_id, invoice_id, note, promised_until, disputed, created_by, created_at)
      select ${company}::uuid, uuidv7(), customer_id, case when said.disputed then invoice_id end, said.note, said.promised_until, said.disputed,
          ${clerks.billing_clerk}::uuid, said.at
        from debtor join (values
          (1, 'Pagan el viernes, que es su día de pagos a proveedores.', ${calendar.day(-9)}::date, false, ${calendar.moment(-24 * 12)}::timestamptz),
          (1, 'No aceptan el faltante de 3 bultos. Esperan el cumplido firmado.', null::date, true, ${calendar.moment(-24 * 4)}::timestamptz),
          (2, 'Aprobada en tesorería, falta programar el giro.', ${calendar.day(4)}::date, false, ${calendar.moment(-24 * 2)}::timestamptz),
          (3, 'Se envió el estado de cuenta al correo de facturación.', null::date, false, ${calendar.moment(-24 * 6)}::timestamptz)
        ) said (nth, note, promised_until, disputed, at) using (nth)
        order by said.at`);
}

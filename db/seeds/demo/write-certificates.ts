/** Certificates that customers of the demo sent: of the year before from half of them, and a first one of this year. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

export function writeCertificates(db: Db, company_id: string): void {
  db.queue(sql`
    insert into withholding_certificate (company_id, id, customer_id, year, kind, received_on, number, amount)
      select company_id, uuidv7(), customer_id, year, kind, greatest(make_date(year::integer, 1, 1), least(make_date(year::integer + 1, 3, 10), current_date - 5)), 'CR-' || (100 + place), amount
        from (
          select i.company_id, i.customer_id, extract(year from i.issue_date) as year, a.withholding_kind as kind, sum(a.amount) as amount,
              row_number() over (partition by extract(year from i.issue_date) order by i.customer_id, a.withholding_kind) as place
            from invoice i join invoice_adjustment a on a.company_id = i.company_id and a.invoice_id = i.id and a.type = 'withholding'
            where i.company_id = ${company_id} and i.status in ('sent', 'completed')
            group by i.company_id, i.customer_id, extract(year from i.issue_date), a.withholding_kind
        ) withheld
        where amount > 0 and (year < extract(year from current_date) and place % 2 = 0 or place = 1)`);
}

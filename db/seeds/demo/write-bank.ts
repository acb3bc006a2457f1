/**
 * Sets the bank account on invoices, and writes its latest statement: transfers already recorded as payments, others to be confirmed, and bank
 * charges.
 */
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './ids.ts';
import { insertRows } from './rows.ts';

const startBalance = 84_250_000;

/** After the payments and credit. */
export function writeBank(db: Db, { company, bankAccount }: Ids, administrator: string, calendar: Calendar): void {
  const statement = newId();
  db.queue(sql`update payment_method set account_number = '304-188204-71' where company_id = ${company} and id = ${bankAccount}`);
  db.queue(sql`update company set invoice_account_id = ${bankAccount} where id = ${company}`);
  const today = calendar.day(0);
  insertRows(db, company, 'bank_layout', [
    {
      payment_method_id: bankAccount,
      amounts: 'signed',
      day_column: 'Fecha',
      description_column: 'Descripción',
      reference_column: 'Referencia',
      amount_column: 'Valor',
      debit_column: '',
      credit_column: '',
      type_column: '',
      balance_column: 'Saldo',
      decimal_mark: ',',
      date_order: 'dmy',
      separator: ';',
    },
  ]);
  insertRows(db, company, 'bank_statement', [
    {
      id: statement,
      payment_method_id: bankAccount,
      file_name: 'extracto.csv',
      first_day: calendar.day(-31),
      last_day: today,
      person_id: administrator,
      created_at: calendar.moment(7),
    },
  ]);
  db.queue(sql`with paid as (
      select payment_date as line_date, amount, 'TRANSFERENCIA ' || upper(customer.name) as description, payment.transaction_id as reference, payment.id as payment_id
        from payment join customer on customer.company_id = payment.company_id and customer.id = payment.customer_id
        where payment.company_id = ${company} and payment.status = 'active' and payment.method = 'bank_transfer' and payment.payment_method_id = ${bankAccount}
        order by payment_date desc, payment.id desc limit 6
    ), owed as (
      select invoice.*, customer.tax_id, row_number() over (order by due_date, invoice.id) as nth
        from invoice join customer on customer.company_id = invoice.company_id and customer.id = invoice.customer_id
        where invoice.company_id = ${company} and invoice.status = 'sent'
    ), waiting as (
      select ${today}::date - (nth::integer % 3) as line_date, case when nth = 4 then round(balance * 0.6) else balance end as amount,
          case nth % 4 when 1 then 'PAGO FACTURA ' || number when 2 then 'PSE NIT ' || tax_id when 3 then 'CONSIGNACION OFICINA 231' else 'ACH ' || tax_id || ' PAGO PROVEEDORES' end as description,
          lpad((nth * 7919 % 1000000)::text, 8, '0') as reference, null::uuid as payment_id
        from owed where nth <= 5
    ), charged (line_date, amount, description, reference, payment_id) as (values
      (${calendar.day(-2)}::date, -15900::numeric, 'CUOTA DE MANEJO', '', null::uuid),
      (${calendar.day(-1)}::date, -48200::numeric, 'GMF 4X1000', '', null::uuid)
    ), line as (
      select gen.*, uuidv7() as id, ${startBalance}::numeric + sum(amount) over (order by line_date, description) as balance
        from (select * from paid union all select * from waiting union all select * from charged) gen order by line_date, description
    ), inserted as (
      insert into bank_line (company_id, id, statement_id, payment_method_id, line_date, amount, reference, description, search, occurrence, digest, balance, matched)
        select ${company}, id, ${statement}, ${bankAccount}, line_date, amount, reference, left(description, 300), lower(left(description, 300) || ' ' || reference), 1,
            sha256(convert_to(id::text, 'UTF8')), balance, case when payment_id is null then 0 else amount end
          from line
    )
    insert into bank_match (company_id, id, line_id, payment_id, person_id)
      select ${company}, uuidv7(), id, payment_id, ${administrator} from line where payment_id is not null`);
  db.queue(sql`update bank_statement set first_day = line.first_day, closing_balance = line.balance
    from (select min(line_date) as first_day, (array_agg(balance order by line_date desc, id desc))[1] as balance from bank_line where statement_id = ${statement}) line
    where bank_statement.id = ${statement}`);
}

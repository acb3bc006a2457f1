/** The data of the benchmark: companies with many invoices, inserted in bulk, and the tables of the bare server. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from '#base/ids.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { createCompany } from '#modules/companies/store/companies.ts';
import { createMember } from '#modules/people/store/create.ts';
import { createRoles } from '#modules/people/store/roles.ts';
import { sql } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import { hashPassword } from '#server/password.ts';
import { writtenColumns } from '#server/testing/schema.ts';

export interface Company {
  id: string;
  customers: string[];
  invoices: string[];
  drafts: string[];
  /** Sent, and not paid at all. */
  owed: string[];
}

export const login = { username: 'bench@arriero.test', password: randomBytes(12).toString('base64url') };

/** Creates `count` companies, each with 100 customers and `invoices` invoices of three lines, and one administrator of all. */
export async function fill(pool: pg.Pool, count: number, invoices: number): Promise<Company[]> {
  const person = newId();
  await asOwner(pool, null, null, async (db) => {
    const password_hash = await hashPassword(login.password);
    await createPerson(db, {
      id: person,
      first_name: 'Banco',
      last_name: 'De Pruebas',
      email: login.username,
      language: 'es',
      password_hash,
    });
  });
  const companies: Company[] = [];
  for (let n = 0; n < count; n++) companies.push(await createBenchCompany(pool, person, n, invoices));
  await pool.query('vacuum analyze');
  return companies;
}

/** Creates company number `n` of the same administrator, with `invoices` invoices. */
export async function addCompany(pool: pg.Pool, n: number, invoices: number): Promise<Company> {
  const { rows } = await pool.query<{ id: string }>('select id from person where email = $1', [login.username]);
  const company = await createBenchCompany(pool, rows[0]?.id as string, n, invoices);
  await pool.query('vacuum analyze');
  return company;
}

/** In a company with payments, open invoices and advances are among so many, whatever its size. */
const openAmong = 4000;

/**
 * Creates company number `n` of the same administrator, with `invoices` invoices. All but some are paid, each by a payment of its own. There
 * is an advance for each of the first invoices, half of which are used up, and for a tenth of the others, which all are.
 */
export async function addPaidCompany(pool: pg.Pool, n: number, invoices: number): Promise<Company> {
  const company = await addCompany(pool, n, invoices);
  await withoutTriggers(pool, ['invoice', 'payment', 'payment_allocation', 'advance'], async (client) => {
    const run = (text: string) => client.query(text, [company.id]);
    // Its days and advances are spread over the customers: those of the other companies follow from the number, as the customer does.
    await run(`update invoice set issue_date = dated.day, due_date = dated.day + 30,
        status = case when is_paid then 'completed' else status end, paid = case when is_paid then total else paid end,
        balance = case when is_paid then 0 else balance end
      from (select id as dated_id, current_date - abs(hashtext(number) % 700) as day, number > 'INV-' || lpad('${openAmong}', 6, '0') as is_paid
        from invoice where company_id = $1) dated
      where company_id = $1 and id = dated_id`);
    await run(`with paid as (select id, customer_id, total, issue_date as day, row_number() over (order by number) as n from invoice
        where company_id = $1 and status = 'completed'),
      payments as (insert into payment (company_id, id, number, customer_id, payment_date, method, amount)
        select $1, id, 'PAY-' || lpad(n::text, 6, '0'), customer_id, day, 'bank_transfer', total from paid)
      insert into payment_allocation (company_id, id, payment_id, invoice_id, amount) select $1, uuidv7(), id, id, total from paid`);
    await run(`insert into advance (company_id, id, customer_id, source, amount, used, payment_date, method)
      select $1, uuidv7(), customer_id, 'customer', total, case when is_recent and n % 2 = 0 then 0 else total end, issue_date, 'bank_transfer'
        from (select *, number <= 'INV-' || lpad('${openAmong}', 6, '0') as is_recent, abs(hashtext(number)) as n from invoice where company_id = $1) numbered
        where is_recent or n % 10 = 0`);
    await run(`insert into row_counter (company_id, entity, rows) select company_id, 'payment', count(*) from payment where company_id = $1 group by 1
      union all select company_id, 'advance', count(*) from advance where company_id = $1 group by 1`);
  });
  await pool.query('vacuum analyze');
  return company;
}

async function createBenchCompany(pool: pg.Pool, person: string, n: number, invoices: number): Promise<Company> {
  const id = newId();
  await asOwner(pool, id, null, async (db) => {
    await createCompany(db, {
      id,
      name: `Banco de pruebas ${n}`,
      tax_id: String(900_000_000 + n),
      email: 'banco@arriero.test',
      phone: '6010000000',
      address: 'Calle 1 # 1-1',
      city_id: 'CO-11001',
      administrator_id: person,
      language: 'es',
      money_decimals: 2,
    });
    const roles = await createRoles(db, id, 'es');
    await createMember(db, id, {
      id: person,
      name: 'Banco De Pruebas',
      search: 'banco de pruebas',
      accepted: true,
      roles: [roles.administrator],
    });
    await db.run(sql`select`);
  });
  await insertInvoices(pool, id, invoices);
  const { rows: customers } = await pool.query<{ id: string }>('select id from customer where company_id = $1 order by id', [id]);
  const { rows: some } = await pool.query<{ id: string; status: string }>(
    'select id, status from invoice where company_id = $1 order by number limit 4000',
    [id],
  );
  const idsOf = (status: string) => some.filter((row) => row.status === status).map((row) => row.id);
  return {
    id,
    customers: customers.map((row) => row.id),
    invoices: some.slice(0, 500).map((row) => row.id),
    drafts: idsOf('draft'),
    owed: idsOf('sent'),
  };
}

/** Inserts a company's customers and invoices with triggers disabled: a third paid, a third past due, the rest due or drafts. */
async function insertInvoices(pool: pg.Pool, company: string, invoices: number): Promise<void> {
  await withoutTriggers(pool, ['customer', 'invoice', 'invoice_item'], async (client) => {
    await client.query(
      `insert into customer (company_id, id, name, tax_id_type, tax_id, email, phone, address, country_id, department_id, city_id, search)
       select $1, uuidv7(), 'Cliente ' || n || ' de Carga', '31', (800000000 + n)::text, 'cliente@example.test', '3000000000', 'Calle 2', 'CO', 'CO-11', 'CO-11001', 'cliente ' || n || ' de carga ' || (800000000 + n)
       from generate_series(1, 100) n`,
      [company],
    );
    await client.query(
      `insert into invoice (company_id, id, number, status, customer_id, customer_name, issue_date, due_date, money_decimals, subtotal, discount, iva, other_tax, withholding, total, paid, balance, sent_at)
       select $1, uuidv7(), 'INV-' || lpad(n::text, 6, '0'), case n % 3 when 0 then 'completed' when 1 then 'sent' else case n % 2 when 0 then 'sent' else 'draft' end end,
         c.id, c.name, d, d + 30, 2, 300000, 0, 0, 0, 0, 300000, case n % 3 when 0 then 300000 else 0 end, case n % 3 when 0 then 0 else 300000 end, now()
       from generate_series(1, $2::int) n
         join lateral (select current_date - (n * 7 % 700) as d) days on true
         join (select id, name, row_number() over (order by id) as place from customer where company_id = $1) c on c.place = 1 + n % 100`,
      [company, invoices],
    );
    await client.query(
      `insert into invoice_item (company_id, id, invoice_id, position, description, quantity, unit, unit_price, amount)
       select $1, uuidv7(), i.id, line, 'Flete ' || line, 1, 'viaje', 100000, 100000 from invoice i cross join generate_series(1, 3) line where i.company_id = $1`,
      [company],
    );
    await client.query(
      `insert into row_counter (company_id, entity, rows) values ($1, 'invoice', $2), ($1, 'customer', 100)
       on conflict (company_id, entity) do update set rows = excluded.rows`,
      [company, invoices],
    );
    await client.query("update number_format set next_number = $2 where company_id = $1 and document = 'invoice'", [company, invoices + 1]);
  });
}

/** Runs `work` in a transaction in which the triggers of those tables are disabled. */
async function withoutTriggers(pool: pg.Pool, tables: readonly string[], work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await work(client);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The bare server's tables: the same columns, keys, indexes and rows, without row level security, history or counters. */
export async function fillBare(superuser: pg.Pool): Promise<void> {
  for (const table of ['customer', 'invoice', 'invoice_item', 'payment', 'payment_allocation', 'number_format']) {
    await superuser.query(`create table bare_${table} (like ${table} including all)`);
    const columns = await writtenColumns(superuser, table);
    await superuser.query(`insert into bare_${table} (${columns}) select ${columns} from ${table}`);
  }
  await superuser.query('alter table bare_invoice add foreign key (company_id, customer_id) references bare_customer (company_id, id)');
  await superuser.query('alter table bare_invoice_item add foreign key (company_id, invoice_id) references bare_invoice (company_id, id)');
  await superuser.query('analyze');
}

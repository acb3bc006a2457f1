/** Closed books, in the database: no table of dated records of money is left out, and none lets a closed record change. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day } from '#base/days.ts';
import { demoDatabase, type FreshDatabase } from '../testing/database.ts';
import { ownerPool } from './pool.ts';

/** Tables with a day that are not records of money, with the reason. */
const withoutMoney: Record<string, string> = {
  bank_line: 'what a bank says; the payment is another record',
  bank_statement: 'a file of a bank',
  collection_note: 'what a customer said about what it owes',
  company: 'has the line itself',
  driver_assignment: 'who drives a truck',
  compensation_terms: 'what is agreed with a person',
  member: 'dates of a person',
  pay_period: 'what is paid together; what is paid closes with it',
  pay_stub: 'what a period pays; what is paid closes with it',
  parameter: 'values that law changes',
  reminder: 'when it falls due',
  service: 'what was done to a vehicle; what it cost is counted by its expense',
  service_schedule: 'when it falls due',
  trailer: 'figures of the vehicle',
  truck: 'figures of the vehicle',
  withholding_certificate: 'a paper about what is withheld on invoices and payments',
};

/** Tables with amounts that refer to a record of money without being part of it, with the reason. */
const noParts: Record<string, string> = {
  stub_use: 'what a stub takes of it closes with its period',
  bank_file_row: 'what a bank was asked to pay; the payment is another record',
  advance_use: 'credit used by an invoice is not a movement of money; returned credit closes with its refund',
  service: 'what was done to a vehicle: its expense closes',
};

let database: FreshDatabase;
let pool: pg.Pool;
let company: string;
beforeAll(async () => {
  database = await demoDatabase();
  pool = ownerPool(database.url, 2);
  company = (await pool.query('select company_id as id from expense limit 1')).rows[0].id;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The tables with a trigger, and its arguments. */
async function guarded(trigger: string): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ name: string; arguments: string }>(
    `select tgrelid::regclass::text as name, encode(tgargs, 'escape') as arguments from pg_trigger where tgname = $1`,
    [trigger],
  );
  return new Map(rows.map((row) => [row.name, row.arguments.split('\\000')]));
}
const dated = [
  ...['invoice', 'payment', 'advance', 'expense', 'cash_transaction', 'owner_payment', 'credit_refund', 'payroll_advance', 'stub_payment'],
];
const parts = ['invoice_item', 'invoice_adjustment', 'invoice_trip', 'payment_allocation', 'payment_adjustment', 'owner_payment_trip'];

const namesOf = async (query: string, values: unknown[]) =>
  (await pool.query<{ name: string }>(query, values)).rows.map(({ name }) => name);

describe('every table', () => {
  it('with a day closes with the books, or is not a record of money', async () => {
    const names = await namesOf(
      `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.atttypid = 'date'::regtype order by 1`,
      [],
    );
    expect(names).toEqual([...(await guarded('books')).keys(), ...Object.keys(withoutMoney)].toSorted());
    expect([...(await guarded('books')).keys()].toSorted()).toEqual(dated.toSorted());
  });

  it('with amounts that is part of such a record closes with it', async () => {
    const names = await namesOf(
      `select distinct part.relname as name from pg_constraint f join pg_class part on part.oid = f.conrelid
        where f.contype = 'f' and f.confrelid::regclass::text = any ($1) and not part.relname = any ($1)
          and exists (select from pg_attribute a where a.attrelid = part.oid and a.atttypid = 'numeric'::regtype)`,
      [dated],
    );
    for (const name of names) expect([...parts, ...Object.keys(noParts)]).toContain(name);
    for (const event of ['insert', 'update', 'delete'])
      expect([...(await guarded(`books_${event}`)).keys()].toSorted()).toEqual(parts.toSorted());
  });
});

/** Runs in a transaction of the company that is rolled back; `attempt` gives the code of the rule that a statement breaks, and undoes it. */
async function inCompany(work: (query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>, attempt: Attempt) => Promise<void>) {
  const client = await pool.connect();
  const query = (text: string, values: unknown[] = []) => client.query(text, values);
  const attempt: Attempt = async (text, values = []) => {
    await query('savepoint attempt');
    try {
      await query(text, values);
      return null;
    } catch (error) {
      const { message, detail, column } = error as Error & { detail?: string; column?: string };
      return { message, ...(detail?.startsWith('{') ? JSON.parse(detail) : { detail }), column };
    } finally {
      await query('rollback to savepoint attempt');
    }
  };
  try {
    await query('begin');
    await query(`select set_config('app.company_id', $1, true)`, [company]);
    await work(query, attempt);
  } finally {
    await query('rollback');
    client.release();
  }
}
type Attempt = (text: string, values?: unknown[]) => Promise<{ message: string } | null>;

const close = 'update company set closed_through = $1 where id = current_company()';

describe.each(dated)('a closed %s', (table) => {
  it('is neither created, changed, moved to another day nor deleted; one of a later day is', async () => {
    const [dateColumn = '', free = ''] = (await guarded('books')).get(table) ?? [];
    await inCompany(async (query, attempt) => {
      const { rows: columns } = await query(
        `select attname as name, atttypid = 'numeric'::regtype as is_amount, attgenerated <> '' as is_calculated from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      const names: string[] = columns.filter(({ is_calculated }) => !is_calculated).map(({ name }) => name);
      const day: Day = (await query(`select max(${dateColumn})::text as day from ${table} where company_id = current_company()`)).rows[0]
        .day;
      // A copy of a record, without what only one record may have.
      const changes = (id: string, on: string) => `jsonb_build_object('id', ${id}, 'number', 'COPY-' || ${id}, '${dateColumn}', ${on}::date,
        'due_date', '2099-01-01', 'service_id', null, 'payment_id', null, 'advance_id', null, 'signature_file_id', null, 'source', 'customer', 'trip_id', null, 'load_id', null)`;
      const inserted = (id: string, on: string) => `insert into ${table} (${names})
        select ${names.map((name) => `copy.${name}`)} from ${table} original
          cross join lateral jsonb_populate_record(null::${table}, to_jsonb(original) || ${changes(id, on)}) copy
          where original.company_id = current_company() limit 1`;
      const [id, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
      await query(inserted(`'${id}'::uuid`, `'${day}'`));
      await query(inserted(`'${other}'::uuid`, `'${addDays(day, 1)}'`));

      await query(close, [day]);
      const refused = { message: 'books_closed', closed_through: day };
      const one = `where company_id = current_company() and id = '${id}'`;
      expect(await attempt(inserted('uuidv7()', `'${day}'`))).toMatchObject({ ...refused, column: dateColumn });
      expect(await attempt(`delete from ${table} ${one}`)).toMatchObject(refused);
      expect(await attempt(`update ${table} set ${dateColumn} = ${dateColumn} + 1 ${one}`)).toMatchObject(refused);
      expect(await attempt(`update ${table} set ${dateColumn} = ${dateColumn} - 1 where id = '${other}'`)).toMatchObject({
        ...refused,
        column: dateColumn,
      });
      const freeColumns = free.slice(1, -1).split(',');
      for (const name of freeColumns) expect(columns.map((column) => column.name)).toContain(name);
      const amounts = columns.filter(({ name, is_amount, is_calculated }) => is_amount && !is_calculated && !freeColumns.includes(name));
      // Checks of the table compare amounts with each other: a statement that changes one alone may break those first.
      await query(`do $$ declare c record; begin
        for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop execute format('alter table ${table} drop constraint %I', c.conname); end loop; end $$`);
      expect(amounts.length).toBeGreaterThan(0);
      for (const { name } of amounts)
        expect([name, await attempt(`update ${table} set ${name} = coalesce(${name}, 0) + 1 ${one}`)]).toMatchObject([name, refused]);
      expect(await attempt(`update ${table} set version = version + 1 ${one}`)).toBeNull();
      expect(
        await attempt(`update ${table} set ${amounts[0].name} = coalesce(${amounts[0].name}, 0) + 1 where id = '${other}'`),
      ).toBeNull();

      await query(close, [addDays(day, -1)]);
      expect(await attempt(`delete from ${table} ${one}`)).toBeNull();
    });
  });
});

describe.each(parts)('a row of %s', (table) => {
  it('closes with the record that it belongs to', async () => {
    const [column = '', parent = '', dateColumn = ''] = (await guarded('books_insert')).get(table) ?? [];
    await inCompany(async (query, attempt) => {
      const { rows } = await query(`select part.id, parent.${dateColumn}::text as day from ${table} part
        join ${parent} parent on parent.company_id = part.company_id and parent.id = part.${column} where part.company_id = current_company() limit 1`);
      const [{ id, day }] = rows;
      const { rows: columns } = await query(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attname in ('amount', 'active') order by 1 limit 1`,
        [table],
      );
      const changed = columns[0].name === 'active' ? 'active = not active' : 'amount = amount - 0.01';
      const one = `where company_id = current_company() and id = '${id}'`;
      for (const [line, code] of [
        [day, 'books_closed'],
        [addDays(day, -1), undefined],
      ] as const) {
        await query(close, [line]);
        for (const statement of [`delete from ${table} ${one}`, `update ${table} set ${changed} ${one}`])
          expect([statement, (await attempt(statement))?.message]).toEqual([statement, code]);
        expect((await attempt(`with gone as (delete from ${table} ${one} returning *) select`))?.message).toBe(code);
        expect(await attempt(`update ${table} set id = id ${one}`)).toBeNull();
      }
      // Taken away while the books were open, and put back after they were closed.
      await query(`create temporary table kept on commit drop as select * from ${table} ${one}`);
      await query(`delete from ${table} ${one}`);
      await query(close, [day]);
      expect(await attempt(`insert into ${table} select * from kept`)).toMatchObject({ message: 'books_closed' });
    });
  });
});

describe('the line', () => {
  it('holds no one back where no company is entered, as in a migration', async () => {
    await inCompany(async (query, attempt) => {
      await query(close, ['2099-12-31']);
      const change = `update expense set note = note || '.' where company_id = $1`;
      expect(await attempt(change, [company])).toMatchObject({ message: 'books_closed' });
      await query(`select set_config('app.company_id', '', true)`);
      expect(await attempt(change, [company])).toBeNull();
    });
  });
});

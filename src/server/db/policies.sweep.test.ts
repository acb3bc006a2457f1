/**
 * Every policy of the requests' role, removed in turn: what it hid must then be found. So each policy is needed, and a migration that
 * forgets one fails here. What may be seen is stated a second time below, without looking at the policies.
 */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { writtenColumns } from '../testing/schema.ts';
import { withDatabase } from '../testing/setup/postgres.ts';
import { officeTables } from '../testing/sweep.ts';
import { globalTables } from './global-tables.ts';
import { databaseFolder } from './migrate.ts';

/** Ids of db/baseline-rows.sql. */
const id = (last: string) => `0198c000-0000-7000-8000-${last.padStart(12, '0')}`;
const [condor, tucan] = [id('1'), id('2')];
const [ana, dario, nora, stranger] = [id('3'), id('4'), id('5'), id('ff')];

let database: FreshDatabase;
/** The superuser, who acts as the role of requests inside each attempt and rolls everything back. */
let client: pg.Client;
let role: string;
beforeAll(async () => {
  database = await freshDatabase();
  role = new URL(database.servingUrl).searchParams.get('user') as string;
  client = new pg.Client({ connectionString: withDatabase(inject('superuserUrl'), new URL(database.url).pathname.slice(1)) });
  await client.connect();
  await fill();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows;

/** Copies rows of a table with other values in some columns. */
const copy = async (table: string, where: string, changes: Record<string, string>) => {
  const columns = await writtenColumns(client, table);
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from (select (jsonb_populate_record(t, to_jsonb(t) || $1)).* from ${table} t where ${where}) copied`,
    [changes],
  );
};

/** A row of every table, and what each policy hides: the same rows in another company, and records of another person and driver. */
async function fill(): Promise<void> {
  const setReplication = (value: string) => client.query(`set session_replication_role = '${value}'`);
  await setReplication('replica');
  await client.query('delete from country; delete from department; delete from city');
  await setReplication('origin');
  await client.query(await readFile(new URL('baseline-rows.sql', databaseFolder), 'utf8'));
  // Neither foreign keys nor triggers, so that single rows can be copied.
  await setReplication('replica');
  await copy('person', `id = '${nora}'`, { id: stranger, email: 'stranger@arriero.test' });
  // Without login and company: no company's to edit.
  await copy('person', `id = '${nora}'`, { id: id('fc'), email: 'other@arriero.test' });
  for (const table of await tenantTables()) await copy(table, `company_id = '${condor}'`, { company_id: tucan });
  for (const { name } of await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'own'
     where not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull)`,
  ))
    await copyForStranger(name);
  const ofCondor = `company_id = '${condor}' and`;
  const other = { trip_id: id('f1') };
  await copy('trip', `${ofCondor} id = '${id('26')}'`, { id: other.trip_id, number: 'TRIP-9', driver_id: nora });
  await copy('load', `${ofCondor} id = '${id('29')}'`, { id: id('f2'), number: 'LOAD-9', ...other });
  await copy('trip_status_change', `${ofCondor} id = '${id('27')}'`, { id: id('f3'), ...other });
  await copy('driver_assignment', `${ofCondor} id = '${id('36')}'`, { id: id('f6'), driver_id: nora });
  await copy('cash_transaction', `${ofCondor} id = '${id('c2')}'`, { id: id('f7'), driver_id: nora });
  await copy('trip_document', `${ofCondor} id = '${id('d4')}'`, { id: id('f8'), file_id: id('11'), ...other });
  await copy('settlement_signature', `${ofCondor} id = '${id('c9')}'`, { id: id('f8'), driver_id: nora, signature_file_id: id('10') });
  await copy('compensation', `${ofCondor} id = '${dario}'`, { id: nora });
  await copy('compensation_terms', `${ofCondor} id = '${id('170')}'`, { id: id('fe'), compensation_id: nora });
  await copy('compensation_modifier', `${ofCondor} id = '${id('13')}'`, { id: id('f4'), compensation_id: nora, terms_id: id('fe') });
  await copy('payroll_advance', `${ofCondor} id = '${id('2b1')}'`, { id: id('f9'), employee_id: nora });
  await copy('pay_period', `${ofCondor} id = '${id('2b2')}'`, {
    id: id('fa'),
    starts_on: '2026-03-01',
    ends_on: '2026-03-31',
    status: 'open',
  });
  await copy('pay_stub', `${ofCondor} id = '${id('2b3')}'`, { id: id('fb'), number: 'DP-9', employee_id: nora });
  await copy('stub_payment', `${ofCondor} id = '${id('2c1')}'`, { id: id('f9'), number: 'CE-9', stub_id: id('fb') });
  await copy('stub_use', `${ofCondor} id = '${id('2b4')}'`, { id: id('f9'), stub_id: id('fb') });
  await copy('pay_period_trip', `${ofCondor} id = '${id('2b5')}'`, { id: id('f1'), employee_id: nora, trip_id: id('f1') });
  await copy('pay_period_person', `${ofCondor} id = '${id('2b6')}'`, { id: id('f1'), employee_id: nora });
  await copy('pay_period_line', `${ofCondor} id = '${id('2b7')}'`, { id: id('f1'), person_id: id('f1') });
  await copy('expense', `${ofCondor} id = '${id('141')}'`, { id: id('f7'), number: 'EXP-9', driver_id: nora });
  await copy('expense_file', `${ofCondor} id = '${id('144')}'`, { id: id('f8'), expense_id: id('f7'), file_id: id('11') });
  await copy('notification', `${ofCondor} id = '${id('15')}'`, { id: id('f5'), person_id: nora });
  await copy('notification_preference', ofCondor.replace(' and', ''), { person_id: nora });
  await copy('calendar_feed', ofCondor.replace(' and', ''), { person_id: nora });
  // So that Condor may edit her.
  await client.query(`delete from member where company_id = '${tucan}' and id = '${nora}'`);
  await setReplication('origin');
  // Would refuse what the policies let through: see guard-person.test.ts.
  await client.query('alter table person disable trigger guarded');
}

/** A row of the stranger in a table of persons. */
async function copyForStranger(table: string): Promise<void> {
  const changes = { person_id: stranger, id: id('fe'), token_hash: '\\xff' };
  const [from] = await rows<{ person_id: string }>(`select person_id from ${table} where person_id is not null limit 1`);
  await copy(table, `person_id = '${from?.person_id}'`, changes);
}

async function tenantTables(): Promise<string[]> {
  const found = await rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relname = any ($1)) order by 1",
    [Object.keys(globalTables)],
  );
  return found.map(({ name }) => name);
}

/** Who asks: in a company or not, limited to own records or not. */
interface Caller {
  person: string;
  company: string | null;
  ownOnly: boolean;
}
const clerk: Caller = { person: ana, company: condor, ownOnly: false };
const driver: Caller = { person: dario, company: condor, ownOnly: true };
const alone: Caller = { person: dario, company: null, ownOnly: false };

/** By table: rows of their own company that a caller must not see, as a condition; `$me` is the caller. */
const hiddenFromDriver: Record<string, string> = {
  trip: 'driver_id <> $me',
  load: `trip_id = '${id('f1')}'`,
  trip_status_change: `trip_id = '${id('f1')}'`,
  driver_assignment: 'driver_id <> $me',
  cash_transaction: 'driver_id <> $me',
  trip_document: `trip_id = '${id('f1')}'`,
  settlement_signature: 'driver_id <> $me',
  // Those of vehicles of the driver's trips are visible, and the driver has trips with all of them.
  reminder: 'member_id <> $me',
  expense: 'driver_id is distinct from $me',
  expense_file: `expense_id = '${id('f7')}'`,
  payroll_advance: 'employee_id <> $me',
  pay_period: "status = 'open'",
  pay_stub: 'employee_id <> $me',
  pay_period_trip: 'employee_id <> $me',
  stub_use: `stub_id = '${id('fb')}'`,
  stub_payment: `stub_id = '${id('fb')}' or status = 'void'`,
  compensation: 'id <> $me',
  compensation_terms: 'compensation_id <> $me',
  compensation_modifier: 'compensation_id <> $me',
  ...Object.fromEntries(officeTables.map((table) => [table, 'true'])),
};
const hiddenFromAll: Record<string, string> = {
  notification: 'person_id <> $me',
  notification_preference: 'person_id <> $me',
  saved_view: 'person_id <> $me and not is_shared',
  saved_view_choice: 'person_id <> $me',
  calendar_feed: 'person_id <> $me',
  person: `id in ('${stranger}', '${id('fc')}')`,
  company: `id = '${tucan}'`,
  // Only mail of an invitation of the company is visible.
  mail: `id = '${id('a')}'`,
};

/** The condition of rows that a caller must not see. */
function hidden(table: string, caller: Caller): string | null {
  const conditions = [
    table in globalTables ? null : `company_id is distinct from ${caller.company === null ? 'null' : `'${caller.company}'`}`,
    hiddenFromAll[table],
    caller.ownOnly ? hiddenFromDriver[table] : null,
    table in globalTables && !(table in hiddenFromAll) ? 'person_id is distinct from $me' : null,
  ];
  const stated = conditions.filter((condition) => condition != null);
  return stated.length === 0 ? null : stated.join(' or ').replaceAll('$me', `'${caller.person}'`);
}

/** Statements without a condition, which no policy for select restricts: with the number of rows that they may change. */
const writes: Record<string, { caller: Caller; statement: string; atMost: string }[]> = {
  notification: [
    { caller: clerk, statement: 'update notification set read_at = now()', atMost: `company_id = '${condor}' and person_id = '${ana}'` },
  ],
  person: [
    // The company has invited Nora only, so her alone may it edit.
    { caller: clerk, statement: "update person set first_name = 'X'", atMost: `id in ('${ana}', '${nora}')` },
    {
      caller: alone,
      statement: `insert into person (id, email, first_name, last_name, language) values ('${id('fd')}', 'x@x.test', 'A', 'B', 'es')`,
      atMost: 'false',
    },
  ],
};

/** Runs as the role of requests, for the caller, and undoes it. */
async function as<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint attempt');
  try {
    await client.query(
      `set local role ${role};
       select set_config('app.company_id', '${caller.company ?? ''}', true), set_config('app.person_id', '${caller.person}', true),
         set_config('app.own_only', '${caller.ownOnly ? '1' : ''}', true)`,
    );
    return await work();
  } finally {
    await client.query('rollback to savepoint attempt');
  }
}

/** What callers see or change in a table and must not, one sentence each. */
async function leaksOf(table: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, caller] of Object.entries({ clerk, driver, alone })) {
    const condition = hidden(table, caller);
    if (!condition) continue;
    const seen = await as(caller, () => client.query(`select from (select * from ${table}) t where ${condition}`)).catch(async (error) => {
      // Only some columns of the table are granted.
      if (error.code !== '42501') throw error;
      return as(caller, () => client.query(`select from ${table} t where ${condition}`));
    });
    if (seen.rowCount) found.push(`${name} sees ${seen.rowCount} rows of ${table}`);
  }
  for (const { caller, statement, atMost } of writes[table] ?? []) {
    const allowed = (await client.query(`select from ${table} where ${atMost}`)).rowCount ?? 0;
    const changed = await as(caller, () => client.query(statement)).catch((error) => {
      if (error.code !== '42501') throw error;
      return { rowCount: 0 };
    });
    if ((changed.rowCount ?? 0) > allowed) found.push(`${statement} changes ${changed.rowCount} rows`);
  }
  return found;
}

const policies = () =>
  rows<{ table: string; name: string; permissive: string; cmd: string }>(
    `select tablename as "table", policyname as name, permissive, cmd from pg_policies
     where schemaname = 'public' and 'arriero_app' = any (roles) order by 1, 2`,
  );

describe('the policies of requests', () => {
  it('hide what they must', async () => {
    const leaks: string[] = [];
    await client.query('begin');
    for (const table of new Set((await policies()).map((policy) => policy.table))) leaks.push(...(await leaksOf(table)));
    await client.query('rollback');
    expect(leaks).toEqual([]);
  });

  it('are each needed: without one, someone sees or changes what they must not', async () => {
    const missed: string[] = [];
    for (const { table, name, permissive, cmd } of await policies()) {
      await client.query('begin');
      // A table without a permissive policy shows nothing, so those are widened.
      const widen = cmd === 'INSERT' ? 'with check (true)' : 'using (true)';
      await client.query(permissive === 'RESTRICTIVE' ? `drop policy ${name} on ${table}` : `alter policy ${name} on ${table} ${widen}`);
      if ((await leaksOf(table)).length === 0) missed.push(`${name} on ${table}`);
      await client.query('rollback');
    }
    expect(missed).toEqual([]);
    expect((await policies()).length).toBeGreaterThan(50);
  });

  it.each(['person_is_editable(id)', '(member.id = person.id)'])('for changes of people need %s', async (half) => {
    const [policy] = await rows<{ qual: string }>("select qual from pg_policies where tablename = 'person' and policyname = 'changed'");
    expect(policy?.qual).toContain(half);
    await client.query('begin');
    await client.query(`alter policy changed on person using (${policy?.qual.replace(half, 'true')})`);
    const leaks = await leaksOf('person');
    await client.query('rollback');
    expect(leaks).not.toEqual([]);
  });
});

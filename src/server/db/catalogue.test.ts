/** Holds the tenancy rules against the database's own catalogue, so that a table, view, function, key or grant cannot slip past. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { definerFunctions, globalTables } from './global-tables.ts';

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows;

const tenantTables = () =>
  rows<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not (c.relname = any ($1))`,
    [Object.keys(globalTables)],
  );

describe('every table that is not listed as global', () => {
  it('has row level security enabled and forced', async () => {
    const open = await rows(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not (relname = any ($1)) and not (relrowsecurity and relforcerowsecurity)`,
      [Object.keys(globalTables)],
    );
    expect(open).toEqual([]);
  });

  it('lets the app see only rows of the company at hand', async () => {
    for (const { name } of await tenantTables()) {
      const policies = await rows<{ qual: string; permissive: string }>(
        "select qual, permissive from pg_policies where schemaname = 'public' and tablename = $1 and 'arriero_app' = any (roles) and permissive = 'PERMISSIVE'",
        [name],
      );
      expect(
        policies.map(({ qual }) => qual),
        name,
      ).toEqual(["(company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)"]);
    }
  });

  it('starts its primary key, its unique and its foreign keys with the company', async () => {
    const keys = await rows<{
      table: string;
      name: string;
      type: string;
      columns: string[];
      target: string | null;
      target_columns: string[] | null;
    }>(
      `select c.relname as "table", k.conname as name, k.contype as type, f.relname as target,
         array(select a.attname::text from unnest(k.conkey) with ordinality u(n, o) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.o) as columns,
         array(select a.attname::text from unnest(k.confkey) with ordinality u(n, o) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by u.o) as target_columns
       from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid
       where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f') and not (c.relname = any ($1))`,
      [Object.keys(globalTables)],
    );
    const wrong = keys.filter(({ type, columns, target, target_columns }) =>
      type === 'f' && target !== null && target in globalTables
        ? columns.length !== 1
        : columns[0] !== 'company_id' || (type === 'f' && target_columns?.[0] !== 'company_id'),
    );
    expect(wrong).toEqual([]);
    expect(keys.length).toBeGreaterThan(40);
  });

  it('leads every index with the company, but the few named', async () => {
    const named = ['member_by_person', 'idempotency_by_age', 'invitation_by_token'];
    const wrong = await rows(
      `select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
       where c.relnamespace = 'public'::regnamespace and not (c.relname = any ($1)) and a.attname <> 'company_id' and not (i.relname = any ($2))`,
      [Object.keys(globalTables), named],
    );
    expect(wrong).toEqual([]);
  });
});

describe('the role that serves requests', () => {
  it('owns nothing, bypasses nothing and cannot log in', async () => {
    expect(await rows("select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = 'arriero_app'")).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false },
    ]);
    expect(await rows("select relname from pg_class where relowner = 'arriero_app'::regrole")).toEqual([]);
  });

  it('may touch global tables only as listed', async () => {
    const grants = await rows<{ table: string; grants: string[] }>(
      `select table_name as "table", array_agg(distinct lower(privilege_type) order by lower(privilege_type)) as grants
       from information_schema.role_table_grants where grantee = 'arriero_app' and table_schema = 'public' and table_name = any ($1) group by table_name`,
      [Object.keys(globalTables)],
    );
    const listed = Object.entries(globalTables)
      .filter(([, { grants: allowed }]) => allowed.length > 0)
      .map(([table, { grants: allowed }]) => ({ table, grants: [...allowed] }));
    expect(grants.sort((a, b) => a.table.localeCompare(b.table))).toEqual(listed.sort((a, b) => a.table.localeCompare(b.table)));
  });

  it('reads of people only names, e-mail and photo', async () => {
    const columns = await rows<{ column_name: string }>(
      "select column_name from information_schema.role_column_grants where grantee = 'arriero_app' and table_name = 'person' order by 1",
    );
    expect(columns.map(({ column_name }) => column_name)).toEqual(['email', 'first_name', 'id', 'image', 'last_name']);
  });

  it('cannot truncate, and cannot change history or counters', async () => {
    expect(
      await rows(
        "select table_name from information_schema.role_table_grants where grantee = 'arriero_app' and privilege_type = 'TRUNCATE'",
      ),
    ).toEqual([]);
    expect(
      await rows(
        "select table_name, privilege_type from information_schema.role_table_grants where grantee = 'arriero_app' and table_name in ('history', 'row_counter') and privilege_type <> 'SELECT'",
      ),
    ).toEqual([]);
  });

  it('sees nothing before a company is opened', async () => {
    await client.query('set role arriero_app');
    for (const { name } of await tenantTables()) expect((await client.query(`select from ${name} limit 1`)).rowCount, name).toBe(0);
    await client.query('reset role');
  });
});

describe('every function', () => {
  it('that runs with the rights of its owner is listed and has a fixed search path', async () => {
    const functions = await rows<{ name: string; config: string[] | null }>(
      "select p.proname as name, p.proconfig as config from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1",
    );
    expect(functions.map(({ name }) => name)).toEqual([...definerFunctions].sort());
    for (const { name, config } of functions) expect(config, name).toEqual(['search_path=pg_catalog, public, pg_temp']);
  });

  it('is closed to everybody who was not granted it', async () => {
    const open = await rows(
      "select proname from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'execute')",
    );
    expect(open).toEqual([]);
  });
});

it('every view asks with the rights of whoever looks', async () => {
  const views = await rows(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)",
  );
  expect(views).toEqual([]);
});

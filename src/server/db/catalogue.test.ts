/** Checks the tenancy rules in the database's own catalogue, so that no table, view, function, key or grant escapes them. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { definerFunctions, globalTables } from './global-tables.ts';

let database: FreshDatabase;
let client: pg.Client;
/** Logged in as the role that serves requests. */
let serving: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  serving = new pg.Client({ connectionString: database.servingUrl });
  await client.connect();
  await serving.connect();
});
afterAll(async () => {
  await client.end();
  await serving.end();
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

  it('shows the app only rows of the current company', async () => {
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

  // Else PostgreSQL finds the name of an id in the index by name, walking the whole company: with 50 companies, twice the CPU of a list.
  it('has an index by id that holds the name or the plate, if one is sorted by it', async () => {
    const sorted = await rows<{ table: string; column: string; covered: boolean }>(
      `select i.indrelid::regclass::text as table, name.attname as column, exists (select from pg_index other
           where other.indrelid = i.indrelid and other.indnkeyatts = 2 and other.indkey[0] = i.indkey[0] and other.indkey[1] = id.attnum
             and name.attnum = any (other.indkey)) as covered
       from pg_index i join pg_attribute id on id.attrelid = i.indrelid and id.attname = 'id'
         join pg_attribute name on name.attrelid = i.indrelid and name.attname in ('name', 'plate')
       where i.indkey[i.indnkeyatts - 2] = name.attnum and i.indkey[i.indnkeyatts - 1] = id.attnum`,
    );
    expect(sorted.length).toBeGreaterThan(5);
    expect(sorted.filter(({ covered }) => !covered)).toEqual([]);
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

describe('the rights of requests', () => {
  it('are a role that owns nothing, bypasses nothing and cannot log in', async () => {
    expect(await rows("select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = 'arriero_app'")).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false },
    ]);
    expect(await rows("select relname from pg_class where relowner = 'arriero_app'::regrole")).toEqual([]);
  });

  it('may use global tables only as listed', async () => {
    const ofTables = await rows<{ table: string; grant: string }>(
      `select c.relname as "table", lower(acl.privilege_type) as grant from pg_class c, aclexplode(c.relacl) acl
       where acl.grantee = 'arriero_app'::regrole and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
      [Object.keys(globalTables)],
    );
    const ofColumns = await rows<{ table: string; grant: string }>(
      `select c.relname as "table", format('%s (%s)', lower(acl.privilege_type), string_agg(a.attname::text, ', ' order by a.attname::text)) as grant
       from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) acl
       where acl.grantee = 'arriero_app'::regrole and c.relnamespace = 'public'::regnamespace and c.relname = any ($1) group by c.relname, acl.privilege_type`,
      [Object.keys(globalTables)],
    );
    const granted: Record<string, string[]> = Object.fromEntries(Object.keys(globalTables).map((table) => [table, []]));
    for (const { table, grant } of [...ofTables, ...ofColumns]) granted[table]?.push(grant);
    for (const [table, { grants }] of Object.entries(globalTables)) expect(granted[table]?.sort(), table).toEqual([...grants].sort());
  });

  it('uses global tables under row level security only, except the places', async () => {
    const used = Object.entries(globalTables).filter(([, { why, grants }]) => grants.length > 0 && why !== 'places are shared');
    const open = await rows(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1) and not (relrowsecurity and relforcerowsecurity)",
      [used.map(([table]) => table)],
    );
    expect(open).toEqual([]);
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

  it('sees nothing before a company or a person is opened', async () => {
    const global = Object.entries(globalTables).filter(([, { why, grants }]) => grants.length > 0 && why !== 'places are shared');
    for (const name of [...(await tenantTables()).map((table) => table.name), ...global.map(([table]) => table)])
      expect((await serving.query(`select from ${name} limit 1`)).rowCount, name).toBe(0);
  });
});

describe('the serving role, for one of two people', () => {
  const [ana, luz] = ['0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000002'];
  const asAna = async (statement: string, company = '') => {
    await serving.query('begin');
    try {
      await serving.query("select set_config('app.person_id', $1, true), set_config('app.company_id', $2, true)", [ana, company]);
      return await serving.query(statement);
    } finally {
      await serving.query('rollback');
    }
  };
  beforeAll(async () => {
    for (const [at, id] of [ana, luz].entries()) {
      await client.query("insert into person (id, first_name, last_name, email) values ($1, 'A', 'B', $2)", [id, `${at}@arriero.test`]);
      await client.query("insert into person_secret (person_id, password_hash) values ($1, 'hash')", [id]);
      await client.query('insert into login_session (id, person_id, token_hash) values ($1, $1, $2)', [id, Buffer.from([at])]);
      await client.query("insert into password_code (person_id, origin, code_hash, expires_at) values ($1, '', '', now())", [id]);
      await client.query("insert into two_factor (person_id, secret) values ($1, '')", [id]);
      await client.query("insert into recovery_code (person_id, code_hash) values ($1, '')", [id]);
      await client.query("insert into person_answer (person_id, key, body_hash, status, answer) values ($1, 'key', '', 200, '')", [id]);
      await client.query("insert into global_file (id, person_id, name, mime, size, hash, bytes) values ($1, $1, 'a', 'a', 0, '', '')", [
        id,
      ]);
    }
  });

  it.each([
    'update person_secret set changed_at = now()',
    "update login_session set token_hash = 'x'",
    'update two_factor set last_step = 1',
    'delete from login_session',
    'delete from password_code',
    'delete from two_factor',
    'delete from recovery_code',
  ])('%s, which has no condition, changes their own row only', async (statement) => {
    expect((await asAna(statement)).rowCount).toBe(1);
  });

  it('a row cannot be written for the other', async () => {
    const denied = { code: '42501' };
    await expect(asAna(`insert into two_factor (person_id, secret) values ('${luz}', '')`)).rejects.toMatchObject(denied);
    await expect(asAna(`insert into recovery_code (person_id, code_hash) values ('${luz}', 'x')`)).rejects.toMatchObject(denied);
    await expect(
      asAna(`insert into person_answer (person_id, key, body_hash, status, answer) values ('${luz}', 'x', '', 200, '')`),
    ).rejects.toMatchObject(denied);
    await expect(
      asAna(`insert into global_file (id, person_id, name, mime, size, hash, bytes) values ('${newId()}', '${luz}', 'a', 'a', 0, '', '')`),
    ).rejects.toMatchObject(denied);
  });

  it('a person is changed by themselves only, and never raised', async () => {
    expect((await asAna("update person set first_name = 'X'")).rowCount).toBe(1);
    expect((await asAna(`update person set email = 'x@x.test' where id = '${luz}'`)).rowCount).toBe(0);
    for (const column of ['super_administrator = true', 'email_is_proven = true', 'first_sign_in_at = null', 'idle_minutes = 9'])
      await expect(asAna(`update person set ${column} where id = '${ana}'`)).rejects.toMatchObject({ code: '42501' });
    for (const column of ['super_administrator', 'username', 'email_is_proven', 'last_company_id'])
      await expect(asAna(`select ${column} from person`)).rejects.toMatchObject({ code: '42501' });
    await expect(asAna(`select token_hash from login_session`)).rejects.toMatchObject({ code: '42501' });
  });

  it('no person and no company is added outside of a company, and none is opened', async () => {
    const person = `insert into person (id, first_name, last_name, email, language) values ('${newId()}', 'A', 'B', 'c@c.test', 'es')`;
    await expect(asAna(person)).rejects.toMatchObject({ code: '42501' });
    expect((await asAna(person, newId())).rowCount).toBe(1);
    const company = newId();
    await expect(asAna(`insert into company (id, name, tax_id) values ('${company}', 'A', '1')`)).rejects.toMatchObject({ code: '42501' });
    const { rows: opened } = await asAna(`select enter_as_platform('${company}') as opened, current_company() as company`);
    expect(opened).toEqual([{ opened: false, company: null }]);
    const { rows: unknown } = await asAna(`select enter_as_platform('${company}') as opened from set_config('app.person_id', '', true)`);
    expect(unknown).toEqual([{ opened: false }]);
  });
});

describe('every function', () => {
  it('that runs with the rights of its owner is listed with its reason and has a fixed search path', async () => {
    const functions = await rows<{ name: string; config: string[] | null }>(
      "select p.proname as name, p.proconfig as config from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1",
    );
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(definerFunctions).sort());
    for (const { name, config } of functions) expect(config, name).toEqual(['search_path=pg_catalog, public, pg_temp']);
  });

  it('is one of at most 32 of these: prefer policies and statements of the stores', () => {
    expect(Object.keys(definerFunctions).length).toBeLessThanOrEqual(32);
  });

  // As pg_restore, and PostgreSQL itself while it builds an index, which look nothing up in the schema "public".
  it('that a column, a check or an index uses works without a search path', async () => {
    const used = await rows<{ name: string; types: string[] }>(
      `select distinct p.oid::regprocedure::text as name, array(select format_type(unnest(p.proargtypes), null)) as types
       from pg_depend d join pg_proc p on p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace
       where d.refclassid = 'pg_proc'::regclass and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)`,
    );
    expect(used.length).toBeGreaterThan(0);
    await client.query("set search_path = ''");
    for (const { name, types } of used) {
      const values = types.map((type) => `'${type === 'date' ? '2026-01-01' : '1'}'::${type}`).join(', ');
      await client.query(`select public.${name.replace(/\(.*/, '')}(${values})`);
    }
    await client.query('reset search_path');
  });

  it('may be executed by no one to whom it was not granted', async () => {
    const open = await rows(
      "select proname from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'execute')",
    );
    expect(open).toEqual([]);
  });
});

it('every view runs with the rights of the caller', async () => {
  const views = await rows(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)",
  );
  expect(views).toEqual([]);
});

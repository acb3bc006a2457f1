/** Tenant isolation depends on the role of the connection: no way of connecting may serve requests with another one. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readSettings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { type Pooler, startPooler } from '../testing/pooler.ts';
import { withDatabase } from '../testing/setup/postgres.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { ownerPool, servingPool } from './pool.ts';
import { type ConnectionFacts, problemOf, servingSettings } from './serving-connection.ts';
import { assertCanServe, prepareServingLogin, withLogin } from './serving-role.ts';

let database: FreshDatabase;
let superuser: pg.Client;
let pooler: Pooler;
const pools: pg.Pool[] = [];
const roles: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  superuser = new pg.Client({ connectionString: withDatabase(inject('superuserUrl'), new URL(database.url).pathname.slice(1)) });
  await superuser.connect();
  pooler = await startPooler(database.url, 'options');
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await pooler.close();
  for (const role of roles) await superuser.query(`drop owned by ${role}; drop role ${role}`);
  await superuser.end();
  await database.drop();
});

const serve = (url: string) => {
  const pool = servingPool(url, 2);
  pools.push(pool);
  return pool;
};
/** A login that an operator made, as for SERVING_DATABASE_URL. */
const makeLogin = async (attributes = 'in role arriero_app') => {
  const [role, password] = [`test_${randomBytes(4).toString('hex')}`, 'secret'];
  await superuser.query(`create role ${role} login password '${password}' ${attributes}`);
  roles.push(role);
  return { role, url: withLogin(database.url, { role, password }) };
};
const problem = async (url: string) => {
  const failure = await assertCanServe(serve(url)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartProblem);
  return (failure as StartProblem).message;
};
const enterAsNobody = "select state from enter('\\x00', null, null, false)";

describe('a connection for requests', () => {
  const facts = (changed: Partial<ConnectionFacts>): ConnectionFacts => ({
    login: 'ana',
    acting_as: 'ana',
    is_superuser: false,
    is_serving: true,
    powers: [],
    settings: servingSettings,
    ...changed,
  });
  it.each([
    ['a role with the rights of arriero_app and nothing else', {}, null],
    ['a superuser', { is_superuser: true }, /is a superuser/],
    ['one that acts as another role', { acting_as: 'luz' }, /ana acts as luz/],
    ['one that bypasses row level security', { powers: [{ role: 'ana', power: 'bypasses' }] }, /ana bypasses row level security/],
    ['a member of the owner', { powers: [{ role: 'owner', power: 'owns' }] }, /ana is a member of owner, which owns objects/],
    ['one without the rights', { is_serving: false }, /grant arriero_app to ana/],
    ['one in local time', { settings: { ...servingSettings, TimeZone: 'America/Bogota' } }, /TimeZone is America\/Bogota instead of UTC/],
    ['one without a timeout', { settings: { ...servingSettings, statement_timeout: '0' } }, /statement_timeout is 0/],
    ['one that does not enforce row level security', { settings: { ...servingSettings, row_security: 'off' } }, /row_security is off/],
  ] satisfies [string, Partial<ConnectionFacts>, RegExp | null][])('is judged: %s', (_name, changed, expected) => {
    const found = problemOf(facts(changed));
    if (expected) expect(found).toMatch(expected);
    else expect(found).toBeNull();
  });

  it('logs in as a role of its own, with UTC and timeouts, also where startup options are ignored', async () => {
    const client = await serve(pooler.through(database.servingUrl)).connect();
    const { rows } = await client.query(`select session_user = current_user as plain, session_user <> 'arriero_owner' as own,
      current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`);
    client.release();
    expect(rows).toEqual([{ plain: true, own: true, zone: 'UTC', statement: '5s', idle: '15s' }]);
    expect(pooler.startups.map((parameters) => parameters.get('options'))).toEqual([undefined]);
  });

  it('has these settings from the role, where a pooler lends connections that this process did not make', async () => {
    const client = new pg.Client({ connectionString: database.servingUrl });
    await client.connect();
    for (const [name, value] of Object.entries(servingSettings))
      expect((await client.query(`select current_setting('${name}') as value`)).rows).toEqual([{ value }]);
    await client.end();
  });

  it('of the owner also has UTC where startup options are ignored', async () => {
    const pool = ownerPool(pooler.through(database.url));
    pools.push(pool);
    expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  });
});

describe('without the serving role', () => {
  it('no request is served: not by the owner, with options in the URL or behind a pooler that ignores them', async () => {
    for (const url of [database.url, `${database.url}?options=-c%20jit%3Doff`, pooler.through(database.url)])
      expect(await problem(url)).toMatch(/the user arriero_owner (may create roles|owns objects)/);
  });

  it('the server is not ready', async () => {
    const settings = readSettings({ SEED: 'none' });
    const app = await buildApp({ pool: serve(database.url), settings, logger: pino({ level: 'silent' }) });
    expect((await app.http.inject('/health/ready')).statusCode).toBe(503);
    await app.http.close();
  });

  it('the access check fails for the owner and for a superuser, whatever opened the connection', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    for (const client of [owner, superuser]) {
      for (const check of [enterAsNobody, "select state from enter_person('\\x00', false)"])
        await expect(client.query(check)).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('as the owner') });
    }
    await owner.end();
  });

  it.each([
    ['without any rights', '', /lacks the rights of arriero_app \(grant arriero_app to test_/],
    ['that bypasses row level security', 'bypassrls in role arriero_app', /test_\w+ bypasses row level security/],
    ['that is a superuser', 'superuser', /is a superuser/],
    ['that reads all data', 'in role arriero_app, pg_read_all_data', /is a member of pg_read_all_data/],
  ])('no request is served by a login %s', async (_name, attributes, expected) => {
    expect(await problem((await makeLogin(attributes)).url)).toMatch(expected);
  });
});

describe('a login that an operator made', () => {
  it('serves, until it becomes a member of the owner: then new connections and open ones are refused', async () => {
    const { role, url } = await makeLogin();
    const pool = serve(url);
    await assertCanServe(pool);
    expect((await pool.query(enterAsNobody)).rows).toEqual([{ state: 'no_session' }]);
    await superuser.query(`grant arriero_owner to ${role}`);
    await expect(pool.query(enterAsNobody)).rejects.toMatchObject({ code: '42501' });
    expect(await problem(url)).toMatch(new RegExp(`${role} is a member of arriero_owner, which (may create roles|owns objects)`));
  });

  it('is refused when it owns a table or the database', async () => {
    const { role, url } = await makeLogin();
    await superuser.query(`alter table country owner to ${role}`);
    expect(await problem(url)).toMatch(`the user ${role} owns objects of this database`);
    await superuser.query('alter table country owner to arriero_owner');
    await superuser.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${role}`);
    expect(await problem(url)).toMatch(`the user ${role} owns objects of this database`);
    await superuser.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to arriero_owner`);
  });

  it('is reported in a sentence when it cannot log in', async () => {
    const wrong = withLogin(database.url, { role: 'nobody_at_all', password: 'x' });
    expect(await problem(wrong)).toMatch(/^No connection to the database for requests \(.*\): see SERVING_DATABASE_URL/);
  });
});

describe('the login that the server makes', () => {
  /** A key of its own, because the login of the test databases is in use. */
  const renewKey = () => superuser.query("update signing_key set value = $1 where name = 'serving'", [randomBytes(32)]);
  const note = (login: { role: string }) => roles.push(login.role);

  it('is made once by processes that start at the same time, and repaired', async () => {
    await renewKey();
    const [login, same] = await Promise.all([prepareServingLogin(database.url), prepareServingLogin(database.url)]);
    note(login);
    expect(login).toEqual(same);
    await assertCanServe(serve(withLogin(database.url, login)));
    await superuser.query(
      `alter role ${login.role} password 'changed'; alter role ${login.role} reset timezone; revoke arriero_app from ${login.role}`,
    );
    expect(await prepareServingLogin(database.url)).toEqual(login);
    await assertCanServe(serve(withLogin(database.url, login)));
    const { rows } = await superuser.query("select 'TimeZone=UTC' = any (rolconfig) as set from pg_roles where rolname = $1", [login.role]);
    expect(rows).toEqual([{ set: true }]);
    await superuser.query(`alter role ${login.role} nologin`);
    await prepareServingLogin(database.url);
    await assertCanServe(serve(withLogin(database.url, login)));
  });

  it('needs an owner who may create roles; otherwise a sentence names the setting', async () => {
    await renewKey();
    const { role, url } = await makeLogin('');
    await superuser.query(`grant usage on schema public to ${role}; grant select on signing_key to ${role}`);
    await expect(prepareServingLogin(url)).rejects.toThrow(/cannot create the role that serves requests .* or set SERVING_DATABASE_URL\.$/);
  });

  it('stops the start of an owner whom the policies of requests would restrict', async () => {
    const { role, url } = await makeLogin('createrole in role arriero_app');
    await expect(prepareServingLogin(url)).rejects.toThrow(`must not have the rights of arriero_app: revoke arriero_app from ${role}.`);
  });
});

describe('through a pooler that ignores startup options', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld({}, undefined, (url) => pooler.through(url));
  });
  afterAll(() => world.close());

  it("an administrator neither sees nor changes another company's customer", async () => {
    const { condor, tucan } = world;
    const input = {
      ...{ name: 'Ajeno', tax_id_type: '31', tax_id: '901000001', email: 'a@b.test', phone: '6024440000' },
      ...{ country_id: 'CO', department_id: 'CO-76', city_id: 'CO-76001' },
    };
    const { id } = (await tucan.admin.post('/api/customers', input)).body.data;
    expect((await condor.admin.get(`/api/customers/${id}`)).status).toBe(404);
    expect((await condor.admin.get('/api/customers')).body.data).toEqual([]);
    expect((await condor.admin.put(`/api/customers/${id}`, { ...input, name: 'Robado' })).status).toBe(404);
    expect((await world.owner.query('select name from customer')).rows).toEqual([{ name: 'Ajeno' }]);
  });
});

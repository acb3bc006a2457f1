/**
 * Removes each policy of requests in turn, each in a database of its own, and sweeps that over HTTP until something is found. So it tests
 * the sweeps: a policy whose lack they do not notice is listed below with the reason. (That each policy is needed at all is tested in
 * src/server/db/policies.sweep.test.ts, in a second.)
 *
 *     bin/guards [--only load] [--parallel 2]
 *
 * Ends with exit code 1 if a policy was missed, if a listed one was noticed, or after an hour.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seedDemo } from '../../../db/seeds/demo.ts';
import { seedPlaces } from '../../../db/seeds/places.ts';
import { migrate } from '../db/migrate.ts';
import { prepareServingLogin, withLogin } from '../db/serving-role.ts';
import { startPostgres } from '../postgres/embedded.ts';
import { makeCast, makeDriverCast } from './cast.ts';
import { Client } from './client.ts';
import { type Served, serve } from './serve.ts';
import { withDatabase } from './setup/postgres.ts';
import { type Cast, type DriverCast, plantCanaries, plantDriverCanaries, sweepAsDriver, sweepCompanies } from './sweep.ts';

const withParent = 'read together with the record that it belongs to, whose own policy hides it';
const forOffice = 'drivers may call no route that reads it, and see null where a trip carries its amounts';
const byPerson = 'stores ask for the rows of the current person as well';
const byCompany = 'stores ask for the row of the current company as well';
const byKey = 'written, and read by functions with the key of the caller';

/** Policies whose lack no request can show, with the reason. */
const unseen: Record<string, string> = {
  ...listed('own', ['advance', 'invoice', 'invoice_adjustment', 'invoice_item', 'invoice_trip'], forOffice),
  ...listed(
    'own',
    [
      'payment',
      'payment_adjustment',
      'payment_allocation',
      'advance_use',
      'credit_refund',
      'bank_layout',
      'bank_statement',
      'bank_line',
      'bank_match',
      'collection_note',
      'stubs_document',
      'invoice_batch',
      'delivery',
      'share_link',
      'share_opening',
      'email_template',
      'reminder_schedule',
      'reminder_stop',
      'payment_reminder',
      'withholding_certificate',
      'withholding_certificate_file',
      'invoice_file',
      'bank_file',
      'bank_file_row',
      'pay_period_line',
      'pay_period_trip',
      'pay_period_person',
    ],
    forOffice,
  ),
  ...listed(
    'own',
    ['owner', 'owner_payment', 'owner_payment_trip', 'driver_assignment', 'service', 'service_file', 'service_schedule'],
    forOffice,
  ),
  ...listed('own', ['trip_figure', 'trip_figure_change', 'trip_month'], forOffice),
  ...listed('own', ['expense_file', 'reminder', 'stub_payment', 'stub_use', 'trip_document', 'trip_status_change'], withParent),
  ...listed('own', ['compensation', 'compensation_terms', 'compensation_modifier', 'notification_preference', 'global_file'], byPerson),
  ...listed('own', ['login_session', 'password_code', 'person_secret', 'recovery_code', 'two_factor'], byPerson),
  ...listed('own', ['upload'], byPerson),
  ...listed('own', ['person_answer'], byKey),
  ...listed('own_select', ['notification'], byPerson),
  ...listed('own_update', ['notification'], byPerson),
  ...listed(
    'tenant',
    [
      'advance',
      'advance_use',
      'bank_file_row',
      'bank_layout',
      'bank_match',
      'compensation',
      'compensation_terms',
      'compensation_modifier',
      'customer_contact',
      'customer_tax',
      'driver_assignment',
      'pay_period_line',
      'pay_period_person',
      'pay_period_trip',
      'payment_reminder',
      'reminder_stop',
      'share_link',
      'share_opening',
    ],
    withParent,
  ),
  ...listed(
    'tenant',
    [
      'file',
      'file_blob',
      'history',
      'invitation',
      'invoice_adjustment',
      'invoice_item',
      'invoice_trip',
      'member_attachment',
      'member_role',
    ],
    withParent,
  ),
  ...listed(
    'tenant',
    [
      'expense_file',
      'owner_payment_trip',
      'payment_adjustment',
      'payment_allocation',
      'service_file',
      'invoice_file',
      'settlement_signature',
      'stub_payment',
      'stub_use',
      'stubs_document',
      'trip_document',
      'trip_status_change',
      'withholding_certificate_file',
    ],
    withParent,
  ),
  ...listed('tenant', ['job', 'notification', 'notification_preference'], byPerson),
  ...listed('tenant', ['idempotency', 'notification_once'], byKey),
  'of_invitation on mail': withParent,
  'tenant on expense_text': 'what a search finds in it only narrows the expenses, whose own policy hides them',
  'tenant on reminder_schedule': 'only numbers of days, which do not say of which company they are',
  'current on company': byCompany,
  'tenant on storage_counter': byCompany,
  'shared on person': 'people are read together with a member of the company',
  'added on person': 'no route adds a person outside of a company',
  'changed on person': 'the store and the trigger `guarded` ask for person_is_editable() as well',
};

function listed(name: string, tables: readonly string[], reason: string): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [`${name} on ${table}`, reason]));
}

const limitMinutes = 60;

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' }, parallel: { type: 'string', default: '2' } } });

interface Policy {
  table: string;
  name: string;
  permissive: string;
  cmd: string;
}

const started = performance.now();
const dataDir = await mkdtemp(join(tmpdir(), 'arriero-guards-'));
const postgres = await startPostgres({
  dataDir,
  parameters: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
});
const superuser = new pg.Client({ connectionString: postgres.superuserUrl });
await superuser.connect();
async function run(): Promise<boolean> {
  const bases = await makeBases();
  const policies = await listPolicies();
  console.log(`${policies.length} policies.`);
  const clean = [await bases.company.sweep(null), await bases.driver.sweep(null)].flat();
  if (clean.length > 0) throw new Error(`With all policies: ${clean.join('; ')}`);

  const wrong: string[] = [];
  const queue = policies.filter(({ table, name }) => `${name} on ${table}`.includes(options.only));
  const work = async () => {
    for (let policy = queue.shift(); policy; policy = queue.shift()) {
      if (performance.now() - started > limitMinutes * 60_000) throw new Error(`Not finished after ${limitMinutes} minutes.`);
      const label = `${policy.name} on ${policy.table}`;
      // A restrictive policy keeps from drivers what their company has: without it they see no other company.
      const order = policy.permissive === 'RESTRICTIVE' ? [bases.driver] : [bases.company, bases.driver];
      let found: string | undefined;
      for (const base of order) found ??= (await base.sweep(policy))[0];
      const reason = unseen[label];
      if ((found === undefined) === (reason === undefined)) wrong.push(label);
      console.log(found ? `noticed  ${label}: ${found}` : reason ? `listed   ${label}: ${reason}` : `MISSED   ${label}`);
    }
  };
  await Promise.all(Array.from({ length: Number(options.parallel) }, work));
  console.log(
    wrong.length === 0
      ? `Every lack was noticed or is listed, in ${Math.round((performance.now() - started) / 1000)} seconds.`
      : `Missed, or listed and noticed: ${wrong.join(', ')}.`,
  );
  return wrong.length === 0;
}

interface Base {
  /** Findings on a copy without the policy, at most one; all of them on an unchanged copy. */
  sweep(policy: Policy | null): Promise<string[]>;
}

/** Two databases with the demo and signed-in callers: one with canaries in another company, one with canaries in what a driver must not see. */
async function makeBases(): Promise<{ company: Base; driver: Base }> {
  await createDatabase('base_company', '');
  const url = urlOf('base_company');
  await migrate(url);
  await seedPlaces(url);
  await seedDemo(url);
  const login = await prepareServingLogin(url);
  await createDatabase('base_driver', 'template base_company');
  const serveCopy = (name: string) => serve({ url: urlOf(name), servingUrl: withLogin(urlOf(name), login) });

  const companyServer = await serveCopy('base_company');
  const cast = await makeCast(companyServer);
  await plantCanaries(companyServer.owner, cast.victim);
  await companyServer.close();
  const driverServer = await serveCopy('base_driver');
  const driverCast = await makeDriverCast(driverServer);
  await plantDriverCanaries(driverServer.owner, driverCast.company, driverCast.driver_id);
  await driverServer.close();

  let copies = 0;
  const base = (template: string, sweepServer: (server: Served, stopAtFirst: boolean) => Promise<{ findings: string[] }>): Base => ({
    async sweep(policy) {
      const name = `copy_${++copies}`;
      await createDatabase(name, `template ${template}`);
      // In a late copy they would have ended, and a caller without a session finds nothing.
      await change(name, 'update login_session set last_input_at = now()');
      if (policy) await remove(policy, name);
      const server = await serveCopy(name);
      try {
        return (await sweepServer(server, policy !== null)).findings;
      } finally {
        await server.close();
        await superuser.query(`drop database ${name} with (force)`);
      }
    },
  });
  return {
    company: base('base_company', (server, stopAtFirst) => sweepCompanies(castOn(server, cast), { foreignOnly: true, stopAtFirst })),
    driver: base('base_driver', (server, stopAtFirst) => sweepAsDriver(driverCastOn(server, driverCast), { stopAtFirst })),
  };
}

const urlOf = (name: string) => withDatabase(postgres.url, name);

/** One after the other, because a template must not be in use. */
let creating: Promise<unknown> = Promise.resolve();
function createDatabase(name: string, template: string): Promise<unknown> {
  creating = creating.then(() => superuser.query(`create database ${name} owner arriero_owner ${template}`));
  return creating;
}

async function listPolicies(): Promise<Policy[]> {
  const client = new pg.Client({ connectionString: withDatabase(postgres.url, 'base_company') });
  await client.connect();
  const { rows } = await client.query<Policy>(
    `select tablename as "table", policyname as name, permissive, cmd from pg_policies
     where schemaname = 'public' and 'arriero_app' = any (roles) order by permissive desc, 1, 2`,
  );
  await client.end();
  return rows;
}

/** A restrictive policy is dropped. Without a permissive one nothing would be visible, so those are widened. */
async function remove({ table, name, permissive, cmd }: Policy, database: string): Promise<void> {
  const widen = cmd === 'INSERT' ? 'with check (true)' : 'using (true)';
  await change(database, permissive === 'RESTRICTIVE' ? `drop policy ${name} on ${table}` : `alter policy ${name} on ${table} ${widen}`);
}

async function change(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The same sessions on a copy of their database. */
function clientOn({ url }: Served, original: Client): Client {
  const client = new Client(url, original.company);
  for (const [name, value] of original.cookies) client.cookies.set(name, value);
  return client;
}

const castOn = (server: Served, cast: Cast): Cast => ({
  ...cast,
  routes: server.app.routes,
  owner: server.owner,
  outsider: clientOn(server, cast.outsider),
  powerless: clientOn(server, cast.powerless),
  driver: clientOn(server, cast.driver),
  stranger: clientOn(server, cast.stranger),
});

const driverCastOn = (server: Served, cast: DriverCast): DriverCast => ({
  ...cast,
  routes: server.app.routes,
  owner: server.owner,
  driver: clientOn(server, cast.driver),
});

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await superuser.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

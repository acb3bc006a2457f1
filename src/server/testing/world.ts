/**
 * The fixture of route tests: the real application on its own database, two companies, and users who are signed in over HTTP. None of
 * our code is mocked. Modules create their records through these clients.
 */
import type pg from 'pg';
import pino from 'pino';
import { expect } from 'vitest';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { createCompany } from '#modules/companies/store/companies.ts';
import { createMember } from '#modules/people/store/create.ts';
import { createRoles } from '#modules/people/store/roles.ts';
import { asOwner } from '../db/tenant.ts';
import type { PasswordCost } from '../password.ts';
import { Client } from './client.ts';
import { freshDatabase } from './database.ts';
import { hashOfTestPassword, testCost, testPassword } from './passwords.ts';
import { type Served, serve } from './serve.ts';

export interface CompanyOfWorld {
  id: string;
  roles: Record<'administrator' | 'driver', string>;
  /** Signed in as the administrator, with the company's id. */
  admin: Client;
  /** Signed in as the driver. */
  driver: Client;
  admin_id: string;
  driver_id: string;
}

/** `owner`: connections as the owner, to read rows and to prepare what no route creates. */
export interface World extends Served {
  /** Cóndor Carga, the company of most tests. */
  condor: CompanyOfWorld;
  /** Another company, whose data must never be visible to the first. */
  tucan: CompanyOfWorld;
  /** A client without a session. */
  stranger(): Client;
  signIn(username: string, company: string): Promise<Client>;
}

/** Tests send hundreds of requests at once, to let them race; none is to be shed. */
const places = { general: 1_000, reserved: 1_000, exports: 5 };

/** Creates the fixture; close it after the file's tests. `passwordCost`: what a new password hash costs. `through` may lead requests over a proxy. */
export async function makeWorld(
  env: Record<string, string> = {},
  passwordCost: PasswordCost = testCost,
  through = (url: string) => url,
): Promise<World> {
  const database = await freshDatabase();
  const server = await serve({ ...database, servingUrl: through(database.servingUrl) }, env, {
    logger: pino({ level: 'error' }),
    places,
    passwordCost,
  });
  const { owner, url } = server;
  const signIn = async (username: string, company: string) => {
    const client = new Client(url, company);
    await client.signIn(username, testPassword);
    return client;
  };
  return {
    ...server,
    condor: await makeCompany(owner, 'Cóndor Carga', '900123456', 'condor', signIn),
    tucan: await makeCompany(owner, 'Tucán Transportes', '900654321', 'tucan', signIn),
    stranger: () => new Client(url, null),
    signIn,
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
}

async function makeCompany(
  owner: World['owner'],
  name: string,
  tax_id: string,
  handle: string,
  signIn: World['signIn'],
): Promise<CompanyOfWorld> {
  const password_hash = await hashOfTestPassword();
  const [id, admin_id, driver_id] = [newId(), newId(), newId()];
  const roles = await asOwner(owner, id, null, async (db) => {
    const people = [
      { id: admin_id, first_name: 'Ana', last_name: handle, email: `admin@${handle}.test`, language: 'es' as const, password_hash },
      { id: driver_id, first_name: 'Darío', last_name: handle, email: `driver@${handle}.test`, language: 'es' as const, password_hash },
    ];
    for (const person of people) await createPerson(db, person);
    await createCompany(db, {
      id,
      name,
      tax_id,
      email: `info@${handle}.test`,
      phone: '6015550000',
      address: 'Calle 1 # 2-3',
      city_id: 'CO-11001',
      administrator_id: admin_id,
      language: 'es',
      money_decimals: 2,
    });
    const made = await createRoles(db, id, 'es');
    for (const [at, role] of (['administrator', 'driver'] as const).entries()) {
      const person = people[at] as (typeof people)[number];
      const full = `${person.first_name} ${person.last_name}`;
      await createMember(db, id, {
        id: person.id,
        name: full,
        search: foldForSearch(`${full} ${person.email}`),
        accepted: true,
        roles: [made[role]],
      });
    }
    return made;
  });
  return {
    id,
    roles,
    admin_id,
    driver_id,
    admin: await signIn(`admin@${handle}.test`, id),
    driver: await signIn(`driver@${handle}.test`, id),
  };
}

/** Makes the runner look for jobs that were rescheduled; by itself it does so after seconds. */
export async function wakeJobs(owner: World['owner']): Promise<void> {
  await owner.query(`select pg_notify('jobs:insert', '{"count":1}')`);
}

/** Waits until a connection waits for a lock that the one of `holder` has, and not for another that it waited for before. */
export async function untilWaitsFor(owner: Pick<pg.Pool, 'query'>, holder: Pick<pg.PoolClient, 'query'>): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = 'select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))';
  await expect.poll(async () => (await owner.query(waiting, [rows[0]?.pid])).rowCount).toBeGreaterThan(0);
}

/** Waits until at least so many connections to this database wait for a lock. */
export const untilLockWaits = (owner: Pick<pg.Pool, 'query'>, waiting = 1): Promise<void> =>
  expect
    .poll(
      async () =>
        (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount,
    )
    .toBeGreaterThanOrEqual(waiting);

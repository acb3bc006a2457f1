import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { seedDemo } from '../../../db/seeds/demo.ts';
import { testCost } from './passwords.ts';
import { withDatabase } from './setup/postgres.ts';

export type FreshDatabase = {
  name: string;
  /** Logs in as the owner, who is not a superuser. */
  url: string;
  /** Logs in as the role that serves requests. */
  servingUrl: string;
  /** Drops the database after closing its connections. */
  drop(): Promise<void>;
};

/** A migrated, empty database for one test file: a copy of the template, created in some tens of milliseconds. */
export function freshDatabase(): Promise<FreshDatabase> {
  return createDatabase('template template_arriero strategy file_copy');
}

/** A database with the demo: a copy of one that the first caller of the run creates. */
export async function demoDatabase(): Promise<FreshDatabase> {
  await withSuperuser(async (superuser) => {
    // Other processes wait here.
    await superuser.query("select pg_advisory_lock(hashtext('template_demo'))");
    try {
      if ((await superuser.query("select from pg_database where datname = 'template_demo'")).rowCount) return;
      const { url, name } = await freshDatabase();
      await seedDemo(url, { zone: inject('demoZone'), passwordCost: testCost });
      await superuser.query(`alter database ${name} rename to template_demo`);
    } finally {
      await superuser.query("select pg_advisory_unlock(hashtext('template_demo'))");
    }
  });
  return createDatabase('template template_demo strategy file_copy');
}

/** A database without any table, for tests of migrations. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return createDatabase('');
}

async function createDatabase(template: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const templateUrl = inject('templateUrl');
  await asSuperuser(`create database ${name} owner arriero_owner ${template}`);
  const servingUrl = withDatabase(inject('servingUrl'), name);
  return { name, url: withDatabase(templateUrl, name), servingUrl, drop: () => dropDatabase(name) };
}

/** A pool does not wait for the ends of its connections, whose clients no longer expect an error: one that is ended by force is one. */
async function dropDatabase(name: string): Promise<void> {
  await withSuperuser(async (superuser) => {
    const isUsed = async () => (await superuser.query('select from pg_stat_activity where datname = $1', [name])).rowCount !== 0;
    for (let attempt = 0; attempt < 50 && (await isUsed()); attempt++) await sleep(10);
    await superuser.query(`drop database ${name} with (force)`);
  });
}

const asSuperuser = (statement: string) => withSuperuser((superuser) => superuser.query(statement));

/** Of the process, whose test files share it: a new connection takes more CPU than copying a database. */
let superusers: pg.Pool | undefined;

async function withSuperuser(use: (superuser: pg.PoolClient) => Promise<unknown>): Promise<void> {
  superusers ??= openPool(inject('superuserUrl'));
  const client = await superusers.connect();
  try {
    await use(client);
  } finally {
    client.release();
  }
}

/** Keeps its connections until the process or the server ends. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server ends first; without a listener that would be an error of the run.
  return pool.on('error', () => {});
}

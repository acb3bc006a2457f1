import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { seedDemo } from '../../../db/seeds/demo.ts';
import { testCost } from './passwords.ts';
import { withDatabase } from './postgres.ts';

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
    // Until the connection ends, other processes wait here.
    await superuser.query("select pg_advisory_lock(hashtext('template_demo'))");
    if ((await superuser.query("select from pg_database where datname = 'template_demo'")).rowCount) return;
    const { url, name } = await freshDatabase();
    await seedDemo(url, new Date(), testCost);
    await superuser.query(`alter database ${name} rename to template_demo`);
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
  return { name, url: withDatabase(templateUrl, name), servingUrl, drop: () => asSuperuser(`drop database ${name} with (force)`) };
}

const asSuperuser = (statement: string) => withSuperuser((superuser) => superuser.query(statement));

async function withSuperuser(use: (superuser: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

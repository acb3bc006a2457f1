import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './postgres.ts';

export type FreshDatabase = {
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

/** A database without any table, for tests of migrations. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return createDatabase('');
}

async function createDatabase(template: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const templateUrl = inject('templateUrl');
  await asSuperuser(`create database ${name} owner arriero_owner ${template}`);
  const servingUrl = withDatabase(inject('servingUrl'), name);
  return { url: withDatabase(templateUrl, name), servingUrl, drop: () => asSuperuser(`drop database ${name} with (force)`) };
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

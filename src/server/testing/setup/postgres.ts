/** Global setup of the test run: one embedded PostgreSQL in a temporary folder, with a migrated template database that test files copy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedPlaces } from '../../../../db/seeds/places.ts';
import { migrate } from '../../db/migrate.ts';
import { prepareServingLogin, withLogin } from '../../db/serving-role.ts';
import { startPostgres } from '../../postgres/embedded.ts';
import { scratchRoot } from '../scratch.ts';
import { morningZone } from './morning-zone.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Logs in as the superuser, the only role that may create databases. */
    superuserUrl: string;
    /** Logs in as the owner; its database is the template, which is copied and refuses connections. */
    templateUrl: string;
    /** As the role that serves requests; its key is in the template, so it is the role of every copy. */
    servingUrl: string;
  }
}

// The data is deleted after the run, so nothing waits for the disk.
// Without autovacuum: plans depend on what was analyzed, which must not depend on the minute.
const parameters = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' };

/** Called by vitest before the first test file; the returned function is called after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(scratchRoot(), 'arriero-test-'));
  const postgres = await startPostgres({ dataDir, parameters });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await createTemplate(postgres.superuserUrl);
    const templateUrl = withDatabase(postgres.url, 'template_arriero');
    await migrate(templateUrl);
    await seedPlaces(templateUrl);
    const servingUrl = withLogin(templateUrl, await prepareServingLogin(templateUrl));
    await refuseConnections(postgres.superuserUrl);
    project.provide('demoZone', morningZone(new Date()));
    project.provide('superuserUrl', postgres.superuserUrl);
    project.provide('templateUrl', templateUrl);
    project.provide('servingUrl', servingUrl);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createTemplate(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('create database template_arriero owner arriero_owner');
  // Tests wait as the owner until a request waits for a lock.
  await client.query('grant pg_read_all_stats to arriero_owner');
  // The sweeps change all rows of all tables, which triggers refuse or follow one by one.
  await client.query('grant set on parameter session_replication_role to arriero_owner');
  await client.end();
}

/** A database in which anyone works cannot be copied: a test that connected to the template would fail another one, now and then. */
async function refuseConnections(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('alter database template_arriero allow_connections false');
  await client.end();
}

/** The connection URL with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

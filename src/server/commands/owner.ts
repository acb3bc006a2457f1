/** How commands open the database. */
import { existsSync } from 'node:fs';
import type pg from 'pg';
import { ownerPool, servingPool } from '../db/pool.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { prepareServingLogin, withLogin } from '../db/serving-role.ts';
import { clusterFiles } from '../postgres/cluster.ts';
import { startPostgres } from '../postgres/embedded.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';

/**
 * The URL of the database for its owner: starts the embedded PostgreSQL, or uses it while the server runs, or the server that DATABASE_URL names.
 * Changes nothing in it. Throws StartProblem if the database is missing, because a wrong DATA_DIR would create a new one.
 */
export async function withDatabase<T>({ databaseUrl, dataDir }: Settings, work: (url: string) => Promise<T>): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  if (!existsSync(clusterFiles(dataDir).cluster))
    throw new StartProblem(`${dataDir} has no database: start the server once to create it, or set DATA_DIR as for the server.`);
  const postgres = await startPostgres({ dataDir });
  return work(postgres.url).finally(() => postgres.stop());
}

/** Opens the database as its owner, brought to this version. Throws StartProblem as `withDatabase`. */
export function withOwner<T>(settings: Settings, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  return withDatabase(settings, async (url) => {
    await prepareDatabase(url);
    const pool = ownerPool(url, 1);
    return work(pool).finally(() => pool.end());
  });
}

/** Opens the database as its owner, and as requests do, where row level security restricts every query. Throws StartProblem as `withDatabase`. */
export function withPools<T>(settings: Settings, work: (owner: pg.Pool, serving: pg.Pool) => Promise<T>): Promise<T> {
  return withDatabase(settings, async (url) => {
    await prepareDatabase(url);
    const owner = ownerPool(url, 1);
    const serving = servingPool(settings.servingDatabaseUrl ?? withLogin(url, await prepareServingLogin(url)), 1);
    return work(owner, serving).finally(() => Promise.all([owner.end(), serving.end()]));
  });
}

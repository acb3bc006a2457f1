/** The real application on a database that exists, without a test runner. */
import type pg from 'pg';
import pino from 'pino';
import { buildApp } from '../app.ts';
import { ownerPool, servingPool } from '../db/pool.ts';
import type { App } from '../http/handle.ts';
import { readSettings } from '../settings.ts';
import { testCost } from './passwords.ts';

export interface Served {
  app: App;
  owner: pg.Pool;
  /** Its base URL. */
  url: string;
  close(): Promise<void>;
}

/** Listens on a free port. `onRoute` is called for every registered route. */
export async function serve(
  database: { url: string; servingUrl: string },
  env: Record<string, string> = {},
  onRoute?: (route: { method: string; url: string }) => void,
): Promise<Served> {
  const owner = ownerPool(database.url);
  const pool = servingPool(database.servingUrl);
  const settings = readSettings({ LOG_LEVEL: 'silent', SEED: 'none', ...env });
  const app = await buildApp({
    pool,
    settings,
    logger: pino({ level: settings.logLevel }),
    checkAnswers: true,
    passwordCost: testCost,
    ...(onRoute && { onRoute }),
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as { port: number };
  return {
    app,
    owner,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.http.close();
      await pool.end();
      await owner.end();
    },
  };
}

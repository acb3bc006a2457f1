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

/** Listens on a free port. `more`: options of the application besides. */
export async function serve(
  database: { url: string; servingUrl: string },
  env: Record<string, string> = {},
  more: Partial<Parameters<typeof buildApp>[0]> = {},
): Promise<Served> {
  // A job runner of a test keeps two connections for itself.
  const owner = ownerPool(database.url, 5);
  const pool = servingPool(database.servingUrl);
  const settings = readSettings({ LOG_LEVEL: 'silent', SEED: 'none', ...env });
  const logger = pino({ level: settings.logLevel });
  const app = await buildApp({ pool, settings, logger, checkAnswers: true, passwordCost: testCost, ...more });
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

/** For tests of all routes: the real application with the demo data, whose companies have rows of every kind. */
import type pg from 'pg';
import pino from 'pino';
import { seedDemo } from '../../../db/seeds/demo.ts';
import { buildApp } from '../app.ts';
import { ownerPool, servingPool } from '../db/pool.ts';
import type { App } from '../http/handle.ts';
import { readSettings } from '../settings.ts';
import { freshDatabase } from './database.ts';

export interface DemoServer {
  app: App;
  owner: pg.Pool;
  /** Its base URL. */
  url: string;
  close(): Promise<void>;
}

/** Starts the application; close it after the file's tests. `onRoute` is called for every registered route. */
export async function serveDemo(
  env: Record<string, string> = {},
  onRoute?: (route: { method: string; url: string }) => void,
): Promise<DemoServer> {
  const database = await freshDatabase();
  await seedDemo(database.url);
  const owner = ownerPool(database.url);
  const pool = servingPool(database.servingUrl);
  const settings = readSettings({ LOG_LEVEL: 'silent', SEED: 'none', ...env });
  const app = await buildApp({ pool, settings, logger: pino({ level: 'silent' }), checkAnswers: true, ...(onRoute && { onRoute }) });
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
      await database.drop();
    },
  };
}

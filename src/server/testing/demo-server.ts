/** For tests that walk through everything: the real application on the demo, whose companies have rows of every kind. */
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
  /** Where it listens. */
  url: string;
  close(): Promise<void>;
}

/** Builds and starts it; close it when the file's tests are over. `onRoute` hears of every route that is registered. */
export async function serveDemo(
  env: Record<string, string> = {},
  onRoute?: (route: { method: string; url: string }) => void,
): Promise<DemoServer> {
  const database = await freshDatabase();
  await seedDemo(database.url);
  const owner = ownerPool(database.url);
  const pool = servingPool(database.url);
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

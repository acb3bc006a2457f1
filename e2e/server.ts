/**
 * The product in a process of its own, which serves one database after another: loading it takes longer than most pages of a test. A worker of the
 * tests starts it and sends it orders; its answers are the base URL, or why there is none. Jobs run, but none by the clock.
 */
import { ownerPool } from '#server/db/pool.ts';
import { startTestJobs } from '#server/testing/jobs.ts';
import { serve } from '#server/testing/serve.ts';

export interface Order {
  database: { url: string; servingUrl: string } | null;
  env: Record<string, string>;
}

export type Answer = { url: string } | { problem: string };

let stop = async () => {};

async function follow({ database, env }: Order): Promise<string> {
  await stop();
  stop = async () => {};
  if (!database) return '';
  const { app, url, close } = await serve(database, { LOG_LEVEL: 'error', SEED: 'demo', ...env });
  // Links in emails and on paper.
  app.settings.publicUrl = url;
  // As many connections as the server gives its jobs.
  const pool = ownerPool(database.url, 5);
  const jobs = await startTestJobs({ pool, serving: app.pool, settings: app.settings, events: app.events });
  stop = async () => {
    await jobs.stop();
    await Promise.all([pool.end(), close()]);
  };
  return url;
}

// What bin/lib/with-parent.js let go: between two databases nothing else keeps the process alive.
process.channel?.ref();
process.on('message', (order: Order) => {
  follow(order).then(
    (url) => process.send?.({ url } satisfies Answer),
    (error: Error) => process.send?.({ problem: String(error.stack) } satisfies Answer),
  );
});

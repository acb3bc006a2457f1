/** Starts everything, says where it is, and ends it in order. */
import { createServer } from 'node:net';
import { pino } from 'pino';
import { buildApp, makeLogger } from './app.ts';
import { ownerPool, servingPool } from './db/pool.ts';
import { prepareDatabase } from './db/prepare.ts';
import { startJobs } from './jobs.ts';
import { startPostgres } from './postgres/embedded.ts';
import { readSettings } from './settings.ts';
import { mendable, StartProblem } from './start-problem.ts';

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4096 });
  const logger = makeLogger(settings.logLevel, destination);
  const flush = setInterval(() => destination.flush(), 1000);

  await portIsFree(settings.port, settings.host);
  const postgres = settings.databaseUrl === undefined ? await startPostgres({ dataDir: settings.dataDir, log: say }) : null;
  const url = settings.databaseUrl ?? (postgres as NonNullable<typeof postgres>).url;
  const stops: (() => Promise<unknown>)[] = [async () => postgres?.stop()];
  const stop = async () => {
    for (const step of stops.reverse()) await step().catch((error: Error) => logger.error({ err: error }, 'stopping'));
    clearInterval(flush);
    destination.flushSync();
  };

  try {
    await prepareDatabase(url);
    if (settings.seed === 'demo') await makeDemo(url, say);
    const owner = ownerPool(url, 4);
    stops.push(() => owner.end());
    const pool = servingPool(url);
    stops.push(() => pool.end());
    const { http, events } = await buildApp({ pool, settings, logger });
    const jobs = await startJobs(owner, settings, logger, events);
    stops.push(() => jobs.stop());
    stops.push(() => http.close());
    await http.listen({ port: settings.port, host: settings.host }).catch((error: NodeJS.ErrnoException) => {
      throw listenProblem(error, settings.port, settings.host);
    });
  } catch (error) {
    await stop();
    throw mendable(error);
  }

  announce(settings, say);
  // One request that went wrong in a way nobody foresaw must not take the others with it.
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'unhandled rejection'));
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop().then(() => process.exit(0));
    });
  }
}

/** Read only when wanted: a server without the demo never loads it. */
async function makeDemo(url: string, say: (line: string) => void): Promise<void> {
  const { seedDemo } = await import('../../db/seeds/demo.ts');
  if (await seedDemo(url)) say('Made the demo companies.');
}

/** Told before anything is made: the demo takes seconds, and for nothing. */
async function portIsFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  const listening = new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
  await listening;
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new StartProblem(`Port ${port} is in use. Stop what uses it, or choose another with PORT.`);
  if (error.code === 'EACCES') return new StartProblem(`Port ${port} needs more rights. Choose one above 1023 with PORT.`);
  if (error.code === 'EADDRNOTAVAIL') return new StartProblem(`HOST ${host} is not an address of this machine.`);
  return error;
}

function announce(settings: ReturnType<typeof readSettings>, say: (line: string) => void): void {
  say(`Arriero is ready: ${settings.publicUrl}`);
  if (settings.seed !== 'demo') return;
  say('Demo logins (password Arriero-2026): super@arriero.test, admin@arriero.test, driver@arriero.test');
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});

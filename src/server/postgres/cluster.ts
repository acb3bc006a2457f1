import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartProblem } from '../start-problem.ts';
import type { Account } from './account.ts';
import { type Binaries, postgresEnvironment } from './binaries.ts';

/** The files of one embedded PostgreSQL: everything lies in `<data folder>/postgres`. */
export type ClusterFiles = { home: string; cluster: string; passwords: string; holder: string; log: string };

/** The passwords of the superuser `postgres` and of the role that owns the database. */
export type Passwords = { superuser: string; owner: string };

/** Where they lie in a data folder; nothing is made. */
export function clusterFiles(dataDir: string): ClusterFiles {
  const home = resolve(dataDir, 'postgres');
  return {
    home,
    cluster: join(home, 'cluster'),
    passwords: join(home, 'passwords.json'),
    holder: join(home, 'holder'),
    log: join(home, 'server.log'),
  };
}

/** A name that the processes of this cluster, and of no other on the machine, carry. */
export function clusterNameOf(files: ClusterFiles): string {
  return `arriero-${createHash('sha256').update(realpathSync(files.home)).digest('hex').slice(0, 16)}`;
}

/**
 * How to name the cluster to PostgreSQL: started inside it, under an account that may not be allowed to walk there (below /root, say), it is
 * reached through its own working folder. Where /proc is missing, or the account is our own, the plain path does.
 */
export function clusterArgument(files: ClusterFiles, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : files.cluster;
}

/** Makes the folder that holds it all, and says clearly why when it cannot. */
export function prepareHome(files: ClusterFiles): void {
  try {
    makeFolder(files.home);
  } catch (error) {
    throw unwritable(files.home, error);
  }
}

/** Node's own recursive mkdir never returns below a folder such as /proc that refuses new ones as "not found". */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Reads the passwords, or makes and keeps them when the cluster is yet to be made. */
export function readPasswords(files: ClusterFiles): Passwords {
  if (existsSync(files.passwords)) {
    try {
      return JSON.parse(readFileSync(files.passwords, 'utf8')) as Passwords;
    } catch (error) {
      throw new StartProblem(`The file ${files.passwords} cannot be read: ${(error as Error).message}.`);
    }
  }
  if (existsSync(files.cluster)) {
    throw new StartProblem(
      `The file ${files.passwords} is missing, and without it the database beside it cannot be opened: put it back from a backup.`,
    );
  }
  const passwords = { superuser: randomBytes(24).toString('base64url'), owner: randomBytes(24).toString('base64url') };
  writeDurably(files.passwords, JSON.stringify(passwords), files);
  return passwords;
}

/** Writes a private file so that it appears whole or not at all. */
export function writeDurably(path: string, text: string, files: ClusterFiles): void {
  const staging = `${path}.${process.pid}`;
  try {
    const file = openSync(staging, 'w', 0o600);
    writeSync(file, text);
    fsyncSync(file);
    closeSync(file);
    renameSync(staging, path);
  } catch (error) {
    throw unwritable(files.home, error);
  }
}

/** Makes the cluster when there is none yet. It is made beside its place and moved there when whole, so a kill at any moment leaves none. */
export async function createClusterOnce(
  files: ClusterFiles,
  binaries: Binaries,
  account: Account | undefined,
  passwords: Passwords,
): Promise<void> {
  if (existsSync(files.cluster)) return;
  for (const name of readdirSync(files.home)) {
    if (name.startsWith('creating-')) rmSync(join(files.home, name), { recursive: true, force: true });
  }
  let staging: string;
  try {
    staging = mkdtempSync(join(files.home, 'creating-'));
  } catch (error) {
    throw unwritable(files.home, error);
  }
  chmodSync(staging, 0o700);
  if (account) chownSync(staging, account.uid, account.gid);
  try {
    await runInitdb({ ...files, cluster: staging }, binaries, account, passwords.superuser);
    // Another start may have been quicker; then its cluster is the one.
    if (!existsSync(files.cluster)) renameSync(staging, files.cluster);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function runInitdb(files: ClusterFiles, binaries: Binaries, account: Account | undefined, password: string): Promise<void> {
  const stdin = passwordOnStdin(files, account, password);
  const child = spawn(
    binaries.initdb,
    [
      ...['-D', clusterArgument(files, account), '--username=postgres', '--pwfile=/dev/stdin', '--auth=scram-sha-256'],
      ...[
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
    ],
    { ...account, cwd: files.cluster, env: postgresEnvironment, stdio: [stdin, 'pipe', 'pipe'] },
  );
  closeSync(stdin);
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new StartProblem(`The database could not be made in ${files.home}: ${reasonIn(output)}.`);
}

/** A file open for reading that holds the password and has no name any more, so no kill can leave it lying about. */
function passwordOnStdin(files: ClusterFiles, account: Account | undefined, password: string): number {
  const path = `${files.passwords}.initdb`;
  writeDurably(path, `${password}\n`, files);
  if (account) chownSync(path, account.uid, account.gid);
  const reading = openSync(path, 'r');
  rmSync(path);
  return reading;
}

/** The one line of PostgreSQL's output that tells what went wrong, in plain words where we know it. */
export function reasonIn(output: string): string {
  if (output.includes('No space left on device')) return 'the disk is full';
  const lines = output.trim().split('\n');
  const telling = lines.findLast((line) => /PANIC:|FATAL:|error:/.test(line)) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*?(PANIC|FATAL|error):\s*/, '').replace(/\.$/, '') || 'no reason given';
}

function unwritable(folder: string, error: unknown): StartProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new StartProblem(`The disk that holds ${folder} is full: free some space, or choose another DATA_DIR.`);
  return new StartProblem(
    `The folder ${folder} cannot be written (${code ?? message}): give this user the right to write there, or choose another DATA_DIR.`,
  );
}

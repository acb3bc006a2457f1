import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
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
import * as z from 'zod';
import { StartProblem } from '../start-problem.ts';
import type { Account } from './account.ts';
import { type Binaries, postgresEnvironment } from './binaries.ts';
import { isAlive } from './processes.ts';

/** The files of an embedded PostgreSQL, all in `<data folder>/postgres`. */
export type ClusterFiles = { home: string; cluster: string; passwords: string; holder: string; log: string; reserve: string };

/** Their paths in a data folder. Creates nothing. */
export function clusterFiles(dataDir: string): ClusterFiles {
  const home = resolve(dataDir, 'postgres');
  return {
    home,
    cluster: join(home, 'cluster'),
    passwords: join(home, 'passwords.json'),
    holder: join(home, 'holder'),
    log: join(home, 'server.log'),
    reserve: join(home, 'reserve'),
  };
}

/** Where a backup is put together, inside the data folder, so that its files are on the same disk when they are moved into place. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');

/** Throws StartProblem if a restore into the data folder was interrupted. */
export function assertNotHalfRestored(dataDir: string): void {
  if (existsSync(restoringFolder(dataDir)))
    throw new StartProblem(`A restore into ${dataDir} is not complete: empty the folder, and restore again.`);
}

/** The `cluster_name` by which the processes of this cluster are recognised on this machine. */
export function clusterNameOf(files: ClusterFiles): string {
  return `arriero-${createHash('sha256').update(realpathSync(files.home)).digest('hex').slice(0, 16)}`;
}

/**
 * The path of the cluster for PostgreSQL's arguments. Under another account, which may not be able to enter the folders above it (below
 * /root, say), the path is PostgreSQL's own working folder; this needs Linux's /proc.
 */
export function clusterArgument(files: ClusterFiles, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : files.cluster;
}

/** PostgreSQL's system identifier, which no two clusters share, unless one was restored from a backup of the other. */
export function readSystemIdentifier(files: ClusterFiles): string {
  return readFileSync(join(files.cluster, 'global', 'pg_control'))
    .readBigInt64LE(0)
    .toString();
}

/** Creates the folder of all these files. Throws StartProblem when it cannot. */
export function prepareHome(files: ClusterFiles): void {
  try {
    makeFolder(files.home);
  } catch (error) {
    throw notWritable(files.home, error);
  }
}

/** Node's recursive mkdir does not return for folders such as /proc, which fail with ENOENT. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const Passwords = z.object({ superuser: z.string().min(1), owner: z.string().min(1) });

/** The passwords of the superuser `postgres` and of the role that owns the database. */
export type Passwords = z.output<typeof Passwords>;

/** Reads the passwords; generates and stores them for a new cluster. Throws StartProblem when they are missing or damaged. */
export function readPasswords(files: ClusterFiles): Passwords {
  // In this order, as the passwords are stored before the cluster is created: another process may be doing so now.
  const hasCluster = existsSync(files.cluster);
  if (!existsSync(files.passwords)) {
    if (hasCluster) {
      throw new StartProblem(
        `The file ${files.passwords} is missing, and the database cannot be opened without it: restore it from a backup.`,
      );
    }
    storeNewPasswords(files);
  }
  try {
    return Passwords.parse(JSON.parse(readFileSync(files.passwords, 'utf8')));
  } catch (error) {
    // The message of JSON.parse quotes the file.
    const reason = (error as NodeJS.ErrnoException).code ?? 'it is not what this program wrote';
    throw new StartProblem(`The file ${files.passwords} cannot be used (${reason}): restore it from a backup.`);
  }
}

/** If another process stored some first, those are valid. */
function storeNewPasswords(files: ClusterFiles): void {
  const passwords: Passwords = { superuser: randomBytes(24).toString('base64url'), owner: randomBytes(24).toString('base64url') };
  const staging = `${files.passwords}.new-${process.pid}`;
  writeDurably(staging, JSON.stringify(passwords), files);
  try {
    // Unlike a rename, a link does not replace an existing file.
    linkSync(staging, files.passwords);
  } catch (error) {
    // A file system without links: EPERM or ENOTSUP.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(staging, files.passwords);
  } finally {
    rmSync(staging, { force: true });
  }
}

/** Writes a file atomically and durably, readable by its owner only. */
export function writeDurably(path: string, text: string, files: ClusterFiles): void {
  const staging = `${path}.${process.pid}`;
  try {
    const file = openSync(staging, 'w', 0o600);
    writeSync(file, text);
    fsyncSync(file);
    closeSync(file);
    renameSync(staging, path);
  } catch (error) {
    throw notWritable(files.home, error);
  }
}

/** Creates the cluster unless it exists: in a temporary folder, renamed when complete, so that a kill never leaves half a cluster. */
export async function createClusterOnce(
  files: ClusterFiles,
  binaries: Binaries,
  account: Account | undefined,
  passwords: Passwords,
): Promise<void> {
  if (existsSync(files.cluster)) return;
  for (const name of readdirSync(files.home)) {
    // Left by a killed process. Another live one may be creating the cluster at this moment.
    const isAbandoned = name.startsWith('creating-') && !isAlive(Number(name.split('-')[1]));
    if (isAbandoned) rmSync(join(files.home, name), { recursive: true, force: true });
  }
  let staging: string;
  try {
    staging = mkdtempSync(join(files.home, `creating-${process.pid}-`));
  } catch (error) {
    throw notWritable(files.home, error);
  }
  chmodSync(staging, 0o700);
  if (account) chownSync(staging, account.uid, account.gid);
  try {
    await runInitdb({ ...files, cluster: staging }, binaries, account, passwords.superuser);
    renameUnlessExists(staging, files.cluster);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Another process may have created it meanwhile: with the same passwords, so either will do. */
function renameUnlessExists(staging: string, cluster: string): void {
  try {
    renameSync(staging, cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
  }
}

async function runInitdb(files: ClusterFiles, binaries: Binaries, account: Account | undefined, password: string): Promise<void> {
  const stdin = openPasswordFile(files, account, password);
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
  if (code !== 0) throw new StartProblem(`The database could not be created in ${files.home}: ${failureReason(output)}.`);
}

/** A descriptor of a file with the password. The file is deleted already, so that a kill cannot leave it on disk. */
function openPasswordFile(files: ClusterFiles, account: Account | undefined, password: string): number {
  const path = `${files.passwords}.initdb-${process.pid}`;
  writeDurably(path, `${password}\n`, files);
  if (account) chownSync(path, account.uid, account.gid);
  const reading = openSync(path, 'r');
  rmSync(path);
  return reading;
}

/** The line of PostgreSQL's output with the reason of a failure, in plain words where known. */
export function failureReason(output: string): string {
  if (output.includes('No space left on device')) return 'the disk is full';
  const lines = output.trim().split('\n');
  const reason = lines.findLast((line) => /PANIC:|FATAL:|error:/.test(line)) ?? lines.at(-1) ?? '';
  return reason.replace(/^.*?(PANIC|FATAL|error):\s*/, '').replace(/\.$/, '') || 'no reason given';
}

/** The StartProblem for a folder that cannot be written. */
function notWritable(folder: string, error: unknown): StartProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new StartProblem(`The disk that holds ${folder} is full: free some space, or choose another DATA_DIR.`);
  return new StartProblem(
    `The folder ${folder} cannot be written (${code ?? message}): give this user the right to write there, or choose another DATA_DIR.`,
  );
}

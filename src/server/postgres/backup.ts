/** Backup and restore of the embedded PostgreSQL, by copying its files while it runs. */
import { constants } from 'node:fs';
import { chmod, chown, copyFile, lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';
import { type Account, accountFor } from './account.ts';
import { clusterFiles, prepareHome } from './cluster.ts';
import { startPostgres } from './embedded.ts';

/** Written last: a folder without it is not a complete backup. */
const completionMark = 'backup.json';

/** Folders whose content is not copied: PostgreSQL re-creates it, as its manual says. WAL is copied separately. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files that are not copied, for the same reason. */
const skippedFiles = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/;

/** Copies the database and all other files of the data folder into an empty or new folder. The server may be running. */
export async function backUp(dataDir: string, target: string): Promise<void> {
  await assertEmpty(target, 'The backup folder');
  if (`${resolve(target)}/`.startsWith(`${resolve(dataDir)}/`))
    throw new StartProblem(`The backup folder ${target} must lie outside the data folder ${dataDir}.`);
  const files = clusterFiles(dataDir);
  if (!(await exists(files.cluster))) throw new StartProblem(`There is no embedded database in ${dataDir}.`);

  const postgres = await startPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  try {
    await client.connect();
    await mkdir(target, { recursive: true, mode: 0o700 });
    const copy = clusterFiles(target);
    await mkdir(copy.home);
    await copyCluster(client, files.cluster, copy.cluster);
    await copyFile(files.passwords, copy.passwords);
    // After the database, so that every copied row has its file.
    for (const name of await readdir(dataDir)) {
      if (name !== 'postgres') await copyTree(join(dataDir, name), join(target, name));
    }
    await writeFile(join(target, completionMark), JSON.stringify({ made_at: new Date().toISOString() }));
    await syncTree(target);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? new StartProblem(`The disk that holds ${target} is full: the backup is not complete.`)
      : error;
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Copies the cluster between `pg_backup_start` and `pg_backup_stop`, then the WAL written in between. */
async function copyCluster(client: pg.Client, cluster: string, target: string): Promise<void> {
  // A temporary slot, dropped with this connection: keeps the WAL that we need from being recycled.
  await client.query(`select pg_create_physical_replication_slot('arriero_backup_' || pg_backend_pid(), true, true)`);
  const start = await one(client, `select pg_walfile_name(pg_backup_start('arriero', fast => true)) as name`);
  await copyTree(cluster, target, true);
  // Last, so that it is not older than the files that it describes.
  await copyFile(join(cluster, 'global', 'pg_control'), join(target, 'global', 'pg_control'));
  const stop = await one(client, `select pg_walfile_name(lsn) as name, labelfile from pg_backup_stop(wait_for_archive => false)`);
  await writeFile(join(target, 'backup_label'), stop.labelfile ?? '', { mode: 0o600 });
  // Stopping the backup flushed its WAL and closed the file, so this copy is complete.
  for (const name of await readdir(join(cluster, 'pg_wal'))) {
    const needed = /^[0-9A-F]{24}$/.test(name) && name >= (start.name ?? '') && name <= (stop.name ?? '');
    if (needed || name.endsWith('.history')) await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
  }
}

async function one(client: pg.Client, query: string): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(query);
  return rows[0] ?? {};
}

/** Puts a backup back into an empty data folder. */
export async function restore(source: string, dataDir: string): Promise<void> {
  if (!(await exists(join(source, completionMark))))
    throw new StartProblem(`${source} is not a complete backup: it has no ${completionMark}.`);
  await assertEmpty(dataDir, 'The data folder');
  const from = clusterFiles(source);
  const to = clusterFiles(dataDir);
  prepareHome(to);
  const account = accountFor(to.cluster);
  for (const name of await readdir(source)) {
    if (name !== 'postgres' && name !== completionMark) await copyTree(join(source, name), join(dataDir, name));
  }
  await copyFile(from.passwords, to.passwords);
  // The cluster is renamed when complete, so that an interrupted restore leaves none.
  const staging = join(to.home, `creating-${process.pid}-restored`);
  await copyTree(from.cluster, staging);
  await syncTree(staging);
  if (account) await chownTree(staging, account);
  await rename(staging, to.cluster);
}

/** Copies a tree. `live`: PostgreSQL is running in it, so its temporary files are skipped and files may disappear meanwhile. */
async function copyTree(source: string, target: string, live = false): Promise<void> {
  const info = await lstat(source);
  if (!info.isDirectory()) {
    if (info.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE);
    return;
  }
  await mkdir(target, { recursive: true });
  await chmod(target, info.mode & 0o777);
  const staysEmpty = live && emptyFolders.has(basename(source));
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (live && (staysEmpty || skippedFiles.test(entry.name))) continue;
    try {
      await copyTree(join(source, entry.name), join(target, entry.name), live);
    } catch (error) {
      if (!live || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

async function syncTree(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) await syncTree(join(path, entry.name));
    else if (entry.isFile()) await syncOne(join(path, entry.name));
  }
  await syncOne(path);
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

async function chownTree(path: string, account: Account): Promise<void> {
  await chown(path, account.uid, account.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) await chownTree(inside, account);
    else await chown(inside, account.uid, account.gid);
  }
}

/** Throws StartProblem unless the folder is empty or missing. */
async function assertEmpty(folder: string, what: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartProblem(`${what} ${folder} cannot be read (${error.code}).`);
  });
  if (names.length > 0) throw new StartProblem(`${what} ${folder} is not empty: choose a new or empty one.`);
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

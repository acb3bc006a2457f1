/** Backup of the embedded PostgreSQL and the files beside it, by copying them while the server runs. */
import { chmod, mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { clusterFiles, readSystemIdentifier } from '../postgres/cluster.ts';
import { withSuperuser } from '../postgres/database.ts';
import { startPostgres } from '../postgres/embedded.ts';
import { freeBytes as readFreeBytes } from '../postgres/reserve.ts';
import { StartProblem } from '../start-problem.ts';
import { encryptBytes, encryptFile } from './age.ts';
import { currentArchive } from './archive.ts';
import { isEncryptedFor, openArchive, pruneArchives } from './archive-files.ts';
import { chownTree, copyAsItIs, copyTree, exists, fileProblem, namesIn, syncTree, treeSize } from './files.ts';
import { assertOpens, assertWhole, type Manifest, readContents, readManifest, writeManifest } from './manifest.ts';
import { datedName, dateOf, nameOf } from './names.ts';
import { markUnfinished, removeUnfinished, unmarkUnfinished } from './unfinished.ts';

interface BackupOptions {
  /** Stops the backup when it is aborted: it then fails with the reason of the abortion. */
  signal?: AbortSignal;
  /** Public keys of age, separated by spaces; unset: not encrypted. */
  recipients?: string | undefined;
  /** Done before the files are copied, with the superuser. */
  prepare?: (client: pg.Client) => Promise<void>;
  /** For tests: how many bytes are free on the disk of a folder. */
  freeBytes?: (folder: string) => number;
}

/**
 * Copies the database and all other files of the data folder into an empty or new folder, which gets the owner of the data folder. The server may be
 * running. A failed backup leaves nothing: neither files in the folder, nor a folder that it created. Throws StartProblem.
 */
export async function backUp(dataDir: string, target: string, options: BackupOptions = {}): Promise<void> {
  if ((await namesIn(target, 'The backup folder')).length > 0)
    throw new StartProblem(`The backup folder ${target} is not empty: choose a new or empty one.`);
  if (`${resolve(target)}/`.startsWith(`${resolve(dataDir)}/`))
    throw new StartProblem(`The backup folder ${target} must lie outside the data folder ${dataDir}.`);
  const files = clusterFiles(dataDir);
  if (!(await exists(files.cluster))) throw new StartProblem(`${dataDir} has no embedded database.`);

  const postgres = await startPostgres({ dataDir });
  let isNew = false;
  /** Everything in the folder was made here, and may be deleted. */
  let isClaimed = false;
  try {
    await withSuperuser(postgres, async (client) => {
      isNew = (await mkdir(target, { recursive: true, mode: 0o700 })) !== undefined;
      await claim(clusterFiles(target).home, target);
      isClaimed = true;
      await options.prepare?.(client);
      await fill(client, dataDir, target, options);
    });
    const { uid, gid } = await stat(dataDir);
    if (process.getuid?.() === 0) await chownTree(target, { uid, gid });
  } catch (error) {
    for (const name of isClaimed ? await namesIn(target, 'The backup folder') : [])
      await rm(join(target, name), { recursive: true, force: true });
    // Fails if another process has added something to it meanwhile.
    if (isNew) await rmdir(target).catch(() => {});
    // Ctrl C also ends age, whose error would hide the reason.
    if (options.signal?.aborted) throw options.signal.reason;
    throw fileProblem(error, target, 'No backup was made.');
  } finally {
    await postgres.stop();
  }
}

/** Copies all, and writes the list of it last. */
async function fill(
  client: pg.Client,
  dataDir: string,
  target: string,
  { signal, recipients, freeBytes = readFreeBytes }: BackupOptions,
): Promise<void> {
  const writer = recipients ? encryptingWriter(recipients) : plainWriter;
  const [files, copy] = [clusterFiles(dataDir), clusterFiles(target)];
  const others = (await readdir(dataDir)).filter((name) => name !== 'postgres');
  const sizes = await Promise.all([treeSize(files.cluster, 'cluster'), ...others.map((name) => treeSize(join(dataDir, name), 'live'))]);
  assertRoom(
    target,
    sizes.reduce((sum, size) => sum + size, 0),
    freeBytes(target),
  );
  const archive = await archiveBeside(client, target, recipients);
  const from = await copyCluster(client, files.cluster, copy.cluster, writer, signal);
  await writer.copy(files.passwords, copy.passwords);
  // After the database, so that every copied row has its file.
  for (const name of others) await copyTree(join(dataDir, name), join(target, name), 'live', { ...writer, signal });
  const contents = await readContents(target, signal);
  // The files are on the disk before the manifest that lists them.
  await syncTree(target);
  const made = { made_at: new Date().toISOString(), system_identifier: readSystemIdentifier(files), encrypted: recipients !== undefined };
  await writeManifest(target, { ...made, wal: archive ? { archive, from } : undefined, ...contents }, recipients);
}

/** How files get into a backup. */
interface Writer {
  copy(source: string, target: string): Promise<void>;
  write(text: string, target: string): Promise<void>;
}

const plainWriter: Writer = {
  copy: copyAsItIs,
  write: (text, target) => writeFile(target, text, { mode: 0o600 }),
};

const encryptingWriter = (recipients: string): Writer => ({
  copy: (source, target) => encryptFile(source, target, recipients),
  write: (text, target) => encryptBytes(Buffer.from(text), target, recipients),
});

/** Makes a folder of the backup `target` that must not exist yet. Throws StartProblem if it does: another process is making that backup. */
async function claim(folder: string, target: string): Promise<void> {
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new StartProblem(`Another backup is being made in ${target}.`) : error;
  });
}

/** In bytes. Throws StartProblem when the backup would fill the disk, before it does. */
function assertRoom(folder: string, needed: number, free: number): void {
  if (free < needed)
    throw new StartProblem(
      `The disk that holds ${folder} has ${free} bytes free, and the backup needs ${needed} bytes. No backup was made.`,
    );
}

/** Copies the cluster between `pg_backup_start` and `pg_backup_stop`, then the WAL written in between. Returns the first segment of that. */
async function copyCluster(
  client: pg.Client,
  cluster: string,
  target: string,
  writer: Writer,
  signal: AbortSignal | undefined,
): Promise<string> {
  // A temporary slot, dropped with this connection: PostgreSQL does not recycle the WAL that we need.
  await client.query(`select pg_create_physical_replication_slot('arriero_backup_' || pg_backend_pid(), true, true)`);
  const start = await one(client, `select pg_walfile_name(pg_backup_start('arriero', fast => true)) as name`);
  await copyTree(cluster, target, 'cluster', { ...writer, signal });
  // Last, so that it is not older than the files that it describes.
  await writer.copy(join(cluster, 'global', 'pg_control'), join(target, 'global', 'pg_control'));
  const stop = await one(client, `select pg_walfile_name(lsn) as name, labelfile from pg_backup_stop(wait_for_archive => false)`);
  await writer.write(stop.labelfile ?? '', join(target, 'backup_label'));
  // Stopping the backup flushed its WAL and closed the file, so this copy is complete.
  for (const name of await readdir(join(cluster, 'pg_wal'))) {
    const needed = /^[0-9A-F]{24}$/.test(name) && name >= (start.name ?? '') && name <= (stop.name ?? '');
    if (needed || name.endsWith('.history')) await writer.copy(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
  }
  return start.name ?? '';
}

/** The archive in which a backup continues: one identity must open both. */
async function archiveBeside(client: pg.Client, backup: string, recipients: string | undefined): Promise<string | undefined> {
  const name = await currentArchive(client);
  const archive = name && (await openArchive(dirname(resolve(backup)), name).catch(() => null));
  return archive && isEncryptedFor(archive, recipients) ? name : undefined;
}

async function one(client: pg.Client, query: string): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(query);
  return rows[0] ?? {};
}

/**
 * Reads a whole backup and compares it with its manifest, which it returns. An encrypted one needs no identity for that; with one, its list is
 * verified too. Throws StartProblem.
 */
export async function verifyBackup(folder: string, identity?: string): Promise<{ made_at: string; files: number; is_encrypted: boolean }> {
  try {
    const manifest = await readManifest(folder);
    if (identity) await assertOpens(folder, manifest, identity);
    assertWhole(folder, manifest, await readContents(folder));
    return { made_at: manifest.made_at, files: Object.keys(manifest.files).length, is_encrypted: manifest.encrypted };
  } catch (error) {
    throw fileProblem(error, folder, 'It was not verified.');
  }
}

/**
 * Makes a backup in a new folder inside `parent`, named by the moment, and then deletes the oldest complete ones of the same installation there
 * beyond `keep`; before that, the remains of a killed one. Returns the new folder. Throws StartProblem; then no complete one is deleted.
 */
export async function backUpInto(dataDir: string, parent: string, keep: number, options: BackupOptions = {}): Promise<string> {
  const folder = join(parent, nameOf(new Date()));
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    // Not one that exists: another process may have begun in the same second.
    await claim(folder, folder);
    await chmod(folder, 0o700);
  } catch (error) {
    throw fileProblem(error, parent, 'No backup was made.');
  }
  const prepare = async (client: pg.Client) => {
    await markUnfinished(folder, dataDir);
    await removeUnfinished(client, parent, dataDir);
  };
  await backUp(dataDir, folder, { ...options, prepare })
    .catch(async (error: unknown) => {
      // Only while it is empty.
      await rmdir(folder).catch(() => {});
      throw error;
    })
    .finally(() => unmarkUnfinished(folder));
  // The new one stays, even if the clock dated others later.
  const all = await readDatedOf(parent, dataDir);
  const others = all.filter(({ name }) => name !== basename(folder));
  const old = others.slice(0, Math.max(0, others.length + 1 - keep));
  for (const { name } of old) await rm(join(parent, name), { recursive: true });
  const kept = all.filter((one) => !old.includes(one)).map(({ manifest }) => manifest);
  await pruneArchives(parent, dataDir, kept);
  return folder;
}

export interface DatedBackup {
  name: string;
  manifest: Manifest;
}

/** The complete backups in a folder that `backUpInto` made, of any installation, oldest first; without those with an unreadable manifest. */
export async function readDated(parent: string): Promise<DatedBackup[]> {
  const names = await datedNames(parent);
  const manifests = await Promise.all(names.map((name) => readManifest(join(parent, name)).catch(() => null)));
  return names.flatMap((name, at) => {
    const manifest = manifests[at];
    return manifest ? { name, manifest } : [];
  });
}

/** Those of the installation in `dataDir`. */
export async function readDatedOf(parent: string, dataDir: string): Promise<DatedBackup[]> {
  return (await readDated(parent)).filter(({ manifest }) => isBackupOf(manifest, dataDir));
}

/** The newest one of those; null without one. Reads no older ones. */
export async function newestBackup(parent: string, dataDir: string): Promise<DatedBackup | null> {
  for (const name of (await datedNames(parent)).reverse()) {
    const manifest = await readManifest(join(parent, name)).catch(() => null);
    if (manifest && isBackupOf(manifest, dataDir)) return { name, manifest };
  }
  return null;
}

/** When that was made, from its name. */
export async function lastBackup(parent: string, dataDir: string): Promise<Date | null> {
  const newest = await newestBackup(parent, dataDir);
  return newest && dateOf(newest.name);
}

async function datedNames(parent: string): Promise<string[]> {
  return (await namesIn(parent, 'The folder of the backups')).filter((name) => datedName.test(name)).sort();
}

const isBackupOf = (manifest: Manifest, dataDir: string): boolean =>
  manifest.system_identifier === readSystemIdentifier(clusterFiles(dataDir));

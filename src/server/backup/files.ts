/** Trees of files: copied, made durable, and given to an account. */
import { constants } from 'node:fs';
import { chmod, chown, copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Account } from '../postgres/account.ts';
import { StartProblem } from '../start-problem.ts';

/** Folders whose content is not copied, because PostgreSQL re-creates it according to its manual. WAL is copied separately. */
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

/**
 * The files to copy. `cluster`: the files of a running PostgreSQL, without its temporary ones. `live`: other files, which may disappear meanwhile.
 * `still`: files that are not written any more.
 */
type Kind = 'cluster' | 'live' | 'still';

interface CopyOptions {
  /** Copies one file: as it is, by default. */
  copy?: (source: string, target: string) => Promise<void>;
  signal?: AbortSignal | undefined;
}

/** Copies a file with its mode. */
export const copyAsItIs = (source: string, target: string): Promise<void> => copyFile(source, target, constants.COPYFILE_FICLONE);

/** Copies a tree with its modes. Throws the reason of `signal` once that is aborted. */
export async function copyTree(source: string, target: string, kind: Kind, options: CopyOptions = {}): Promise<void> {
  options.signal?.throwIfAborted();
  const info = await lstat(source);
  if (!info.isDirectory()) {
    if (info.isFile()) await (options.copy ?? copyAsItIs)(source, target);
    return;
  }
  await mkdir(target, { recursive: true });
  await chmod(target, info.mode & 0o777);
  for (const name of await namesToCopy(source, kind)) {
    try {
      await copyTree(join(source, name), join(target, name), kind, options);
    } catch (error) {
      // The folder of the copy may be missing.
      if (!mayDisappear(kind, error) || (await exists(join(source, name)))) throw error;
    }
  }
}

/** How many bytes `copyTree` copies. */
export async function treeSize(source: string, kind: Kind): Promise<number> {
  const info = await lstat(source).catch((error: unknown) => {
    if (!mayDisappear(kind, error)) throw error;
  });
  if (!info?.isDirectory()) return info?.isFile() ? info.size : 0;
  let size = 0;
  for (const name of await namesToCopy(source, kind)) size += await treeSize(join(source, name), kind);
  return size;
}

async function namesToCopy(folder: string, kind: Kind): Promise<string[]> {
  if (kind === 'cluster' && emptyFolders.has(basename(folder))) return [];
  return (await readdir(folder)).filter((name) => kind !== 'cluster' || !skippedFiles.test(name));
}

const mayDisappear = (kind: Kind, error: unknown) => kind !== 'still' && (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Resolves when the whole tree is on the disk. */
export async function syncTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncTree(join(path, entry.name));
    else if (entry.isFile()) await syncOne(join(path, entry.name));
  }
  await syncOne(path);
}

/** Resolves when a file, or the entries of a folder, are on the disk (fsync). */
export async function syncOne(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

export async function chownTree(path: string, account: Account): Promise<void> {
  await chown(path, account.uid, account.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) await chownTree(inside, account);
    else await chown(inside, account.uid, account.gid);
  }
}

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/** The names in a folder; empty if it is missing. Throws StartProblem if it cannot be read. */
export async function namesIn(folder: string, what: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartProblem(`${what} ${folder} cannot be read (${error.code}).`);
  });
}

/** A StartProblem for a disk that is full and for a path that may not be read or written; any other error unchanged. `outcome`: a sentence. */
export function fileProblem(error: unknown, folder: string, outcome: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartProblem(`The disk that holds ${folder} is full. ${outcome}`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartProblem(`${path ?? folder} cannot be read or written (${code}). ${outcome}`);
  return error;
}

/**
 * An archive of the write-ahead log, beside the backups: `<BACKUP_DIR>/wal/<name>` has the segments that PostgreSQL wrote while its replication slot of
 * that name existed, compressed, and encrypted where there are recipients. A restored database has no slot, so it begins an archive of its own.
 */
import { createHash } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import * as z from 'zod';
import type { Account } from '../postgres/account.ts';
import { clusterFiles, readSystemIdentifier } from '../postgres/cluster.ts';
import { StartProblem } from '../start-problem.ts';
import { decryptToBytes, encryptBytes } from './age.ts';
import { chownTree, exists, namesIn, syncOne } from './files.ts';
import type { Manifest } from './manifest.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Bytes of a segment, as `initdb` makes them. */
export const segmentBytes = 16 * 1024 ** 2;

/** Written when the archive is begun, and touched whenever it is complete up to that moment. */
const listName = 'archive.json';
const extension = '.zst';

/** `encrypted`: for which recipients, as a digest; null if they are not encrypted. */
const Archived = z.strictObject({
  system_identifier: z.string(),
  begun_at: z.iso.datetime(),
  encrypted: z.hex().nullable(),
});

export interface Archive {
  name: string;
  folder: string;
  encrypted: string | null;
}

/** The folder of all archives. */
const archivesIn = (parent: string): string => join(parent, 'wal');

/** A new archive of the installation in `dataDir`, owned by the owner of that folder. It has the name of the slot. */
export async function createArchive(parent: string, name: string, dataDir: string, recipients: string | undefined): Promise<Archive> {
  const encrypted = recipientsDigest(recipients);
  const folder = join(archivesIn(parent), name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const list: z.output<typeof Archived> = {
    system_identifier: readSystemIdentifier(clusterFiles(dataDir)),
    begun_at: new Date().toISOString(),
    encrypted,
  };
  await writeFile(join(folder, listName), JSON.stringify(list), { mode: 0o600 });
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() === 0) {
    await chown(archivesIn(parent), uid, gid);
    await chownTree(folder, { uid, gid });
  }
  await syncOne(folder);
  return { name, folder, encrypted };
}

/** Throws StartProblem if it does not exist. */
export async function openArchive(parent: string, name: string): Promise<Archive> {
  const folder = join(archivesIn(parent), name);
  return { name, folder, encrypted: (await readList(folder)).encrypted };
}

/** Whether its segments are encrypted for exactly these recipients; for none, whether they are not encrypted. */
export const isEncryptedFor = ({ encrypted }: Archive, recipients: string | undefined): boolean =>
  encrypted === recipientsDigest(recipients);

function recipientsDigest(recipients: string | undefined): string | null {
  if (!recipients) return null;
  return createHash('sha256').update(recipients.split(/\s+/).sort().join(' ')).digest('hex');
}

async function readList(folder: string): Promise<z.output<typeof Archived>> {
  try {
    return Archived.parse(JSON.parse(await readFile(join(folder, listName), 'utf8')));
  } catch {
    throw new StartProblem(`${folder} is not an archive, or its ${listName} is damaged.`);
  }
}

/** The number of a segment, one more than that of the segment before, from the name of its file. */
export const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * (2 ** 32 / segmentBytes) + Number.parseInt(segment.slice(16), 16);

/** The names of the segments, in their order. */
export async function listSegments({ folder }: Pick<Archive, 'folder'>): Promise<string[]> {
  const names = await namesIn(folder, 'The archive');
  return names
    .filter((name) => /^[0-9A-F]{24}\.zst$/.test(name))
    .map((name) => name.slice(0, -extension.length))
    .sort();
}

/** Puts a complete segment into the archive, unless it is there; on the disk when it resolves. `recipients`: of an encrypted archive. */
export async function storeSegment(
  { folder }: Archive,
  source: string,
  segment: string,
  owner: Account,
  recipients: string | undefined,
): Promise<void> {
  const [part, target] = [join(folder, `${segment}.part`), join(folder, segment + extension)];
  if (await exists(target)) return;
  const bytes = await compress(await readFile(source));
  if (recipients) await encryptBytes(bytes, part, recipients);
  else await writeFile(part, bytes, { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(part, owner.uid, owner.gid);
  await syncOne(part);
  await rename(part, target);
  await syncOne(folder);
}

/**
 * Extracts a segment from the archive into a folder `pg_wal`. `identity`: the file that opens an encrypted archive. Throws StartProblem if its content
 * differs from the stored one.
 */
export async function fetchSegment(
  { folder }: Archive,
  segment: string,
  target: string,
  account: Account | undefined,
  identity: string | undefined,
): Promise<void> {
  const stored = join(folder, segment + extension);
  const part = join(target, `${segment}.part`);
  try {
    const bytes = await decompress(identity ? await decryptToBytes(stored, identity) : await readFile(stored));
    // Its header has its place in the log: a segment may have been put in the place of another.
    if (bytes.length !== segmentBytes || bytes.readBigUInt64LE(8) !== BigInt(numberOf(segment)) * BigInt(segmentBytes))
      throw new Error('another segment');
    await writeFile(part, bytes, { mode: 0o600 });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOSPC', 'EDQUOT', 'EACCES', 'ENOENT'].includes(code)) throw error;
    // Another identity, or a change: age says which.
    if (error instanceof StartProblem) throw new StartProblem(`${error.message} Nothing was restored.`);
    throw new StartProblem(`${stored} is damaged. Nothing was restored.`, { cause: error });
  }
  if (account) await chown(part, account.uid, account.gid);
  // PostgreSQL looks for it again and again: never at a part of it.
  await rename(part, join(target, segment));
}

/** Says that everything up to now is in the archive. */
export async function markComplete({ folder }: Pick<Archive, 'folder'>): Promise<void> {
  const now = new Date();
  await utimes(join(folder, listName), now, now);
}

/** Until when everything is in the archive of that name. */
export async function completeUntil(parent: string, name: string): Promise<Date> {
  return (await stat(join(archivesIn(parent), name, listName))).mtime;
}

/** Until when everything is in the newest archive of the installation; null without one. */
export async function archivedUntil(parent: string, dataDir: string): Promise<Date | null> {
  const name = (await listArchives(parent, dataDir)).at(-1);
  return name === undefined ? null : completeUntil(parent, name);
}

/** Names of the archives of the installation in `dataDir`, oldest first; of its restored copies too. */
export async function listArchives(parent: string, dataDir: string): Promise<string[]> {
  const names = await namesIn(archivesIn(parent), 'The folder of the archives');
  if (names.length === 0) return [];
  const own = readSystemIdentifier(clusterFiles(dataDir));
  const found: [string, string][] = [];
  for (const name of names) {
    const list = await readList(join(archivesIn(parent), name)).catch(() => null);
    if (list?.system_identifier === own) found.push([list.begun_at, name]);
  }
  return found.sort().map(([, name]) => name);
}

/**
 * Deletes segments that no `kept` backup needs: those before the first of each archive, and archives that were complete before the oldest backup was
 * made.
 */
export async function pruneArchives(parent: string, dataDir: string, kept: readonly Pick<Manifest, 'made_at' | 'wal'>[]): Promise<void> {
  const oldest = Math.min(...kept.map(({ made_at }) => Date.parse(made_at)));
  for (const name of await listArchives(parent, dataDir)) {
    const folder = join(archivesIn(parent), name);
    const [from] = kept.flatMap(({ wal }) => (wal?.archive === name ? wal.from : [])).sort();
    if (from !== undefined) {
      for (const segment of await listSegments({ folder })) if (segment < from) await rm(join(folder, segment + extension));
    } else if ((await completeUntil(parent, name)).getTime() < oldest) await rm(folder, { recursive: true });
  }
}

/** The manifest of a backup: detects every damaged, missing and additional file. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { StartProblem } from '../start-problem.ts';
import { assertIdentityFits, decryptToBytes, encryptBytes } from './age.ts';
import { syncOne } from './files.ts';

/** Written last: a folder without it is not a complete backup. */
export const manifestName = 'backup.json';

/** In an encrypted backup, the same list encrypted: a list of other files cannot be made without the public key. */
export const encryptedListName = 'backup.json.age';

/** The SHA-256 of each file by its path, and all folders, of which PostgreSQL needs empty ones too. Paths are relative, with `/`. */
const Contents = z.object({ files: z.record(z.string(), z.string()), folders: z.array(z.string()) });
/** Where the write-ahead log since a backup is: an archive, from that segment on. */
const WalOfBackup = z.object({ archive: z.string().regex(/^\w+$/), from: z.string() });
export type WalOfBackup = z.output<typeof WalOfBackup>;

/**
 * `system_identifier`: PostgreSQL's, of the backed-up installation. `encrypted`: the digests are those of the encrypted files. `wal`: undefined if it
 * was not archived.
 */
const Manifest = z.strictObject({
  ...Contents.shape,
  made_at: z.iso.datetime(),
  system_identifier: z.string(),
  encrypted: z.boolean(),
  wal: WalOfBackup.optional(),
});

export type Contents = z.output<typeof Contents>;
export type Manifest = z.output<typeof Manifest>;

/** Reads every file of a folder, except the manifest in it. Throws the reason of `signal` once that is aborted. */
export async function readContents(folder: string, signal?: AbortSignal): Promise<Contents> {
  const contents: Contents = { files: {}, folders: [] };
  const visit = async (inside: string) => {
    for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (path === manifestName) continue;
      signal?.throwIfAborted();
      if (entry.isDirectory()) {
        contents.folders.push(path);
        await visit(path);
      } else if (entry.isFile()) contents.files[path] = await digestOf(join(folder, path));
    }
  };
  await visit('');
  return contents;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** The text that is encrypted as that list: the manifest in a fixed order, without the list itself. */
function textOf({ made_at, system_identifier, files, folders, wal }: Manifest): string {
  const listed = Object.entries(files).filter(([path]) => path !== encryptedListName);
  return JSON.stringify([made_at, system_identifier, listed.sort(), folders.toSorted(), ...(wal ? [wal.archive, wal.from] : [])]);
}

/** Throws StartProblem if `identity`, the file of it, does not open the backup, or if it is not as its list was when that was encrypted. */
export async function assertOpens(folder: string, manifest: Manifest, identity: string | undefined): Promise<void> {
  assertIdentityFits(manifest.encrypted, identity, `backup ${folder}`);
  if (!identity) return;
  const text = await decryptToBytes(join(folder, encryptedListName), identity);
  if (text.toString() !== textOf(manifest)) throw new StartProblem(`The ${manifestName} of the backup ${folder} was changed.`);
}

/** Resolves when it is on the disk. `recipients`: of an encrypted backup. */
export async function writeManifest(folder: string, manifest: Manifest, recipients?: string): Promise<void> {
  const files = { ...manifest.files };
  if (recipients) {
    const list = join(folder, encryptedListName);
    await encryptBytes(Buffer.from(textOf(manifest)), list, recipients);
    await syncOne(list);
    files[encryptedListName] = await digestOf(list);
  }
  await writeFile(join(folder, manifestName), JSON.stringify({ ...manifest, files }), { mode: 0o600 });
  await syncOne(join(folder, manifestName));
  await syncOne(folder);
}

/** Throws StartProblem if it is missing or damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new StartProblem(`${folder} is not a complete backup: it has no ${manifestName}.`);
    throw error;
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new StartProblem(`${folder} cannot be verified: its ${manifestName} is damaged, or of an older version.`);
  }
}

/** The differences between a folder and its manifest: a sentence for each file. */
export function differences(expected: Contents, found: Contents): string[] {
  const folders = new Set(found.folders);
  const known = new Set([...Object.keys(expected.files), ...expected.folders]);
  return [
    ...expected.folders.filter((path) => !folders.has(path)).map((path) => `The folder ${path} is missing.`),
    ...Object.entries(expected.files).flatMap(([path, digest]) => {
      const actual = found.files[path];
      if (actual === undefined) return [`${path} is missing.`];
      return actual === digest ? [] : [`${path} is damaged.`];
    }),
    ...[...Object.keys(found.files), ...found.folders].filter((path) => !known.has(path)).map((path) => `${path} does not belong to it.`),
  ];
}

/** Throws StartProblem with the first differences, if there are any. `outcome` explains the consequence to the reader. */
export function assertWhole(folder: string, expected: Contents, found: Contents, outcome = ''): void {
  const wrong = differences(expected, found);
  if (wrong.length === 0) return;
  const shown = wrong.slice(0, 5).map((line) => `\n  ${line}`);
  const more = wrong.length > shown.length ? `\n  and ${wrong.length - shown.length} more` : '';
  throw new StartProblem(`The backup ${folder} is damaged.${outcome && ` ${outcome}`}${shown.join('')}${more}`);
}

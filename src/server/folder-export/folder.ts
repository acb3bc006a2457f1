/** A new folder with personal data, that only its owner can read, with a digest of every file in it. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileProblem, namesIn, syncTree } from '../backup/files.ts';
import { StartProblem } from '../start-problem.ts';

/** The digests, as `sha256sum -c SHA256SUMS` checks them. Written last: a folder without it is not complete. */
const sumsName = 'SHA256SUMS';

/**
 * Creates the folder, lets `fill` write into it, and writes its digests. After a failure nothing is left: no file, and no folder that was created
 * here. Throws StartProblem for a folder that is not empty, and for errors of the disk.
 */
export async function writePrivateFolder(path: string, fill: (folder: PrivateFolder) => Promise<void>): Promise<void> {
  if ((await namesIn(path, 'The folder')).length > 0) throw new StartProblem(`The folder ${path} is not empty: choose a new or empty one.`);
  const { isNew, sums } = await claim(path).catch((error: unknown) => {
    throw fileProblem(error, path, 'Nothing was exported.');
  });
  try {
    await fill(new PrivateFolder(path, sums)).finally(() => sums.close());
    await syncTree(path);
  } catch (error) {
    for (const name of await namesIn(path, 'The folder')) await rm(join(path, name), { recursive: true, force: true });
    if (isNew) await rmdir(path).catch(() => {});
    throw fileProblem(error, path, 'Nothing was exported.');
  }
}

/**
 * Creates the folder and the file of its digests. Everything in it afterwards was made here: if another process creates it, this throws StartProblem.
 */
async function claim(path: string): Promise<{ isNew: boolean; sums: FileHandle }> {
  const isNew = (await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined;
  const sums = await openNew(join(path, sumsName)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new StartProblem(`Another export is being made in ${path}.`) : error;
  });
  return { isNew, sums };
}

/** Readable and writable by the owner only. Fails if it exists. */
const openNew = (path: string) => open(path, 'wx', 0o600);

export class PrivateFolder {
  readonly #path: string;
  readonly #sums: FileHandle;
  constructor(path: string, sums: FileHandle) {
    this.#path = path;
    this.#sums = sums;
  }

  /** A new file; `path` is relative, with `/`. */
  async create(path: string): Promise<PrivateFile> {
    const full = join(this.#path, path);
    await mkdir(dirname(full), { recursive: true, mode: 0o700 });
    return new PrivateFile(await openNew(full), (digest) => this.#sums.appendFile(`${digest}  ${path}\n`));
  }

  /** A new file with this content. Returns its SHA-256. */
  async write(path: string, content: string): Promise<string> {
    const file = await this.create(path);
    await file.append(content);
    return file.end();
  }
}

/** Written in pieces, so that no file is in memory as a whole. */
class PrivateFile {
  readonly #handle: FileHandle;
  readonly #note: (digest: string) => Promise<void>;
  readonly #hash = createHash('sha256');
  constructor(handle: FileHandle, note: (digest: string) => Promise<void>) {
    this.#handle = handle;
    this.#note = note;
  }

  async append(piece: string | Buffer): Promise<void> {
    this.#hash.update(piece);
    await this.#handle.appendFile(piece);
  }

  /** Returns the SHA-256 of the written bytes. */
  async end(): Promise<string> {
    await this.#handle.close();
    const digest = this.#hash.digest('hex');
    await this.#note(digest);
    return digest;
  }
}

/**
 * A name that was uploaded as the name of a file here: without separators and control characters, and neither hidden nor too long for a file
 * system. Different names may become the same one.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
    .replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  if (plain === '') return 'file';
  const at = plain.lastIndexOf('.');
  const ending = at > 0 && plain.length - at <= 10 ? plain.slice(at) : '';
  // A character may take four bytes, and file systems accept 255.
  return `${plain.slice(0, plain.length - ending.length).slice(0, 50)}${ending}`;
}

/**
 * Encryption of a backup with a passphrase. Each file has a key of its own, derived from the passphrase (scrypt), a random salt and its path (HKDF),
 * and is encrypted in chunks with AES-256-GCM: a file of any size needs little memory, and a changed, cut or exchanged file cannot be decrypted. A
 * sealed file is its salt, then each chunk followed by its tag; the nonce of a chunk is its number and whether it is the last.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import * as z from 'zod';
import { StartProblem } from '../start-problem.ts';

const cipher = 'aes-256-gcm';
const saltLength = 16;
const tagLength = 16;
const chunkLength = 1 << 20;

/** The key of a backup: of the passphrase, and the salt in its list of files. Takes 64 MB of memory and a good part of a second. */
export function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

export const newSalt = (): Buffer => randomBytes(saltLength);

/** Authenticates text that only a holder of the passphrase can have written. */
export function macOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', fileKey(key, Buffer.alloc(saltLength), 'the list of files'))
    .update(text)
    .digest();
}

export const isMacOf = (key: Buffer, text: string, mac: Buffer): boolean => mac.length === 32 && timingSafeEqual(mac, macOf(key, text));

/**
 * How a list declares that its files are encrypted: the salt of the key, and the authentication code of the list's text, both in hexadecimal digits.
 */
export const Sealed = z.object({ salt: z.hex(), mac: z.hex() });
export type Sealed = z.output<typeof Sealed>;

export const sealedWith = (key: Buffer, salt: Buffer, text: string): Sealed => ({
  salt: salt.toString('hex'),
  mac: macOf(key, text).toString('hex'),
});

/**
 * The key of the encrypted files of a list; null if the list declares none. Throws StartProblem without the passphrase, if the `text` of the list was
 * not authenticated with it, and if a passphrase is given for files that are not encrypted: anyone with write access could have replaced them.
 * `what`, such as "backup /a/b", and the name of the list are for the sentence.
 */
export async function keyOfSealed(
  sealed: Sealed | undefined,
  passphrase: string | undefined,
  text: string,
  what: string,
  listName: string,
): Promise<Buffer | null> {
  if (!sealed && passphrase)
    throw new StartProblem(`The ${what} is not encrypted, but BACKUP_PASSPHRASE is set: unset it if this was made without a passphrase.`);
  if (!sealed) return null;
  if (!passphrase) throw new StartProblem(`The ${what} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  const key = await keyOf(passphrase, Buffer.from(sealed.salt, 'hex'));
  if (!isMacOf(key, text, Buffer.from(sealed.mac, 'hex')))
    throw new StartProblem(`BACKUP_PASSPHRASE is not the passphrase of the ${what}, or its ${listName} was changed.`);
  return key;
}

/** Copies a file encrypted, with its mode. `path`: by which the file is known in the backup. */
export async function sealFile(source: string, target: string, key: Buffer, path: string): Promise<void> {
  await withFiles(source, target, (input, output) => seal(chunksOf(input, chunkLength), output, key, path));
}

/** Writes a short text, or bytes that are in memory anyway, encrypted. */
export async function sealText(text: string | Buffer, target: string, key: Buffer, path: string): Promise<void> {
  const output = await open(target, 'w', 0o600);
  try {
    await seal([typeof text === 'string' ? Buffer.from(text) : text], output, key, path);
  } finally {
    await output.close();
  }
}

/** Copies a sealed file decrypted, with its mode. Throws StartProblem if it is not the file that was sealed under that path. */
export async function openSealed(source: string, target: string, key: Buffer, path: string): Promise<void> {
  await withFiles(source, target, async (input, output) => {
    const salt = Buffer.alloc(saltLength);
    const { bytesRead } = await input.read(salt, 0, saltLength);
    const sealed = chunksOf(input, chunkLength + tagLength);
    for await (const plain of opened(salt.subarray(0, bytesRead), sealed, key, path)) await output.writeFile(plain);
  });
}

/** The content of a sealed file that is in memory. Throws as `openSealed`. */
export async function openSealedBytes(sealed: Buffer, key: Buffer, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let at = saltLength; at < sealed.length; at += chunkLength + tagLength)
    chunks.push(sealed.subarray(at, at + chunkLength + tagLength));
  const plain: Buffer[] = [];
  for await (const chunk of opened(sealed.subarray(0, saltLength), chunks, key, path)) plain.push(chunk);
  return Buffer.concat(plain);
}

async function* opened(salt: Buffer, chunks: Chunks, key: Buffer, path: string): AsyncGenerator<Buffer> {
  const wrong = () => new StartProblem(`${path} cannot be decrypted: it is not the file that was encrypted. Nothing was restored.`);
  if (salt.length < saltLength) throw wrong();
  const ownKey = fileKey(key, salt, path);
  let at = 0;
  for await (const { chunk, isLast } of withLast(chunks)) {
    if (chunk.length < tagLength) throw wrong();
    const decipher = createDecipheriv(cipher, ownKey, nonce(at++, isLast)).setAuthTag(chunk.subarray(-tagLength));
    const plain = decipher.update(chunk.subarray(0, -tagLength));
    try {
      decipher.final();
    } catch {
      throw wrong();
    }
    yield plain;
  }
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;

async function seal(chunks: Chunks, output: FileHandle, key: Buffer, path: string): Promise<void> {
  const salt = newSalt();
  const ownKey = fileKey(key, salt, path);
  await output.writeFile(salt);
  let at = 0;
  for await (const { chunk, isLast } of withLast(chunks)) {
    const sealing = createCipheriv(cipher, ownKey, nonce(at++, isLast));
    await output.writeFile(Buffer.concat([sealing.update(chunk), sealing.final(), sealing.getAuthTag()]));
  }
}

const fileKey = (key: Buffer, salt: Buffer, path: string): Buffer => Buffer.from(hkdfSync('sha256', key, salt, path, 32));

function nonce(at: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(at, 7);
  bytes.writeUInt8(isLast ? 1 : 0, 11);
  return bytes;
}

/** Full chunks, and the rest at the end; an empty file has none. Another process may still append to the file. */
async function* chunksOf(file: FileHandle, length: number): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await file.read(chunk, filled, length - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > 0) yield chunk.subarray(0, filled);
    if (filled < length) return;
  }
}

/** Each chunk, and whether it is the last; one empty chunk if there is none. */
async function* withLast(chunks: Chunks): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Buffer | undefined;
  for await (const chunk of chunks) {
    if (held) yield { chunk: held, isLast: false };
    held = chunk;
  }
  yield { chunk: held ?? Buffer.alloc(0), isLast: true };
}

async function withFiles(source: string, target: string, work: (input: FileHandle, output: FileHandle) => Promise<void>): Promise<void> {
  const input = await open(source, 'r');
  try {
    const output = await open(target, 'w', (await input.stat()).mode & 0o777);
    try {
      await work(input, output);
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}

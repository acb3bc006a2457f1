/**
 * Encryption of backups by the program `age` (https://age-encryption.org), so that they can be opened without this product. It encrypts for
 * recipients, which are public keys; only the file of an identity, their private key, opens what it wrote.
 */
import { spawn } from 'node:child_process';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { StartProblem } from '../start-problem.ts';

/** Copies a file encrypted, with its mode. `recipients` are separated by spaces. Throws StartProblem. */
export async function encryptFile(source: string, target: string, recipients: string): Promise<void> {
  await withFiles(source, target, (input, output) => runAge(toRecipients(recipients), source, input.fd, output.fd));
}

/** Writes bytes encrypted. Throws StartProblem. */
export async function encryptBytes(bytes: Buffer, target: string, recipients: string): Promise<void> {
  const output = await open(target, 'w', 0o600);
  try {
    await runAge(toRecipients(recipients), target, bytes, output.fd);
  } finally {
    await output.close();
  }
}

/** Copies an encrypted file decrypted, with its mode. `identity`: the file of it. Throws StartProblem if the file was changed or is for others. */
export async function decryptFile(source: string, target: string, identity: string): Promise<void> {
  await withFiles(source, target, (input, output) => runAge(['-d', '-i', identity], source, input.fd, output.fd));
}

/** The content of an encrypted file. Throws as `decryptFile`. */
export async function decryptToBytes(source: string, identity: string): Promise<Buffer> {
  const input = await open(source, 'r');
  try {
    return await runAge(['-d', '-i', identity], source, input.fd, 'pipe');
  } finally {
    await input.close();
  }
}

/**
 * Throws StartProblem for encrypted files without an identity, and for an identity with files that are not encrypted: anyone with write access could
 * have put them there. `what`, such as "backup /a/b", is for the sentence.
 */
export function assertIdentityFits(isEncrypted: boolean, identity: string | undefined, what: string): void {
  if (isEncrypted && !identity) throw new StartProblem(`The ${what} is encrypted: name the file of its identity with --identity.`);
  if (!isEncrypted && identity)
    throw new StartProblem(`The ${what} is not encrypted: leave --identity out if it was made without BACKUP_RECIPIENT.`);
}

/** Throws StartProblem if the program is missing or does not know such recipients. */
export async function tryRecipients(recipients: string): Promise<void> {
  await runAge(toRecipients(recipients), 'a trial', Buffer.from('trial'), 'pipe');
}

const toRecipients = (recipients: string): string[] => recipients.split(/\s+/).flatMap((recipient) => ['-r', recipient]);

/** Runs it from bytes or an open file into an open file, or returns what it writes. */
async function runAge(args: string[], path: string, input: Buffer | number, output: number | 'pipe'): Promise<Buffer> {
  // The child must not inherit secrets of the server.
  const env = { PATH: process.env.PATH };
  const child = spawn('age', args, { env, stdio: [typeof input === 'number' ? input : 'pipe', output, 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // EPIPE if it ends before it has read everything: its own message explains why.
  child.stdin?.once('error', () => {}).end(input);
  const written = child.stdout ? buffer(child.stdout) : Buffer.alloc(0);
  const printed = text(child.stderr as Readable);
  const code = await ended.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new StartProblem('The program age is missing: install it, on Debian with "apt-get install age".')
      : error;
  });
  if (code !== 0) throw problemOf(path, await printed);
  return written;
}

/** ENOSPC or EDQUOT for a full disk, as a write by Node would fail; anything else is a StartProblem. */
function problemOf(path: string, printed: string): Error {
  const [, message = 'it was ended'] = /^age: error: (.*)$/m.exec(printed) ?? [];
  const code = Object.entries(diskErrors).find(([text]) => message.includes(text))?.[1];
  return code ? Object.assign(new Error(message), { code }) : new StartProblem(`The program age failed with ${path}: ${message}.`);
}

const diskErrors = { 'no space left on device': 'ENOSPC', 'disk quota exceeded': 'EDQUOT' };

async function withFiles(source: string, target: string, work: (input: FileHandle, output: FileHandle) => Promise<unknown>): Promise<void> {
  const input = await open(source, 'r');
  try {
    const mode = (await input.stat()).mode & 0o777;
    const output = await open(target, 'w', mode);
    try {
      // Whatever the umask is.
      await output.chmod(mode);
      await work(input, output);
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scratchRoot } from '../testing/scratch.ts';
import { decryptFile, decryptToBytes, encryptBytes, encryptFile, tryRecipients } from './age.ts';
import { type Keys, makeKeys } from './testing.ts';

let folder: string;
let keys: Keys;
let others: Keys;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(scratchRoot(), 'arriero-age-'));
  [keys, others] = [makeKeys(at('own.key')), makeKeys(at('other.key'))];
});
afterAll(() => rm(folder, { recursive: true }));

async function encrypted(bytes: Buffer, recipients = keys.recipient): Promise<void> {
  await writeFile(at('plain'), bytes, { mode: 0o640 });
  await encryptFile(at('plain'), at('encrypted'), recipients);
}

describe('an encrypted file', () => {
  it.each([0, 1, 100_000])('of %i bytes is decrypted as it was, with its mode', async (length) => {
    const bytes = randomBytes(length);
    await encrypted(bytes);
    await decryptFile(at('encrypted'), at('decrypted'), keys.identity);
    expect((await readFile(at('decrypted'))).equals(bytes)).toBe(true);
    for (const name of ['encrypted', 'decrypted']) expect((await stat(at(name))).mode & 0o777).toBe(0o640);
  });

  it('is opened by the program itself, for each of several recipients', async () => {
    await encrypted(Buffer.from('la contraseña'), `${keys.recipient} ${others.recipient}`);
    for (const { identity } of [keys, others])
      expect(execFileSync('age', ['-d', '-i', identity, at('encrypted')]).toString()).toBe('la contraseña');
    expect((await readFile(at('encrypted'))).includes('contrase')).toBe(false);
  });

  it('is not opened by another identity, nor after a change', async () => {
    await encryptBytes(randomBytes(100_000), at('encrypted'), keys.recipient);
    const open = (identity: string) => decryptToBytes(at('encrypted'), identity);
    expect(await open(keys.identity)).toHaveLength(100_000);
    await expect(open(others.identity)).rejects.toThrow(
      /^The program age failed with .*encrypted: no identity matched any of the recipients\.$/,
    );
    await expect(open(at('none.key'))).rejects.toThrow(/none\.key/);
    await truncate(at('encrypted'), 70_000);
    await expect(open(keys.identity)).rejects.toThrow(/^The program age failed with /);
  });
});

it('a full disk is an error of the disk', async () => {
  await writeFile(at('plain'), 'text');
  await expect(encryptFile(at('plain'), '/dev/full', keys.recipient)).rejects.toMatchObject({ code: 'ENOSPC' });
});

it('recipients that the program does not know, and a missing program, are problems of the operator', async () => {
  await tryRecipients(keys.recipient);
  await expect(tryRecipients('age1nobody')).rejects.toThrow(/^The program age failed with a trial: .*malformed recipient/);
  vi.stubEnv('PATH', at('nowhere'));
  await expect(tryRecipients(keys.recipient)).rejects.toThrow('The program age is missing: install it');
  vi.unstubAllEnvs();
});

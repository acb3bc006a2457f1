import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchRoot } from '../testing/scratch.ts';
import { isMacOf, keyOf, keyOfSealed, macOf, newSalt, openSealed, sealedWith, sealFile, sealText } from './sealing.ts';

const chunk = 1 << 20;
/** What a sealed file has beside its text: a salt, and the tag of each chunk. */
const [saltLength, tagLength] = [16, 16];
let folder: string;
let key: Buffer;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(scratchRoot(), 'arriero-sealing-'));
  key = await keyOf('una frase de paso', Buffer.alloc(16, 1));
});
afterAll(() => rm(folder, { recursive: true }));

/** Seals those bytes as `sealed`. */
async function seal(bytes: Buffer, path = 'base/1/16384'): Promise<void> {
  await writeFile(at('plain'), bytes, { mode: 0o640 });
  await sealFile(at('plain'), at('sealed'), key, path);
}
const opened = async (path = 'base/1/16384', by = key) => {
  await openSealed(at('sealed'), at('opened'), by, path);
  return readFile(at('opened'));
};

describe('a sealed file', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5])(
    'of %i bytes is opened as it was, with its mode',
    async (length) => {
      const bytes = randomBytes(length);
      await seal(bytes);
      expect((await stat(at('sealed'))).size).toBe(saltLength + length + tagLength * Math.max(1, Math.ceil(length / chunk)));
      expect((await opened()).equals(bytes)).toBe(true);
      expect((await stat(at('opened'))).mode & 0o777).toBe(0o640);
    },
  );

  it('does not contain its text, and is another one each time', async () => {
    const text = 'la contraseña de la base de datos '.repeat(100);
    await sealText(text, at('sealed'), key, 'passwords.json');
    const first = await readFile(at('sealed'));
    await sealText(text, at('sealed'), key, 'passwords.json');
    expect(first.includes('contrase')).toBe(false);
    expect((await readFile(at('sealed'))).equals(first)).toBe(false);
    expect((await opened('passwords.json')).toString()).toBe(text);
  });

  it('is not opened by another passphrase, nor in the place of another file', async () => {
    await seal(Buffer.from('text'));
    await expect(opened('base/1/16385')).rejects.toThrow('base/1/16385 cannot be decrypted');
    await expect(opened('base/1/16384', await keyOf('otra frase de paso', Buffer.alloc(16, 1)))).rejects.toThrow('cannot be decrypted');
    await expect(opened('base/1/16384', await keyOf('una frase de paso', Buffer.alloc(16, 2)))).rejects.toThrow('cannot be decrypted');
  });

  it.each([0, 15, 16, 31, 16 + chunk + 15, 16 + chunk + 16, 16 + 2 * (chunk + 16), 16 + 2 * (chunk + 16) + 4])(
    'that was cut to %i bytes is not opened',
    async (length) => {
      await seal(randomBytes(2 * chunk + 5));
      await truncate(at('sealed'), length);
      await expect(opened()).rejects.toThrow('cannot be decrypted');
    },
  );

  it('whose chunks changed places is not opened', async () => {
    await seal(randomBytes(3 * chunk));
    const sealed = await readFile(at('sealed'));
    const part = (n: number) => sealed.subarray(saltLength + n * (chunk + tagLength), saltLength + (n + 1) * (chunk + tagLength));
    await writeFile(at('sealed'), Buffer.concat([sealed.subarray(0, saltLength), part(1), part(0), part(2)]));
    await expect(opened()).rejects.toThrow('cannot be decrypted');
  });
});

it('what is encrypted needs its passphrase, and with a passphrase nothing else is opened', async () => {
  const [salt, secret] = [newSalt(), 'una frase de paso'];
  const sealed = sealedWith(await keyOf(secret, salt), salt, 'text');
  const open = (list: typeof sealed | undefined, passphrase?: string) => keyOfSealed(list, passphrase, 'text', 'backup /a', 'backup.json');
  expect(await open(sealed, secret)).toEqual(await keyOf(secret, salt));
  expect(await open(undefined)).toBeNull();
  await expect(open(sealed)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  await expect(open(sealed, 'otra frase de paso')).rejects.toThrow('is not the passphrase');
  await expect(open(undefined, secret)).rejects.toThrow('is not encrypted, but BACKUP_PASSPHRASE is set');
});

it('only who knows the passphrase makes the code of a text', async () => {
  const mac = macOf(key, 'text');
  expect(isMacOf(key, 'text', mac)).toBe(true);
  expect(isMacOf(key, 'texts', mac)).toBe(false);
  expect(isMacOf(key, 'text', mac.subarray(1))).toBe(false);
  expect(isMacOf(await keyOf('otra frase de paso', Buffer.alloc(16, 1)), 'text', mac)).toBe(false);
});

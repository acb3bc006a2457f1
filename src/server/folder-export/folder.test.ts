import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { safeFileName, writePrivateFolder } from './folder.ts';

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'arriero-folder-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it('leaves nothing of what failed, and keeps a folder that existed', async () => {
  const [made, given] = [join(parent, 'made'), join(parent, 'given')];
  mkdirSync(given);
  for (const path of [made, given])
    await expect(
      writePrivateFolder(path, async (folder) => {
        await folder.write('csv/one.csv', 'half');
        throw new Error('the database went away');
      }),
    ).rejects.toThrow('the database went away');
  expect(existsSync(made)).toBe(false);
  expect(readdirSync(given)).toEqual([]);
});

it('is made by one of two that start at the same moment', async () => {
  const path = join(parent, 'both');
  const results = await Promise.allSettled(
    [1, 2].map((n) => writePrivateFolder(path, async (folder) => void (await folder.write(`${n}`, `${n}`)))),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(readdirSync(path)).toHaveLength(2);
});

test.each([
  ['Factura 12.pdf', 'Factura 12.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..', 'file'],
  ['a\nb\0c', 'a_b_c'],
  ['', 'file'],
  [`${'ñ'.repeat(300)}.pdf`, `${'ñ'.repeat(50)}.pdf`],
])('a file that was uploaded as %j is called %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});

import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('isCommonPassword', () => {
  it('has ten thousand passwords', () => {
    const list = brotliDecompressSync(readFileSync(new URL('common-passwords.txt.br', import.meta.url)))
      .toString()
      .split('\n');
    expect(new Set(list).size).toBe(10_000);
  });

  for (const password of ['password1', 'qwerty123', '1q2w3e4r', 'abc12345', 'PASSWORD123']) {
    it(`finds ${password}`, () => expect(isCommonPassword(password)).toBe(true));
  }

  for (const password of ['Arriero-2026', 'tres mulas y un camino', '']) {
    it(`does not find "${password}"`, () => expect(isCommonPassword(password)).toBe(false));
  }
});

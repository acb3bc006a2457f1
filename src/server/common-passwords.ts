/** The 10,000 passwords that people choose most, which nobody may choose here. Where the list comes from: common-passwords.md. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

let common: Set<string> | undefined;

/** Whether the password is on the list, whatever its case. The list is read once, when the first password is chosen. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    brotliDecompressSync(readFileSync(new URL('common-passwords.txt.br', import.meta.url)))
      .toString()
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}

/** The 10,000 most common passwords, which may not be chosen. Source of the list: common-passwords.md. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

let common: Set<string> | undefined;

/** Whether the password is on the list, ignoring case. The list is read once, when the first password is chosen. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    brotliDecompressSync(readFileSync(new URL('common-passwords.txt.br', import.meta.url)))
      .toString()
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}

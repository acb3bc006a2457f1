/** The text of a CSV file: UTF-8, or Windows-1252, which Excel writes by default and which contains Latin-1. */
import { RuleBroken } from '#base/errors.ts';

export type Encoding = 'utf-8' | 'latin-1';

/** Throws `import_encoding` for UTF-16 and for binary files, `import_encodings_mixed` for a file joined from several. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes.includes(0) || (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new RuleBroken('import_encoding');
  const { sequence, stray } = firstHighBytes(bytes);
  if (sequence !== null && stray !== null)
    throw new RuleBroken('import_encodings_mixed', { details: { line: lineOf(bytes, Math.max(sequence, stray)) } });
  const encoding = stray === null ? 'utf-8' : 'latin-1';
  // Removes the mark at the start of UTF-8.
  return { text: new TextDecoder(encoding === 'utf-8' ? 'utf-8' : 'windows-1252').decode(bytes), encoding };
}

/**
 * Bytes above 127: the position of the first whole UTF-8 character, and of the first invalid one. In Latin-1 text, letters that look like UTF-8 do
 * not occur together.
 */
function firstHighBytes(bytes: Uint8Array): { sequence: number | null; stray: number | null } {
  let [sequence, stray]: [number | null, number | null] = [null, null];
  for (let at = 0; at < bytes.length && (sequence === null || stray === null); at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    const length = byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
    const rest = bytes.subarray(at + 1, at + 1 + length);
    if (length > 0 && rest.length === length && rest.every((next) => next >= 0x80 && next <= 0xbf)) {
      sequence ??= at;
      at += length;
    } else stray ??= at;
  }
  return { sequence, stray };
}

/** As text editors number it. */
const lineOf = (bytes: Uint8Array, at: number): number => bytes.subarray(0, at).reduce((line, byte) => line + (byte === 0x0a ? 1 : 0), 1);

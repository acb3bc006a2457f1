/** Reads a sent file into rows: an Excel workbook or a CSV file, by its bytes and not by its name. */
import { RuleBroken } from '#base/errors.ts';
import type { FileSettings } from '#base/lists/file-settings.ts';
import type { FileRow } from './cells.ts';
import { detectSeparator, readCsv } from './csv.ts';
import { decodeText, type Encoding } from './encoding.ts';
import { readXlsx } from './xlsx/sheet.ts';

export interface ReadFile {
  format: 'csv' | 'xlsx';
  /** Of a CSV file. */
  encoding: Encoding | null;
  separator: FileSettings['separator'];
  rows: FileRow[];
}

const startsWith = (bytes: Buffer, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** `separator` of a CSV file, detected unless given. Throws the code of what is wrong with the file. */
export async function readFile(bytes: Buffer, separator?: NonNullable<FileSettings['separator']>): Promise<ReadFile> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new RuleBroken('import_old_excel');
  if (startsWith(bytes, 0x50, 0x4b)) return { format: 'xlsx', encoding: null, separator: null, rows: await readXlsx(bytes) };
  const { text, encoding } = decodeText(bytes);
  const used = separator ?? detectSeparator(text);
  return { format: 'csv', encoding, separator: used, rows: await readCsv(text, used) };
}

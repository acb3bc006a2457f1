/** Reads a sent file into rows: an Excel workbook or a CSV file, by its bytes and not by its name. */
import { RuleBroken } from '#base/errors.ts';
import type { FileRow } from '#base/lists/file-cells.ts';
import type { FileSettings } from '#base/lists/file-settings.ts';
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

interface ReadOptions {
  /** Of a CSV file, detected unless given. */
  separator?: NonNullable<FileSettings['separator']>;
  /**
   * The file is made by a bank and not by a person who could correct it: it may have headings above its titles, formulas are texts, and merged
   * cells are the first of them.
   */
  isStatement?: boolean;
}

/** Fields of the first line of a statement that is not a heading. */
const statementFields = 3;

/** Throws the code of the file's problem. */
export async function readFile(bytes: Buffer, { separator, isStatement = false }: ReadOptions = {}): Promise<ReadFile> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new RuleBroken('import_old_excel');
  if (startsWith(bytes, 0x50, 0x4b)) {
    return { format: 'xlsx', encoding: null, separator: null, rows: await readXlsx(bytes, { isStatement }) };
  }
  const { text, encoding } = decodeText(bytes);
  const used = separator ?? detectSeparator(text, isStatement ? statementFields : 1);
  return { format: 'csv', encoding, separator: used, rows: await readCsv(text, used) };
}

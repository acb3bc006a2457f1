/** Reads the first sheet of an Excel workbook (ECMA-376). */
import { RuleBroken } from '#base/errors.ts';
import type { Cell, FileRow } from '#base/lists/file-cells.ts';
import { maxColumns, RowCollector } from '../limits.ts';
import { openArchive } from './archive.ts';
import { readWorkbook, unescapeText, type Workbook } from './workbook.ts';
import { walkXml } from './xml.ts';

/**
 * Every row that is not empty. Throws `import_formula` and `import_merged_cells`: a formula's stored result may be outdated, and it is unclear which
 * rows a merged cell belongs to. With `isStatement` a formula is its text, and merged cells are the first of them. Throws the errors of `openArchive`
 * and `RowCollector`.
 */
export async function readXlsx(bytes: Buffer, { isStatement = false } = {}): Promise<FileRow[]> {
  const archive = await openArchive(bytes);
  const workbook = await readWorkbook(archive);
  const collector = new RowCollector();
  const finished: FileRow[] = [];
  const sheet = new SheetReader(workbook, isStatement, (row) => finished.push(row));
  const collect = async () => {
    for (const row of finished.splice(0)) await collector.add(row);
  };
  await walkXml(await archive.open(workbook.sheet), sheet, collect);
  await collect();
  return collector.rows;
}

class SheetReader {
  readonly #workbook: Workbook;
  readonly #isStatement: boolean;
  readonly #onRow: (row: FileRow) => void;
  #row = 0;
  #cells: Cell[] = [];
  #place = -1;
  #reference = '';
  #type = 'n';
  #style = 0;
  #text = '';
  #isValue = false;
  #formula = '';
  #isFormula = false;
  #phonetic = 0;

  constructor(workbook: Workbook, isStatement: boolean, onRow: (row: FileRow) => void) {
    this.#workbook = workbook;
    this.#isStatement = isStatement;
    this.#onRow = onRow;
  }

  open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'row') {
      this.#row = Number(attributes.r ?? this.#row + 1);
      this.#cells = [];
      this.#place = -1;
    } else if (name === 'c') {
      this.#reference = attributes.r ?? '';
      this.#place = placeOf(this.#reference) ?? this.#place + 1;
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? 0);
      this.#text = '';
      this.#formula = '';
    } else if (name === 'f' && this.#isStatement) {
      this.#isFormula = true;
      this.#formula = '=';
    } else if (name === 'f') {
      throw new RuleBroken('import_formula', { details: { cell: this.#reference } });
    } else if (name === 'mergeCell' && !this.#isStatement) {
      throw new RuleBroken('import_merged_cells', { details: { cells: attributes.ref ?? '' } });
    } else if (name === 'rPh') {
      this.#phonetic++;
    } else if (name === 'v' || name === 't') {
      this.#isValue = this.#phonetic === 0;
    }
  };

  text = (text: string): void => {
    if (this.#isValue) this.#text += text;
    if (this.#isFormula) this.#formula += text;
  };

  close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'f') this.#isFormula = false;
    else if (name === 'rPh') this.#phonetic--;
    else if (name === 'c') this.#addCell();
    else if (name === 'row') this.#onRow({ row: this.#row, cells: this.#cells });
  };

  #addCell(): void {
    if (this.#text === '' && this.#formula === '') return;
    // Beyond every column that can be imported: not stored, because cell references may be arbitrarily large.
    if (this.#place >= maxColumns) throw new RuleBroken('import_too_many_columns', { details: { row: this.#row, limit: maxColumns } });
    while (this.#cells.length < this.#place) this.#cells.push('');
    this.#cells[this.#place] = this.#cell();
  }

  #cell(): Cell {
    if (this.#formula !== '') return this.#formula;
    const { texts, isDay, since1904 } = this.#workbook;
    if (this.#type === 's') return texts[Number(this.#text)] ?? '';
    if (this.#type === 'b') return { boolean: this.#text === '1' };
    if (this.#type === 'd') return { day: this.#text.slice(0, 10) };
    if (this.#type !== 'n') return unescapeText(this.#text);
    const number = Number(this.#text);
    if (!Number.isFinite(number)) return this.#text;
    return isDay[this.#style] ? dayCell(number + (since1904 ? 1462 : 0), this.#text) : { number: plainNumber(number) };
  }
}

/** 27 of `AB12`, from 0; undefined without a reference. */
function placeOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const dayMs = 86_400_000;
/** The last day of the year 9999. */
const lastDay = 2_958_465;
/** Excel counts days from 30 December 1899, and has a 29 February 1900 that there never was. */
function dayCell(serial: number, text: string): Cell {
  if (serial < 1 || serial > lastDay) return text;
  const day = Math.floor(serial) + (serial < 60 ? 1 : 0);
  return { day: new Date(Date.UTC(1899, 11, 30) + day * dayMs).toISOString().slice(0, 10) };
}

const plainFormat = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 15 });
/** Files have 17 digits of a binary fraction; Excel shows 15: `3.1400000000000001` is 3.14. */
const plainNumber = (number: number): string => plainFormat.format(Number(number.toPrecision(15)));

/** The largest file that can be imported. A larger one is rejected before it is read to its end. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RuleBroken } from '#base/errors.ts';
import { cellText, type FileRow } from '#base/lists/file-cells.ts';

export const maxRows = 20_000;
export const maxColumns = 100;
/** Of a cell, as Excel limits it. */
const maxCharacters = 32_767;

/** Rows between which other requests are served. */
export const rowsPerTurn = 200;

/** Collects the rows of a file. Empty rows are left out, but count in the row numbers. */
export class RowCollector {
  readonly rows: FileRow[] = [];

  /** Throws `import_too_many_rows`, `import_too_many_columns` or `import_cell_too_long`. */
  async add({ row, cells }: FileRow): Promise<void> {
    const filled = cells.findLastIndex((cell) => cellText(cell) !== '') + 1;
    if (filled === 0) return;
    if (filled > maxColumns) throw new RuleBroken('import_too_many_columns', { details: { row, limit: maxColumns } });
    if (cells.some((cell) => typeof cell === 'string' && cell.length > maxCharacters))
      throw new RuleBroken('import_cell_too_long', { details: { row, limit: maxCharacters } });
    // One more for the titles.
    if (this.rows.length > maxRows) throw new RuleBroken('import_too_many_rows', { details: { limit: maxRows } });
    this.rows.push({ row, cells: cells.slice(0, filled) });
    if (this.rows.length % rowsPerTurn === 0) await nextTurn();
  }
}

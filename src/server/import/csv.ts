/** Reads CSV files. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { RuleBroken } from '#base/errors.ts';
import type { FileRow } from '#base/lists/file-cells.ts';
import { separators } from '#base/lists/file-settings.ts';
import { maxColumns, RowCollector } from './limits.ts';

type Separator = (typeof separators)[number];

/** A record of more characters has a quote that is never closed. */
const maxRecord = 500_000;
/** The most fields of a row, with the empty ones at its end, which spreadsheets write for formerly used columns. */
const maxFields = 1000;
/** Characters between which other requests are served. */
const chunk = 64 * 1024;

/** Every row that is not empty. Throws `import_quote_open`, and the errors of `RowCollector`. */
export async function readCsv(text: string, separator: Separator): Promise<FileRow[]> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecord,
    // Before the row is made: a row of two million fields would take all memory and time.
    cast(field, { index, records }) {
      if (Number(index) >= maxFields) throw new RuleBroken('import_too_many_columns', { details: { row: records + 1, limit: maxColumns } });
      return field;
    },
  });
  const source = Readable.from(chunksOf(text)).once('error', () => parser.destroy());
  source.pipe(parser);
  const collector = new RowCollector();
  let row = 0;
  try {
    for await (const cells of parser) await collector.add({ row: ++row, cells: cells as string[] });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RuleBroken('import_quote_open', { details: { row: row + 1 } });
  } finally {
    source.destroy();
    parser.destroy();
  }
  return collector.rows;
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += chunk) {
    yield text.slice(at, at + chunk);
    await nextTurn();
  }
}

const linesLookedAt = 30;
/** The separator of which the first line has most, outside of quotes. Lines of fewer than `fields` fields are skipped: a heading above the titles. */
export function detectSeparator(text: string, fields = 1): Separator {
  const lines = text
    .slice(0, maxRecord)
    .replace(/^\s+/, '')
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|[\r\n]/, linesLookedAt)
    .map((line) => separators.map((separator) => line.split(separator).length));
  const counts = lines.find((line) => Math.max(...line) >= fields) ?? (lines[0] as number[]);
  return separators[counts.indexOf(Math.max(...counts))] as Separator;
}

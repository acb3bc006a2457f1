/** Number formats of the current company. With companies.ts and take_number() the only writer of number_format. */
import { isNearlyExhausted } from '#base/numbers.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, sql } from '#server/db/sql.ts';
import {
  colombianSeries,
  type NumberedDocument,
  type NumberFormat,
  type NumberFormatInput,
  numberedDocuments,
} from '../contract/number-formats.ts';

type Stored = Omit<NumberFormat, 'nearly_exhausted'>;

const fields = sql`id, document, series, delimiter, length, next_number, last_number, version`;
const shown = (format: Stored): NumberFormat => ({ ...format, nearly_exhausted: isNearlyExhausted(format, format.next_number) });

/** All seven, in the order of `numberedDocuments`. */
export async function listNumberFormats(db: Db): Promise<NumberFormat[]> {
  const rows = await db.all<Stored>(
    sql`select ${fields} from number_format order by array_position(${numberedDocuments}::text[], document)`,
  );
  return rows.map(shown);
}

/** Locks the format, so that no number is assigned while it changes. */
export function lockNumberFormat(db: Db, document: NumberedDocument): Promise<Stored> {
  return db.one<Stored>(sql`select ${fields} from number_format where document = ${document} for update`);
}

/** Writes a locked format, as `assertNumberFormatChange` allows it. */
export async function updateNumberFormat(
  db: Db,
  document: NumberedDocument,
  given: Omit<NumberFormatInput, 'next_number_seen'>,
): Promise<NumberFormat> {
  return shown(
    await db.one<Stored>(
      sql`update number_format set ${assignments(given)}, version = version + 1 where document = ${document} returning ${fields}`,
    ),
  );
}

/** Gives each format its Colombian series, and a new version if it changes. Counting continues. */
export async function setColombianSeries(db: Db): Promise<void> {
  await db.run(
    sql`update number_format f set series = s.value, version = f.version + 1
        from jsonb_each_text(${JSON.stringify(colombianSeries)}::jsonb) s
        where f.document = s.key and f.series <> s.value`,
  );
}

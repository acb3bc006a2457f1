/** Files of rows: a header line, tabs between fields, nothing for null, no quotes. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The fields of each row that are not null, by the names of the header. */
export function parseTsv(text: string): Partial<Record<string, string>>[] {
  const [header = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]]).filter(([, field]) => field)));
}

/** Reads a file of the demo: all rows, or where the first field of each names its list, those of one list. */
export function readDemo(file: string) {
  const rows = parseTsv(readFileSync(new URL(`./demo/${file}`, import.meta.url), 'utf8'));
  return <S extends z.ZodType>(row: S, list?: string) => {
    const schema = z.array(row).min(1);
    return schema.parse(rows.filter((one) => one.list === list));
  };
}

/** A field with several values. */
export const Values = z.string().transform((field) => field.split('|'));

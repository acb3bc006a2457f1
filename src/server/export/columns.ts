/** The columns of an exported list: their titles, and the values of a row as typed cells. */
import { z } from 'zod';
import { nowLocal } from '#base/days.ts';
import type { Language } from '#base/format.ts';
import { keyIn, type ListColumn, type ListFile, titleKey } from '#base/lists/columns.ts';
import type { Route } from '#base/route.ts';
import { type ScalarKind, scalarKind, shapeOf, valueSchema } from '#base/wire.ts';
import { screenText } from '../words.ts';

/** How a value is written. A `text` is never a number, however it looks: a phone, a plate, a tax ID. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'local_time';

/** Decimal strings, days and local times as the API answers them; null is an empty cell. */
export type Cell = string | null;

export interface FileColumn {
  title: string;
  kind: CellKind;
  cell: (row: Record<string, unknown>) => Cell;
}

/** The rows of a list, page after page. */
export type Pages = AsyncIterable<readonly Record<string, unknown>[]>;

/** The values that cells depend on besides the row. */
export interface Reader {
  language: Language;
  time_zone: string;
}

type AnyColumn = ListColumn<Record<string, unknown>>;

/** The schema of a row of the list. */
export const rowOf = ({ file, output }: Route): z.ZodType => file?.page?.row ?? ((shapeOf(output).data as z.ZodArray).element as z.ZodType);

/** The columns of a file, for these columns of the list in their order; all of them without `names`. */
export function fileColumns(route: Route & { file: ListFile }, names: readonly string[] | undefined, reader: Reader): FileColumn[] {
  const { file } = route;
  const fields = shapeOf(rowOf(route));
  return (names ?? Object.keys(file.columns)).flatMap((name) => {
    const column = file.columns[name] as AnyColumn;
    const parts = Object.entries(column.parts ?? { [name]: column }) as [string, AnyColumn][];
    return parts.map(([field, part]) =>
      fileColumn(file, column.parts ? (part.title ?? `columns.${field}`) : titleKey(file, name), field, part, fields[field], reader),
    );
  });
}

function fileColumn(
  { words }: ListFile,
  title: string,
  field: string,
  { texts, value }: AnyColumn,
  schema: z.ZodType | undefined,
  { language, time_zone }: Reader,
): FileColumn {
  const t = (key: string) => screenText(keyIn(words, key), language);
  const isChoice = texts !== undefined || schema === undefined;
  const kind = isChoice ? 'text' : kindOf(schema);
  const isMoment = !isChoice && scalarKind(schema) === 'moment';
  return {
    title: t(title),
    kind,
    cell(row) {
      const found = value ? value(row, t, language) : row[field];
      if (found === null || found === undefined || found === '') return null;
      if (typeof found === 'boolean') return t(`common:actions.${found ? 'yes' : 'no'}`);
      if (texts) return t(`${texts}.${found}`);
      return isMoment ? nowLocal(time_zone, new Date(String(found))) : String(found);
    },
  };
}

function kindOf(schema: z.ZodType): CellKind {
  if (valueSchema(schema) instanceof z.ZodNumber) return 'number';
  const kind = scalarKind(schema);
  return kind ? kindOfScalar[kind] : 'text';
}

const kindOfScalar: Record<ScalarKind, CellKind> = {
  amount: 'money',
  quantity: 'number',
  decimal: 'number',
  day: 'day',
  local_time: 'local_time',
  moment: 'local_time',
};

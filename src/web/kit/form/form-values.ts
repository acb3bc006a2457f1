/** The values that a form starts with. Pure. */
import type { z } from 'zod';
import { shapeOf } from '#base/wire.ts';
import type { Values } from './values.ts';

/**
 * One value for each field of the contract's input: from the record; for a new one from `start`, else the contract's default, else empty.
 * The compiler demands a record with every field of the input, so that saving a form cannot erase a field that it does not show.
 */
export function formValues<S extends z.ZodType>(schema: S, record: RecordOf<S> | undefined, start: Partial<z.input<S>> = {}): z.input<S> {
  const values = Object.entries(shapeOf(schema)).map(([name, field]): [string, unknown] => {
    if (record) return [name, (record as Values)[name]];
    const first = (start as Values)[name];
    return [name, first === undefined ? emptyValue(field) : first];
  });
  return Object.fromEntries(values) as z.input<S>;
}

/** A record that can be edited: it has every field of the input. */
export type RecordOf<S extends z.ZodType> = Record<keyof z.input<S>, unknown>;

/** The default of a field that may be absent, else empty text. */
function emptyValue(field: z.ZodType): unknown {
  const absent = field.safeParse(undefined);
  return absent.success ? (absent.data ?? null) : '';
}

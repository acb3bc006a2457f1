import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Day, Id, optionalText, text } from '#base/wire.ts';
import { formValues } from './form-values.ts';

const input = z
  .object({
    name: text(20),
    note: optionalText(20),
    bought_on: Day.nullable().default(null),
    days: z.number().default(30),
    file: Id.nullable(),
    rows: z.array(z.object({ id: Id.optional(), name: text(5) })).default([]),
  })
  .transform((value) => value);

describe('the values of a form', () => {
  it('are those of the record, for the fields of the input only', () => {
    const record = { id: '1', version: 3, name: 'a', note: '', bought_on: null, days: 8, file: null, rows: [{ id: 'r', name: 'x' }] };
    const { id: _, version: __, ...fields } = record;
    expect(formValues(input, record)).toEqual(fields);
  });

  it('of a new record are the first ones given, the defaults of the contract, or empty', () =>
    expect(formValues(input, undefined, { name: 'first' })).toEqual({
      name: 'first',
      note: '',
      bought_on: null,
      days: 30,
      file: '',
      rows: [],
    }));

  it('do not compile from a record that lacks a field', () => {
    const record = { name: 'a', bought_on: null, days: 8, file: null, rows: [] };
    // @ts-expect-error `note` is missing: saving the form would erase it.
    expect(formValues(input, record).note).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRecord } from './record.ts';
import { answersOf, defineFields, inputsOf, valuesOf } from './record-fields.ts';
import { optionalText, Quantity, text } from './wire.ts';

const fields = defineFields({
  name: { kind: 'text', section: 'identity', input: text(20) },
  color: { kind: 'choice', section: 'identity', texts: 'colors', input: z.enum(['red', 'blue']).nullable().default(null) },
  year: { kind: 'integer', section: 'identity', input: z.number().int().min(1900).default(2000) },
  length: { kind: 'quantity', section: 'identity', input: Quantity.nullable().default(null) },
  phone: { kind: 'text', section: 'identity', input: optionalText(15) },
});
const spec = {
  name: 'trucks',
  one: 'truck',
  words: 'fleet:trucks.',
  fields,
  input: z.object(inputsOf(fields)),
  calculated: { age: z.number() },
  nameOf: ({ name }: { name: string }) => name,
  sorts: ['name'],
  columns: { name: {}, color: {}, age: null },
  filters: { kind: z.string().optional() },
  refusals: { plate_taken: { status: 409 } },
  updateRefusals: { status_not_yours: { status: 409 } },
  notes: { list: 'search finds names', update: 'the name is replaced' },
} as const;

describe('a record', () => {
  const record = defineRecord(spec);

  it('has six operations, each with its permission', () => {
    const operations = ['list', 'create', 'read', 'update', 'deactivate', 'reactivate'] as const;
    expect(operations.map((name) => [name, record[name].method, record[name].path, record[name].access, record[name].status])).toEqual([
      ['list', 'GET', '/api/trucks', 'view-trucks', 200],
      ['create', 'POST', '/api/trucks', 'create-trucks', 201],
      ['read', 'GET', '/api/trucks/:id', 'view-trucks', 200],
      ['update', 'PUT', '/api/trucks/:id', 'update-trucks', 200],
      ['deactivate', 'POST', '/api/trucks/:id/deactivation', 'delete-trucks', 200],
      ['reactivate', 'DELETE', '/api/trucks/:id/deactivation', 'delete-trucks', 200],
    ]);
  });

  it('declares its refusals, those of a save apart', () => {
    expect(Object.keys(record.create.errors)).toEqual(['plate_taken']);
    expect(Object.keys(record.update.errors).sort()).toEqual(['plate_taken', 'stale_version', 'status_not_yours']);
    expect(Object.keys(record.deactivate.errors).sort()).toEqual(['already_inactive', 'stale_version']);
  });

  it('is documented in sentences', () =>
    expect([record.list.summary, record.create.summary, record.read.summary, record.update.summary]).toEqual([
      'Trucks; search finds names.',
      'Adds a truck.',
      'One truck.',
      'Saves a truck; the name is replaced.',
    ]));

  it('is listed by status as a word or a number, and by its own filters', () => {
    expect(record.list.query.parse({ status: '2', kind: 'x' })).toMatchObject({ status: 'inactive', kind: 'x', sort: 'name' });
    expect(record.list.query.safeParse({ status: '3' }).success).toBe(false);
  });

  it('answers every field that users write, so that a save erases none, and what is calculated', () => {
    const id = '0193a5b0-0000-7000-8000-000000000001';
    const answer = { id, status: 'active', version: 1, name: '', color: null, year: 12, length: null, phone: 'x'.repeat(99), age: 3 };
    expect(record.full.parse(answer)).toEqual(answer);
    for (const name of Object.keys(answer)) expect(record.full.safeParse({ ...answer, [name]: undefined }).success, name).toBe(false);
    expect(record.full.safeParse({ ...answer, color: 'green' }).success).toBe(false);
  });

  it('does not compile with a field that is written and not declared, or a column without a field', () => {
    const more = z.object({ ...inputsOf(fields), weight: text(20) });
    // @ts-expect-error `weight` would be missing in the answer: the next save would erase it.
    expect(() => defineRecord({ ...spec, input: more })).not.toThrow();
    // @ts-expect-error The field `colour` does not exist.
    expect(() => defineRecord({ ...spec, columns: { name: {}, colour: {} } })).not.toThrow();
    // @ts-expect-error Rows have no phone: it has no column.
    expect(() => defineRecord({ ...spec, nameOf: ({ phone }: { phone: string }) => phone })).not.toThrow();
  });

  it('asks for the answer of what is transformed and no text, and for the values of a choice', () => {
    const list = { kind: 'rows', section: 'identity', input: z.array(text(20)).transform((all) => all.length) } as const;
    expect(() => answersOf({ list })).toThrow(/answer/);
    expect(() => valuesOf({ kind: 'choice', section: 'identity', texts: 'colors', input: text(20) })).toThrow(/values/);
  });

  it('lists its columns and what they need besides, with the texts of the form', () => {
    expect(Object.keys(record.row.shape).sort()).toEqual(['age', 'color', 'id', 'name', 'status', 'version']);
    expect(record.list.file.columns).toMatchObject({ name: { title: 'fleet:fields.name' }, color: { texts: 'colors' } });
    expect(Object.keys(record.list.file.columns)).toEqual(['name', 'color', 'status']);
  });
});

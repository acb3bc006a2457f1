/** Generators of JSON values: realistic ones for a schema of the OpenAPI document, and hostile ones for any place. */
import fc, { type Arbitrary } from 'fast-check';
import { demoPassword } from '../../../../db/seeds/demo/people.ts';
import { textFor } from '../samples.ts';

/** The part of JSON schema that the document uses. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
}

/** Ids of records for a field of this name, such as `customer_id`; empty if there are none. */
export type IdsOf = (field: string) => readonly string[];

/** Text that stands for a piece of JSON which no value has, and is replaced in the text of the body. */
const rawMark = '@@raw:';
const raw = {
  deepArrays: '['.repeat(5_000) + ']'.repeat(5_000),
  deepObjects: `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  deepest: '['.repeat(200_000) + ']'.repeat(200_000),
  prototype: '{"__proto__":{"polluted":true}}',
  constructor: '{"constructor":{"prototype":{"polluted":true}}}',
  duplicates: '{"a":1,"a":2}',
  manyItems: `[${'0,'.repeat(20_000)}0]`,
  manyObjects: `[${'{},'.repeat(5_000)}{}]`,
  manyKeys: `{${Array.from({ length: 5_000 }, (_, key) => `"k${key}":0`).join(',')}}`,
  hugeNumber: '1e999',
  longNumber: '9'.repeat(400),
  negativeZero: '-0',
  loneSurrogate: '"\\ud800"',
  cut: '{"a":',
} as const;

/** The JSON text of a body. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replace(/"@@raw:(\w+)"/g, (_, name: keyof typeof raw) => raw[name]);
}

/** Values that programs tend to be wrong about. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, '', ' ', 0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, 1e308, 5e-324) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(raw)).map((name) => rawMark + name) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[{ toString: 1 }, { valueOf: null, toString: null }, { toJSON: 1 }, { length: -1 }, [[]], [null], [[[{ a: [] }]]], { id: null }],
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['\u0000', 'a\u0000b', '\ufeff', '\u202eabc', '\r\nx-header: 1', '𝒜'.repeat(400), 'ﷺ'.repeat(300), 'a\u0301'.repeat(500)],
      ...['x'.repeat(70_000), '%', '_', '\\', "'; drop table trip; --", '{{name}}', '$1', '<script>alert(1)</script>', '__proto__'],
      ...['constructor', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined'],
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['9999999999999.99', '-9999999999999.99', '0.005', '1e5', '1e400', '00001', '1.', '.5', '+1', '-0', '0x10', '１２', '٣', '1,5'],
      ...['9223372036854775808', '2147483648', '99999999999999999999999999', '0.0000000000000000001'],
      ...['0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '-4713-01-01', '275760-09-14', '2026-02-30', '2026-13-01', 'infinity'],
      ...['2026-01-01T25:00', '2026-01-01T00:00:60Z', '9999-12-31T23:59', '2026-03-01T08:00+14:00', '2026-01-01 08:00'],
      ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '{0195f0f0-0000-7000-8000-000000000000}'],
      ...['a@b', 'a@b.c', '"a b"@example.test', `${'a'.repeat(300)}@example.test`, 'javascript:alert(1)', 'http://[', 'http://x.test/%zz'],
      ...['eyJhIjoxfQ', 'W10', 'W251bGwsbnVsbF0', 'WyIyMDI2LTAxLTAxIiwieCJd'],
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Texts of fields that take only some, which their schemas do not say. */
const usualTexts: Record<string, readonly string[]> = {
  sort: ['', 'name', '-created_at', '-number', 'number'],
  perPage: ['10', '25', '50', '100'],
  accent: ['#0b5348', '#ffffff'],
  time_zone: ['America/Bogota', 'UTC'],
  delimiter: ['-', '/'],
};

/** A value that a person or another program might send. */
export function realistic(schema: Schema, field: string, idsOf: IdsOf): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => realistic(option, field, idsOf)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === 'uuid') return idOf(field, idsOf);
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, field, idsOf)));
}

function ofType(type: string, schema: Schema, field: string, idsOf: IdsOf): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      if (field === 'year') return fc.integer({ min: 1990, max: 2026 });
      const min = Math.max(schema.minimum ?? 0, -1_000_000);
      return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 3_000, 1_000_000)) });
    }
    case 'array': {
      const items = realistic(schema.items ?? {}, field.replace(/s$/, ''), idsOf);
      const minLength = schema.minItems ?? 0;
      return fc.array(items, { minLength, maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 3, 3)) });
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, realistic(one, name, idsOf)] as const);
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    default:
      return textOf(schema, field);
  }
}

function idOf(field: string, idsOf: IdsOf): Arbitrary<string> {
  const ids = idsOf(field);
  return ids.length === 0 ? fc.uuid() : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
}

function textOf(schema: Schema, field: string): Arbitrary<string> {
  const maxLength = schema.maxLength ?? 100;
  const day = fc
    .tuple(fc.integer({ min: 2024, max: 2028 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([year, month, date]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
  const named = fc.nat({ max: 100_000 }).map((salt) => textFor(field, salt).slice(0, maxLength));
  const options = [{ weight: 40, arbitrary: named }];
  const usual = usualTexts[field];
  if (usual) options.push({ weight: 200, arbitrary: fc.constantFrom(...usual) });
  if (schema.pattern) options.push({ weight: 1, arbitrary: fc.stringMatching(new RegExp(schema.pattern)) });
  if (/password/.test(field)) options.push({ weight: 40, arbitrary: fc.constant(demoPassword) });
  if (/date|_on$|^from$|^to$/.test(field) && !/birth/.test(field)) options.push({ weight: 8, arbitrary: day });
  if (/_at$|departure|arrival/.test(field)) options.push({ weight: 8, arbitrary: day.map((date) => `${date}T08:00`) });
  options.push({ weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength }) });
  return fc.oneof(...options);
}

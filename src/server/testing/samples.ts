/** Generates plausible input for any contract from its JSON schema, so that requests pass input validation and reach the handler. */
import { z } from 'zod';

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  queriesOf?: Schema[];
  minimum?: number;
}

/** The path of an id in a body: `['items', 0, 'trip_id']`. */
export type Path = (string | number)[];

export interface Sample {
  value: unknown;
  ids: Path[];
}

/** The id for a field of this name, such as `customer_id`. Undefined if no such record exists. */
export type IdOf = (field: string) => string | undefined;

const inputSchemas = new WeakMap<z.ZodType, Schema>();

/** The JSON schema of the input. Kept, because sweeps make many samples of each. */
function inputSchemaOf(schema: z.ZodType): Schema {
  const known = inputSchemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
  inputSchemas.set(schema, known);
  return known;
}

/** Fields of forms that no generated value fits, by operation. */
export const fittedFields: Record<string, object> = {
  // Its next number, which is stored already, needs so many digits.
  'PUT /api/number-formats/:document': { length: 6 },
  'PUT /api/payroll-settings': { benefits_percent: '21.5' },
  // Of the demo: another pay cycle asks.
  'PUT /api/settings/profile': { payroll_cycle: 'semi_monthly' },
  // A line names a trip only if its freight changed after it was paid.
  'PUT /api/pay-periods/:id/people/:employee_id': {
    lines: [{ description: 'Apoyo', nature: 'salary', amount: '1000', trip_id: null, corrects: null, difference: null }],
  },
};

/** A body that should be accepted, and the paths of its ids. */
export function sampleOf(schema: z.ZodType, idOf: IdOf, salt: number): Sample {
  const ids: Path[] = [];
  const value = make(inputSchemaOf(schema), 'body', [], { ids, idOf, salt });
  return { value, ids };
}

/** The paths of all strings in a body or query that are neither an id nor one of a list. */
export function stringPathsOf(schema: z.ZodType): Path[] {
  return stringsOf(inputSchemaOf(schema), []);
}

function stringsOf(schema: Schema, path: Path): Path[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((option) => stringsOf(option, path));
  if (schema.type === 'object') return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => stringsOf(field, [...path, key]));
  if (schema.type === 'array') return stringsOf(schema.items ?? {}, [...path, 0]);
  return schema.type === 'string' && schema.const === undefined && !schema.enum && !isId(schema) ? [path] : [];
}

/** The fields of a query that take an id. */
export function idFieldsOf(schema: z.ZodType): string[] {
  const { properties = {} } = inputSchemaOf(schema);
  return Object.entries(properties)
    .filter(
      ([, field]) =>
        isId(field) ||
        (field.items && isId(field.items)) ||
        field.anyOf?.some((option) => isId(option) || (option.items && isId(option.items))),
    )
    .map(([name]) => name);
}

const isId = (schema: Schema): boolean => schema.format === 'uuid' || schema.format === 'guid';

interface Context {
  ids: Path[];
  idOf: IdOf;
  salt: number;
}

function make(schema: Schema, name: string, path: Path, context: Context): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return make(options.find((option) => option.type !== 'null') ?? (options[0] as Schema), name, path, context);
  if (schema.queriesOf) return make(Object.assign({}, ...schema.queriesOf), name, path, context);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (isId(schema)) {
    context.ids.push(path);
    return context.idOf(name);
  }
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, field]) => [key, make(field, key, [...path, key], context)]),
    );
  }
  if (type === 'array') return [make(schema.items ?? {}, name.replace(/s$/, ''), [...path, 0], context)];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return name === 'year' ? 2020 : Math.max(schema.minimum ?? 1, 1);
  return textFor(name, context.salt);
}

/** Text that the rules of fields with such a name accept; `salt` makes unique fields differ. */
export function textFor(name: string, salt: number): string {
  if (/username/.test(name)) return `sweep${salt}`;
  if (/email/.test(name)) return `sweep${salt}@example.test`;
  if (/password/.test(name)) return 'una clave larga 9';
  if (/birth/.test(name)) return '1985-04-12';
  // Before every record.
  if (/closed_through/.test(name)) return '2001-12-31';
  if (/due_date|due_on|arrival|^to$/.test(name))
    return name.includes('_at') || name.includes('arrival') ? '2027-01-20T18:00' : '2027-01-20';
  if (name === 'at') return '2020-01-15T08:00';
  if (/_at$|departure/.test(name)) return '2027-01-15T08:00';
  if (/date|_on$|_until$|(^|valid_)from$/.test(name)) return '2026-01-15';
  if (
    /amount|salary|price|cost|rate|quantity|value|freight|fee|discount|advance_payment|payload|length|width|height|balance|_limit|^base$/.test(
      name,
    )
  )
    return /length_|_unit/.test(name) ? 'm' : '1';
  if (/latitude|longitude/.test(name)) return '4.5';
  if (/tax_id|provider_id|id_card|phone|code|license/.test(name)) return String(100_000 + salt);
  if (/plate/.test(name)) return `SW${String.fromCharCode(65 + (salt % 26))}${String(100 + (salt % 900))}`;
  if (/(^|_)city(_id)?$|^municipality_id$/.test(name)) return 'CO-11001';
  if (/^department(_id)?$/.test(name)) return 'CO-11';
  if (/^country(_id)?$/.test(name)) return 'CO';
  if (/website/.test(name)) return 'https://example.test';
  if (name === 'cufe') return String(salt).padStart(96, '0');
  if (/search|after/.test(name)) return '';
  return `Texto ${salt}`;
}

/** The value with its part at the path replaced. */
export function withAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return replacement;
  if (Array.isArray(value)) return value.map((item, at) => (at === first ? withAt(item, rest, replacement) : item));
  const record = value as Record<string, unknown>;
  return { ...record, [first]: withAt(record[first as string], rest, replacement) };
}

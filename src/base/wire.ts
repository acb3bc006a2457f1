/**
 * The scalars and envelopes of the API. Decimals are strings, days YYYY-MM-DD, timestamps ISO 8601 in UTC.
 * A custom message is a key of `validation` in the words of a module; it is translated where it is shown.
 */
import { z } from 'zod';
import { isDay } from './days.ts';

/** A UUID in lower case, as PostgreSQL prints it, so that ids can be compared as text. */
export const Id = z.guid().toLowerCase();

/** The kind of a text field. A schema that is refined or narrowed further is of the same kind. */
export type ScalarKind = 'amount' | 'quantity' | 'decimal' | 'day' | 'local_time' | 'moment';
const kinds = z.registry<{ kind: ScalarKind }>();
const ofKind = <Schema extends z.ZodType>(kind: ScalarKind, schema: Schema): Schema => {
  kinds.add(schema, { kind } as never);
  return schema;
};

/** The schema of a value, without being optional, nullable or having a default. */
export function valueSchema(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? valueSchema(schema.unwrap() as z.ZodType) : schema;
}

/** The kind of a field, optional or not; undefined for plain texts, numbers and everything else. */
export const scalarKind = (schema: z.ZodType): ScalarKind | undefined => kinds.get(valueSchema(schema))?.kind;
/** Whether the field is a quantity, optional or not: stored with three decimals, answered without trailing zeros. */
export const isQuantity = (schema: z.ZodType): boolean => scalarKind(schema) === 'quantity';
/** Whether the field is an amount of money, optional or not. */
export const isAmount = (schema: z.ZodType): boolean => scalarKind(schema) === 'amount';

/** A decimal string, optionally signed, with at most `whole` digits before and `places` digits after the point. */
const decimal = (whole: number, places: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^-?\\d{1,${whole}}(\\.\\d{1,${places}})?$`), 'number_invalid');
const notNegative = (schema: z.ZodString) => schema.refine((text) => !text.startsWith('-') || /^-[0.]*$/.test(text), 'not_negative');
const positive = (schema: z.ZodString) => schema.refine((text) => !text.startsWith('-') && /[1-9]/.test(text), 'greater_than_zero');

/** An amount of money that users may enter, below 10^13. Columns are numeric(19,2), which leaves room for sums. */
export const Money = ofKind('amount', decimal(13, 2));
export const MoneyNotNegative = notNegative(Money);
export const PositiveMoney = positive(Money);
/** The bytes of a file that a route with `bytes` answers with. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
/** A sum of amounts in an answer. */
export const MoneySum = ofKind('amount', decimal(40, 2));
/** A share in percent, or a quotient, in an answer; may be negative. */
export const Ratio = ofKind('decimal', decimal(20, 6));
/** numeric(19,4). */
export const UnitPrice = ofKind('decimal', notNegative(decimal(13, 4)));
/** numeric(19,6), above zero. */
export const ExchangeRate = ofKind('decimal', positive(decimal(13, 6)));
/** numeric(14,3), above zero. */
export const Quantity = ofKind('quantity', positive(decimal(11, 3)));
/** A quantity in a smaller unit, in an answer: up to a thousand times what users may enter. */
export const ConvertedQuantity = ofKind('quantity', positive(decimal(14, 3)));
/** The fields of an object schema, also of one that is transformed after validation. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  throw new Error('The input of a form, and the answers of a record, are object schemas.');
}

/** 0 to 100, numeric(9,4). */
export const Percentage = ofKind('decimal', notNegative(decimal(5, 4))).refine((text) => Number(text) <= 100, 'percentage_max_100');

/** Rejects years that were typed incompletely, such as 0026. */
const isLikelyDay = (text: string) => isDay(text) && text >= '1900-01-01';
/** A day without time or time zone; must exist in the calendar. */
export const Day = ofKind('day', z.string().refine(isLikelyDay, 'date_invalid'));
/** A day that is planned, or of a range: later years are typing errors. */
export const PlannedDay = Day.refine((day) => day <= '2200-12-31', 'day_too_late');
/** A local date and time, `YYYY-MM-DDTHH:MM`, without time zone. */
export const LocalDateTime = ofKind(
  'local_time',
  z.string().refine((text) => isLikelyDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10)), 'date_invalid'),
);
/** A timestamp: ISO 8601, UTC. */
export const Moment = ofKind('moment', z.string());

/**
 * Control characters, line breaks, and the marks that reverse the direction of text. In a name they hide or reorder what others read;
 * users do not see them, so they arrive by copying.
 */
const hiddenInLine = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
/** The same without tabs and line breaks. */
const hiddenInNote = /(?![\t\n\r])\p{Cc}|\p{Bidi_Control}/u;

/** Rejects hidden characters and line breaks. Every text of one line that users enter passes here. */
export const withoutHidden = (schema: z.ZodString) => schema.refine((value) => !hiddenInLine.test(value), 'text_hidden');
const withoutHiddenInNote = (schema: z.ZodString) => schema.refine((value) => !hiddenInNote.test(value), 'text_hidden');

/** Required text of one line: trimmed, 1 to `max` characters. */
export const text = (max: number) => withoutHidden(z.string('required').trim().min(1, 'required').max(max));
/** Optional text of one line: trimmed, at most `max` characters; empty when absent. */
export const optionalText = (max: number) => withoutHidden(z.string().trim().max(max)).default('');
/** Required text that may have line breaks and tabs. */
export const note = (max: number) => withoutHiddenInNote(z.string('required').trim().min(1, 'required').max(max));
/** Optional text that may have line breaks and tabs; empty when absent. */
export const optionalNote = (max: number) => withoutHiddenInNote(z.string().trim().max(max)).default('');
/** A required email address: trimmed, at most `max` characters. */
export const email = (max: number) => text(max).pipe(z.email('email_invalid'));
/** A URL of at most `max` characters; `https://` is added when the scheme is missing. Empty when absent. */
export const website = (max: number) =>
  optionalText(max)
    .transform((site) => (site === '' || /^\w+:/.test(site) ? site : `https://${site}`))
    .pipe(z.string().max(max))
    .refine((site) => site === '' || z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(site).success, 'url_invalid');

export const EntityStatus = z.enum(['active', 'inactive', 'blocked']);

/** A filter by a status, in a query: the word, or its number, which is its place among the words from 1. */
export function statusFilter<const Words extends readonly [string, ...string[]]>(words: Words) {
  const numbers = words.map((_, at) => String(at + 1)) as { [At in keyof Words]: string };
  return z.union([z.enum(words), z.enum(numbers).transform((number) => words[Number(number) - 1] as Words[number])], 'choose_one');
}

/** The filters `name_from` and `name_to` of a list: days, both of which belong to the range. */
export const dayRange = <const Name extends string>(name: Name) =>
  ({ [`${name}_from`]: Day.optional(), [`${name}_to`]: Day.optional() }) as {
    [Filter in `${Name}_${'from' | 'to'}`]: z.ZodOptional<typeof Day>;
  };

/** A boolean in a query, where values are text. */
export const Flag = z.enum(['1', 'true', '0', 'false']).transform((value) => value === '1' || value === 'true');

export const pageSizes = [10, 25, 50, 100] as const;
/** As which a list can be exported. */
export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];
/** The media types of the files. */
export const fileTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** One to a hundred values, separated by commas. */
export const commaSeparated = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(item).min(1).max(100));

/**
 * The query of a list: search, page, page size, sort (`field`, or `-field` for descending order) and an optional count.
 * Add the list's own filters with `.extend`. `after` is the key of the last row before the page, so that deep pages cost
 * what the first costs; `last=1` requests the last page. With `format` the list is exported.
 */
export function listQuery<const S extends readonly [string, ...string[]]>(
  sorts: S,
  defaultSort: S[number] | `-${S[number]}`,
  defaultSize: 10 | 25 = 25,
) {
  const allowed = new Set(sorts.flatMap((field) => [field, `-${field}`]));
  return z.object({
    search: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    perPage: z.coerce
      .number()
      .int()
      .refine((size) => (pageSizes as readonly number[]).includes(size), 'page_size')
      .default(defaultSize),
    sort: z
      .string()
      .refine((value) => allowed.has(value), 'sort_unknown')
      .default(defaultSort),
    count: Flag.optional(),
    /** Sums and counts over all found rows, if the list declares some. */
    summary: Flag.optional(),
    last: Flag.optional(),
    after: z.string().max(500).optional(),
    /** All rows as a file, instead of a page as JSON. Of a company's list, needs `export-data` too. */
    format: z.enum(fileFormats).optional(),
    /** The columns of the file, in their order; all of them by default. */
    columns: commaSeparated(z.string().regex(/^[a-z0-9_]{1,50}$/, 'choose_one')).optional(),
    /** Only these rows. */
    ids: commaSeparated(Id).optional(),
  });
}
export type ListQuery = z.output<ReturnType<typeof listQuery>>;

/** How many rows a group has: exact, or counted up to a thousand. */
export const GroupCount = z.object({ count: z.number(), is_exact: z.boolean() });
export type GroupCount = z.output<typeof GroupCount>;
/** The part of a list's answer that `summary=1` adds. Sums and groups are declared as in `base/lists/route.ts`. */
export interface ListSummary<Sums = Record<string, string | null>, Group extends string = string> {
  /** Over every row that the list finds, on all pages; null when there are more than 10,000. A sum is null if the rows hide its amounts. */
  sums: Sums | null;
  /** Rows of each group, with all filters but those that choose a group. */
  groups: Record<Group, GroupCount> | null;
}

export const ListMeta = z.object({
  page: z.number(),
  per_page: z.number(),
  /** Null unless requested with `count=1`. */
  total: z.number().nullable(),
  total_is_exact: z.boolean(),
  has_more: z.boolean(),
  /** Send it as `after` to read the next page by key. */
  next: z.string().nullable(),
  /** Null unless requested with `summary=1`. */
  summary: z.null() as z.ZodType<ListSummary | null>,
});
/** The answer of a list: a page of rows and its position. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: ListMeta });
type Texts = Record<string, z.ZodType>;
/** The answers of texts that are stored as they are entered. */
export const textAnswers = <T extends Texts>(texts: T) =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, z.string()])) as { [Name in keyof T]: z.ZodString };
/** Their values among others. */
export const textsIn = <T extends Texts>(texts: T, values: { [Name in keyof T]: string }) =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, values[name]])) as { [Name in keyof T]: string };

/** The answer of one record. */
export const one = <T extends z.ZodType>(item: T) => z.object({ data: item });

export const WithId = z.object({ id: Id });

/**
 * For a check of several fields of an object: it runs as soon as those fields are valid, so its error is reported together with other errors, and it
 * never sees an invalid value.
 */
export const whenValid = (fields: z.ZodType) => ({ when: ({ value }: { value: unknown }) => fields.safeParse(value).success });

/** A place on the earth, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/**
 * The scalars and envelopes of the wire. Decimals travel as strings, days as YYYY-MM-DD, moments as ISO 8601 UTC.
 * A custom message is a key of `validation` in some module's words; the reader's language is applied where it is shown.
 */
import { z } from 'zod';
import { isDay } from './days.ts';

/** A UUID, in lower case as PostgreSQL prints it, so that ids compare as text. */
export const Id = z.guid().toLowerCase();

/** A decimal string, optionally signed, with at most `whole` and `places` digits around the point. */
const decimal = (whole: number, places: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^-?\\d{1,${whole}}(\\.\\d{1,${places}})?$`), 'number_invalid');
const notNegative = (schema: z.ZodString) => schema.refine((text) => !text.startsWith('-') || /^-[0.]*$/.test(text), 'not_negative');
const positive = (schema: z.ZodString) => schema.refine((text) => !text.startsWith('-') && /[1-9]/.test(text), 'greater_than_zero');

/**
 * An amount of money as a person may type it: up to ten billion millions. Columns are numeric(19,2), so that sums have room.
 */
export const Money = decimal(13, 2);
export const MoneyNotNegative = notNegative(decimal(13, 2));
export const PositiveMoney = positive(decimal(13, 2));
/** A sum of amounts, as answers show it. */
export const MoneySum = decimal(40, 2);
/** numeric(19,4). */
export const UnitPrice = notNegative(decimal(13, 4));
/** numeric(14,3), above zero. */
export const Quantity = positive(decimal(11, 3));
/** Zero to a hundred, numeric(9,4). */
export const Percentage = notNegative(decimal(5, 4)).refine((text) => Number(text) <= 100, 'percentage_max_100');

/** Nothing of the trade is older; a year that was typed short, as 0026, is refused. */
const isLikelyDay = (text: string) => isDay(text) && text >= '1900-01-01';
/** A business day, without time or zone; must exist in the calendar. */
export const Day = z.string().refine(isLikelyDay, 'date_invalid');
/** A local date and time, `YYYY-MM-DDTHH:MM`, without zone. */
export const LocalDateTime = z
  .string()
  .refine((text) => isLikelyDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10)), 'date_invalid');
/** A moment: ISO 8601, UTC. */
export const Moment = z.string();

/** Text that must be there: trimmed, 1 to `max` characters. */
export const text = (max: number) => z.string('required').trim().min(1, 'required').max(max);
/** Text that may be empty: trimmed, at most `max` characters; empty when absent. */
export const optionalText = (max: number) => z.string().trim().max(max).default('');
/** An e-mail that must be there: trimmed, at most `max` characters. */
export const email = (max: number) => z.string('required').trim().min(1, 'required').max(max).pipe(z.email('email_invalid'));
/** An address on the web, at most `max` characters with its scheme, which may be left out; empty when absent. */
export const website = (max: number) =>
  optionalText(max)
    .transform((site) => (site === '' || /^\w+:/.test(site) ? site : `https://${site}`))
    .pipe(z.string().max(max))
    .refine((site) => site === '' || z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).safeParse(site).success, 'url_invalid');

export const EntityStatus = z.enum(['active', 'inactive', 'blocked']);

/** Query values arrive as text. */
export const Flag = z.enum(['1', 'true', '0', 'false']).transform((value) => value === '1' || value === 'true');

export const pageSizes = [10, 25, 50, 100] as const;

/**
 * The query of a list: search, page, page size, sort (`field` or `-field` of the declared set), count on demand.
 * Add the list's own filters with `.extend`. `after` carries the key of the row that the page starts after, so that
 * deep pages cost what the first costs; `last=1` asks for the last page.
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
    last: Flag.optional(),
    after: z.string().max(500).optional(),
  });
}
export type ListQuery = z.output<ReturnType<typeof listQuery>>;

export const ListMeta = z.object({
  page: z.number(),
  per_page: z.number(),
  /** Null unless asked for with `count=1`. */
  total: z.number().nullable(),
  total_is_exact: z.boolean(),
  has_more: z.boolean(),
  /** Send it back as `after` to get the next page by key. */
  next: z.string().nullable(),
});
/** The answer of a list: a page of rows, and where it stands. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: ListMeta });
/** The answer of one record. */
export const one = <T extends z.ZodType>(item: T) => z.object({ data: item });

export const WithId = z.object({ id: Id });

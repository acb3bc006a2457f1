/**
 * The search of a list: finds rows that have every typed word, in any order, in any of the searched columns. Functions that compare a column take a
 * `SearchText`, which only `matching` and `matchingRead` create, so that no list compares its columns with the whole text at once.
 */
import { comparable, foldForSearch, searchWords } from '#base/fold.ts';
import { decimalOf } from '#base/lists/file-cells.ts';
import { numberSearchTerms } from '#base/numbers.ts';
import type { Db } from './connection.ts';
import { anyOf, join, raw, type Sql, sql } from './sql.ts';

declare const isSearchText: unique symbol;
/** A typed word, or the whole typed text. */
export type SearchText = string & { readonly [isSearchText]: true };

/**
 * The condition for rows in which `finds` finds every word, each in any of its columns. Also for rows in which it finds the text as typed: a
 * number with spaces in it is compared as a whole.
 */
export function matching(typed: string, finds: (text: SearchText) => Sql): Sql {
  return combined(textsOf(typed).map(finds));
}

/** `matching`, for `finds` that may first read something, such as the ids of the customers that match the text. */
export async function matchingRead(typed: string, finds: (text: SearchText) => Sql | Promise<Sql>): Promise<Sql> {
  return combined(await Promise.all(textsOf(typed).map(finds)));
}

/** The text as typed, and its words unless it is one itself. */
function textsOf(typed: string): SearchText[] {
  const words = searchWords(typed);
  return [typed, ...(words.length === 1 && words[0] === typed ? [] : words)] as SearchText[];
}

function combined([whole = raw('true'), ...ofWords]: readonly Sql[]): Sql {
  return ofWords.length === 0 ? whole : anyOf([whole, sql`(${join(ofWords, ' and ')})`]);
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`);
}

/** `column` contains the text exactly. */
export function contains(column: string, text: string): Sql {
  return sql`${raw(column)} like ${`%${escapeLike(text)}%`}`;
}

/** A folded column contains the typed text, in any case and with or without accents. */
export function textSearch(column: string, text: SearchText): Sql {
  return contains(column, foldForSearch(text));
}

/** `textSearch` for a single column: it contains every word. */
export function wordsSearch(column: string, typed: string): Sql {
  return matching(typed, (text) => textSearch(column, text));
}

/** The patterns of LIKE for a folded column that contains every typed word; empty for an empty text. For SQL functions: `search like all (…)`. */
export function wordPatterns(typed: string): string[] {
  return searchWords(typed).map((word) => `%${escapeLike(foldForSearch(word))}%`);
}

/**
 * The conditions by which a document number matches the typed text: it starts with it, in either case; or it is its sequence number in the current
 * series, so that `7` and `inv7` find INV-000007, or in the typed series: `INV-7`. `column` is the number's. Each condition by itself uses the index
 * on (company_id, number). At least one condition.
 */
export function numberSearch(
  column: string,
  document: 'trip' | 'load' | 'invoice' | 'payment' | 'expense' | 'stub' | 'stub_payment',
  text: SearchText,
): Sql[] {
  const { sequence, series, padded } = numberSearchTerms(text);
  const number = raw(column);
  const ofSeries = padded.length > 0 && sql`${number} = any(${padded}::text[])`;
  const ofCurrent =
    sequence !== null && sql`(${number} = number_in_series(${document}, ${sequence}) and starts_with(${number}, ${series}))`;
  // The letters of a series alone match every document: in "INV 7" they add nothing.
  const prefixes = /^\p{L}+$/u.test(text) ? [] : numberRanges(column, text);
  const conditions = [...prefixes, ofSeries, ofCurrent].filter((condition) => condition !== false);
  return conditions.length > 0 ? conditions : [raw('false')];
}

/** Most documents that are found by their number: the latest. */
const foundLimit = raw('1000');

/** Ids of the documents with a matching number. One select per condition, so that each uses the index on (company_id, number). */
export async function findByNumber(
  db: Db,
  document: 'trip' | 'invoice' | 'payment' | 'expense' | 'stub',
  text: SearchText,
): Promise<string[]> {
  const table = raw(document === 'stub' ? 'pay_stub' : document);
  const selects = numberSearch('number', document, text).map(
    (condition) => sql`(select id from ${table} where ${condition} order by number desc limit ${foundLimit})`,
  );
  const rows = await db.all<{ id: string }>(join(selects, ' union '));
  return rows.map((row) => row.id);
}

/** The number starts with the typed text, in either case. The column is compared by code point: its collation is `C`. */
export function numberRanges(column: string, text: SearchText): Sql[] {
  const number = raw(column);
  return numberSearchTerms(text).ranges.map(({ from, before }) => sql`(${number} >= ${from} and ${number} < ${before})`);
}

/** The column, a `comparable` number of others, starts with the letters and digits that the user typed. Served by an index on (company_id, column). */
export function keyRanges(column: string, text: SearchText): Sql[] {
  const key = comparable(text);
  return key === '' ? [] : [sql`(${raw(column)} >= ${key} and ${raw(column)} < ${`${key}\u{10ffff}`})`];
}

/**
 * The column equals the typed amount, with the separators of either language: `1.500` and `1,500` are 1500. Either sign is found. No
 * condition if the text is not an amount.
 */
export function amountSearch(column: string, text: SearchText): Sql[] {
  const amounts = amountsOf(text);
  const signed = amounts.flatMap((amount) => [amount, amount.startsWith('-') ? amount.slice(1) : `-${amount}`]);
  return amounts.length === 0 ? [] : [sql`${raw(column)} = any(${[...new Set(signed)]}::numeric[])`];
}

/**
 * The rows of a large table with the typed amount in one of the columns. Row level security prevents the comparison of numbers as an index condition:
 * all rows of the company are compared, 60,000 in some 50 ms.
 */
export function rowsOfAmount(
  table: 'invoice' | 'payment' | 'advance' | 'trip' | 'expense',
  columns: readonly string[],
  text: SearchText,
): Sql[] {
  return amountsOf(text).map((amount) => {
    const isAmount = columns.map((column) => sql`found.${raw(column)} = ${amount}::numeric`);
    return sql`${raw(table)}.id = any(array(select found.id from ${raw(table)} found where ${anyOf(isAmount)}))`;
  });
}

/** Fewer than four digits alone are not an amount: in pesos no amount is so small. */
const looksLikeAmount = /^(-?(\$|COP)\s*-?[\d.,]{1,20}|-?(?=.*(\d{4}|[.,]))[\d.,]{1,20})$/i;

function amountsOf(text: string): string[] {
  if (!looksLikeAmount.test(text)) return [];
  const typed = text.replace(/^(-?)(?:\$|COP)\s*/i, '$1').replace(/^--/, '-');
  // Zero, such as the balance of paid invoices, is not searched; no amount has three decimals.
  const amounts = [',', '.'].flatMap((mark) => decimalOf(typed, typed, mark as ',' | '.') ?? []);
  return [...new Set(amounts.filter((amount) => /[1-9]/.test(amount) && !/\.\d{3}/.test(amount)))];
}

/**
 * Finding documents by what a person types, flat however many there are: few customers by name, then their documents; document
 * numbers by prefix, the latest thousand.
 */
import { numberSearch } from '#base/numbers.ts';
import { customerPattern } from '#modules/customers/store.ts';
import type { Db } from '#server/db/conversation.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';

const atMost = raw('1000');

type Document = 'invoice' | 'payment';

/** Customers whose name or tax ID contains the text, however it was typed. Index `customer_by_name` or a scan of few rows: a company has hundreds. */
export async function customersMatching(db: Db, typed: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select id from customer where search like ${customerPattern(typed)} limit ${atMost}`);
  return rows.map((row) => row.id);
}

/**
 * Documents whose number begins with the text, in either case; digits alone are taken as the sequence within the current
 * series: `7` finds INV-000007. Each range is asked for by itself, so that the index on (company_id, number) serves it.
 */
export async function numbersMatching(db: Db, document: Document, typed: string): Promise<string[]> {
  const table = raw(document);
  const { ranges, sequence } = numberSearch(typed);
  const begins = ranges.map(({ from, before }) => sql`number >= ${from} and number < ${before}`);
  const is = sql`number = (select case when series = '' then '' else series || delimiter end || lpad(${sequence}, greatest(length, length(${sequence})), '0')
    from number_format where document = ${document})`;
  const conditions = sequence === null ? begins : [...begins, is];
  const found = conditions.map((condition) => sql`(select id from ${table} where ${condition} order by number desc limit ${atMost})`);
  const rows = await db.all<{ id: string }>(sql`${join(found, ' union ')}` as Sql<{ id: string }>);
  return rows.map((row) => row.id);
}

/** `column` is one of the ids. One id is compared by itself, so that an index gives the rows in the list's order. */
export function isOneOf(column: Sql, ids: readonly string[]): Sql {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`;
}

/** Any of the conditions; nothing when there is none. */
export function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`;
}

/**
 * The same conversation, each statement planned for the values it has. What a search found may be one invoice in a thousand or all
 * of them, and the plan that PostgreSQL keeps for any values is wrong for one of the two.
 */
export function plannedAnew(db: Db): Db {
  const plan = () => void db.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
  const anew =
    <Q, A>(ask: (query: Q) => A) =>
    (query: Q): A => {
      plan();
      return ask(query);
    };
  return {
    all: anew((query) => db.all(query)) as Db['all'],
    maybe: anew((query) => db.maybe(query)) as Db['maybe'],
    one: anew((query) => db.one(query)) as Db['one'],
    run: anew((query) => db.run(query)) as Db['run'],
  };
}

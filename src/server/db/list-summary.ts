/**
 * The summary of a list (`summary=1`): sums over every row found, and the number of rows of its groups. Both are bounded, so that a list of any
 * length costs the same (docs/decisions/0054-summaries-of-lists.md).
 */
import { maxSummed } from '#base/lists/columns.ts';
import type { GroupCount, ListSummary } from '#base/wire.ts';
import type { Db } from './connection.ts';
import { type Condition, join, presentConditions, raw, type Sql, sql, where } from './sql.ts';

/** An amount that is added up. */
export interface Sum {
  /** The amount of a row, as the list shows it. */
  amount: Sql;
  /** Whether the caller may see it; the sum is null if not. */
  isVisible?: Sql;
}

/** The groups of a list, of which a filter may have chosen one or several. */
export interface Grouping {
  /** The conditions of that filter: on the rows, and not on the counts of the groups. */
  chosen: readonly Condition[];
  /** The condition for each group of the contract. */
  groups: Record<string, Condition>;
}

interface Summarized {
  db: Db;
  spec: { from: Sql; matchedFrom?: Sql; sums?: Record<string, Sum>; summedBy?: Sql };
  /** All of them. */
  conditions: readonly Sql[];
  grouping: Grouping | undefined;
}

/** Beyond this the answer is only that there are more. */
const maxCount = 1000;

/** The sums and the counts of the groups, in one round trip; null for a list that has neither. `always` are the conditions that choose no group. */
export async function summarize({ db, spec, conditions, grouping }: Summarized, always: readonly Sql[]): Promise<ListSummary | null> {
  const from = spec.matchedFrom ?? spec.from;
  if (!spec.sums && !grouping) return null;
  const [sums, groups] = await Promise.all([
    spec.sums ? sumRows(db, from, conditions, spec.sums, spec.summedBy) : null,
    grouping ? countGroups(db, from, always, grouping.groups, spec.summedBy) : null,
  ]);
  return { sums, groups };
}

async function sumRows(
  db: Db,
  from: Sql,
  conditions: readonly Sql[],
  sums: Record<string, Sum>,
  order?: Sql,
): Promise<ListSummary['sums']> {
  const entries = Object.entries(sums);
  const amounts = entries.map(([name, { amount }]) => sql`${amount} as ${raw(name)}`);
  const totals = entries.map(([name, { isVisible }]) => {
    const total = sql`coalesce(sum(${raw(name)}), 0.00)`;
    return sql`${isVisible ? sql`case when ${isVisible} then ${total} end` : total} as ${raw(name)}`;
  });
  const { rows, ...found } = await db.one<{ rows: number } & Record<string, string | null>>(sql`
    select count(*) as rows, ${join(totals, ', ')}
    from (select ${join(amounts, ', ')} from ${from} ${where(conditions)} ${orderBy(order)} limit ${raw(String(maxSummed + 1))}) matched`);
  return rows > maxSummed ? null : found;
}

async function countGroups(
  db: Db,
  from: Sql,
  always: readonly Sql[],
  groups: Record<string, Condition>,
  order?: Sql,
): Promise<ListSummary['groups']> {
  const counts = Object.entries(groups).map(
    ([name, condition]) => sql`${cappedCount(from, [...always, ...presentConditions([condition])], order)} as ${raw(name)}`,
  );
  const found = await db.one<Record<string, number>>(sql`select ${join(counts, ', ')}`);
  return Object.fromEntries(Object.entries(found).map(([name, count]) => [name, countOf(count)]));
}

/** How many rows meet the conditions, as a scalar subquery; a thousand and one for more than a thousand. `countOf` reads it. */
export function cappedCount(from: Sql, conditions: readonly Condition[], order?: Sql): Sql {
  return sql`(select count(*) from (select from ${from} ${where(conditions)} ${orderBy(order)} limit ${raw(String(maxCount + 1))}) counted)`;
}

const orderBy = (order: Sql | undefined) => (order ? sql`order by ${order}` : sql``);

/** The answer for the values that `cappedCount` selected. */
export const countOf = (count: number): GroupCount => ({ count: Math.min(count, maxCount), is_exact: count <= maxCount });

/**
 * Groups by the values of a column, which come from code. They are literals: a group may have nearly all rows or a handful, and a generic
 * plan is wrong for one of the two.
 */
export function groupsByColumn<Value extends string>(column: string, values: readonly Value[], chosen: Value | undefined): Grouping {
  const groups = Object.fromEntries(values.map((value) => [value, raw(`${column} = '${value}'`)]));
  return { chosen: [chosen && groups[chosen]], groups };
}

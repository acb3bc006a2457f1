/** How PostgreSQL reads the pages of a list: in the order of an index, without sorting the rows of the company; and those of an id by its index. */
import type pg from 'pg';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Presorted Key'?: string[];
  'Parent Relationship'?: string;
  Plans?: Plan[];
}

/** A size that no other request of the test has, by which the statement is found. */
export const explainedSize = 10;

/**
 * Explains the statement of a page in the order `field`, which `send` requests; of several lists of one table, that of this one. The tables of a test are small, so that scanning
 * and sorting them is cheap: both are switched off, and remain in the plan only where no index helps. Returns what is wrong.
 * An order by a column of another table (`ofOther`) reads that table by an index, and the list's rows of each: which index serves them depends
 * on how many there are, so `bin/bench lists` measures it. `view`: what the list reads in place of the table.
 */
export async function problemOfOrder(
  pool: pg.Pool,
  send: () => Promise<unknown>,
  table: string,
  field: string,
  ofOther?: { table: string; column: string },
  view?: string,
): Promise<string | undefined> {
  const alias = ofOther && `(?:${ofOther.table}|${ofOther.table.split('_').at(-1)}|sorting)`;
  const column = ofOther && !view ? `${alias}\\.${ofOther.column}` : `\\w+\\.${field}`;
  const page = new RegExp(`from ${view ?? table}\\b[\\s\\S]*order by ${column} (asc|desc), \\w+\\.id \\1 limit ${explainedSize + 1}\\b`);
  const plan = await planOf(pool, send, (statement) => page.test(statement), ['seqscan', 'sort', 'bitmapscan'], true);
  return plan ? problemOfPlan(plan, ofOther?.table ?? table, ofOther?.column ?? field) : 'was not prepared by listPage';
}

/**
 * The generic plan of the statement that `send` prepares and `matches` finds, without some kinds of nodes. `isShared`: another list may have prepared
 * the same statement before.
 */
async function planOf(
  pool: pg.Pool,
  send: () => Promise<unknown>,
  matches: (statement: string) => boolean,
  without: readonly string[],
  isShared = false,
): Promise<Plan | undefined> {
  const before = await statementsOf(pool);
  await send();
  const prepared = [...(await statementsOf(pool)).difference(before), ...(isShared ? before : [])];
  const statement = prepared.find(matches);
  if (!statement) return undefined;
  const client = await pool.connect();
  try {
    await client.query(`begin; ${without.map((kind) => `set local enable_${kind} = off`).join('; ')}`);
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${statement}`);
    await client.query('rollback');
    return explained.rows[0]?.['QUERY PLAN'][0].Plan;
  } finally {
    client.release();
  }
}

function problemOfPlan(plan: Plan, table: string, field: string): string | undefined {
  const nodes = nodesOf(plan);
  // By id after a column that has each value once: nothing to sort.
  const sort = nodes.find(
    (node) => node['Node Type'].includes('Sort') && !node['Presorted Key']?.some((key) => key.replace(/^\w+\./, '') === field),
  );
  if (sort) return 'sorts all rows of the company';
  const scan = nodes.find((node) => node['Relation Name'] === table);
  if (!scan?.['Index Name'] || !scan['Index Cond']?.includes('company_id')) return `reads ${table} without an index of the company`;
}

/** Without subqueries: they run once, or for each row of the page. */
const nodesOf = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter((inner) => !/Plan$/.test(inner['Parent Relationship'] ?? '')).flatMap(nodesOf),
];

/** A node and all below it. */
export const everyNodeOf = <Node extends { Plans?: Node[] }>(plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(everyNodeOf)];

/**
 * What is wrong with the indexes for a page that is filtered by an id, which `send` requests. In a test every index of the company seems
 * equally good, so the plan says only which columns are compared with the id; each needs an index that
 * starts with the company and it, or with it.
 */
export async function problemOfFilter(pool: pg.Pool, send: () => Promise<unknown>): Promise<string | undefined> {
  const plan = await planOf(pool, send, (statement) => statement.includes(`limit ${explainedSize + 1}`), ['bitmapscan']);
  if (!plan) return 'was not prepared by listPage';
  const compared = everyNodeOf(plan).flatMap((node) =>
    [...`${node['Index Cond']} ${node.Filter}`.matchAll(/\((\w+) = \$\d+\)/g)].map(([, column]) => [node['Relation Name'], column]),
  );
  if (compared.length === 0) return 'compares no column with the id';
  const { rows } = await pool.query<{ name: string }>(
    `select c.tbl || '.' || c.col as name from unnest($1::text[], $2::text[]) c (tbl, col)
     where not exists (select from pg_index i, pg_get_indexdef(i.indexrelid, 1, true) one, pg_get_indexdef(i.indexrelid, 2, true) two
       where i.indrelid = c.tbl::regclass and (one = c.col or one = 'company_id' and two = c.col))`,
    [compared.map(([table]) => table), compared.map(([, column]) => column)],
  );
  return rows.length > 0 ? `has no index that starts with company_id and ${rows.map(({ name }) => name).join(' or ')}` : undefined;
}

async function statementsOf(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return new Set(rows.map(({ statement }) => statement));
}

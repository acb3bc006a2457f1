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
 * and sorting them is cheap: both are switched off, and remain in the plan only where no index helps. Returns the index, or what is wrong.
 * An order by a column of another table (`ofOther`) reads that table by an index, and the list's rows of each: which index serves them depends
 * on how many there are, so `bin/bench lists` measures it. `view`: what the list reads in place of the table.
 */
export async function indexOf(
  pool: pg.Pool,
  send: () => Promise<unknown>,
  table: string,
  field: string,
  ofOther?: { table: string; column: string },
  view?: string,
): Promise<{ index?: string; problem?: string }> {
  const before = await statementsOf(pool);
  await send();
  const after = await statementsOf(pool);
  const client = await pool.connect();
  try {
    const alias = ofOther && `(?:${ofOther.table}|${ofOther.table.split('_').at(-1)}|sorting)`;
    const column = ofOther && !view ? `${alias}\\.${ofOther.column}` : `\\w+\\.${field}`;
    const page = new RegExp(`from ${view ?? table}\\b[\\s\\S]*order by ${column} (asc|desc), \\w+\\.id \\1 limit ${explainedSize + 1}\\b`);
    // Prepared before only where another list has the same statement.
    const statement = [...after.difference(before), ...before].find((one) => page.test(one));
    if (!statement) return { problem: 'was not prepared by listPage' };
    await client.query('begin');
    await client.query('set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off');
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${statement}`);
    await client.query('rollback');
    return readPlan(explained.rows[0]?.['QUERY PLAN'][0].Plan as Plan, ofOther?.table ?? table, ofOther?.column ?? field);
  } finally {
    client.release();
  }
}

function readPlan(plan: Plan, table: string, field: string): { index?: string; problem?: string } {
  const nodes = nodesOf(plan);
  // By id after a column that has each value once: nothing to sort.
  const sort = nodes.find(
    (node) => node['Node Type'].includes('Sort') && !node['Presorted Key']?.some((key) => key.replace(/^\w+\./, '') === field),
  );
  if (sort) return { problem: 'sorts all rows of the company' };
  const scan = nodes.find((node) => node['Relation Name'] === table);
  if (!scan?.['Index Name'] || !scan['Index Cond']?.includes('company_id'))
    return { problem: `reads ${table} without an index of the company` };
  return { index: scan['Index Name'] };
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
  const before = await statementsOf(pool);
  await send();
  const statement = [...(await statementsOf(pool)).difference(before)].find((one) => one.includes(`limit ${explainedSize + 1}`));
  if (!statement) return 'was not prepared by listPage';
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_bitmapscan = off');
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${statement}`);
    await client.query('rollback');
    const compared = everyNodeOf(explained.rows[0]?.['QUERY PLAN'][0].Plan as Plan).flatMap((node) =>
      [...`${node['Index Cond']} ${node.Filter}`.matchAll(/\((\w+) = \$\d+\)/g)].map(([, column]) => [node['Relation Name'], column]),
    );
    if (compared.length === 0) return 'compares no column with the id';
    const { rows } = await client.query<{ name: string }>(
      `select c.tbl || '.' || c.col as name from unnest($1::text[], $2::text[]) c (tbl, col)
       where not exists (select from pg_index i, pg_get_indexdef(i.indexrelid, 1, true) one, pg_get_indexdef(i.indexrelid, 2, true) two
         where i.indrelid = c.tbl::regclass and (one = c.col or one = 'company_id' and two = c.col))`,
      [compared.map(([table]) => table), compared.map(([, column]) => column)],
    );
    if (rows.length > 0) return `has no index that starts with company_id and ${rows.map(({ name }) => name).join(' or ')}`;
  } finally {
    client.release();
  }
}

async function statementsOf(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return new Set(rows.map(({ statement }) => statement));
}

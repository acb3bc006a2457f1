/** How PostgreSQL reads the pages of a list: in the order of an index, without sorting the rows of the company. */
import type pg from 'pg';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Presorted Key'?: string[];
  'Parent Relationship'?: string;
  Plans?: Plan[];
}

/** A size that no other request of the test has, by which the statement is found. */
export const explainedSize = 10;

/**
 * Explains the statement of a page in the order `field`, which the pool has prepared before. The tables of a test are small, so that scanning
 * and sorting them is cheap: both are switched off, and remain in the plan only where no index helps. Returns the index, or what is wrong.
 */
export async function indexOf(pool: pg.Pool, table: string, field: string): Promise<{ index?: string; problem?: string }> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
    const page = new RegExp(`from ${table}\\b[\\s\\S]*order by \\w+\\.${field} (asc|desc), \\w+\\.id \\1 limit ${explainedSize + 1}\\b`);
    const statement = rows.find((row) => page.test(row.statement))?.statement;
    if (!statement) return { problem: 'was not prepared by listPage' };
    await client.query('begin');
    await client.query('set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off');
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${statement}`);
    await client.query('rollback');
    return readPlan(explained.rows[0]?.['QUERY PLAN'][0].Plan as Plan, table, field);
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

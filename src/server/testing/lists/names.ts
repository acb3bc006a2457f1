/**
 * How PostgreSQL reads the names that a page of a list shows of other records, such as the customer of an invoice: each by the key of its record,
 * however many of them the company has.
 */
import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { newId } from '#base/ids.ts';
import { writtenColumns } from '../schema.ts';
import { everyNodeOf } from './indexes.ts';

/** The records whose names lists show, with what their copies have of their own. */
const named: Record<string, string> = {
  customer: `'name', 'Cliente ' || n, 'tax_id', '83' || lpad(n::text, 7, '0')`,
  owner: `'name', 'Dueño ' || n, 'tax_id', '83' || lpad(n::text, 7, '0')`,
  truck: `'plate', 'ZN' || n`,
  trailer: `'plate', 'ZP' || n`,
  member: `'name', 'Persona ' || n`,
};

/** Adds so many records of each kind to the company: far more than a page shows. */
export async function addNamed(owner: pg.Pool, company: string, count: number): Promise<void> {
  for (const [table, changes] of Object.entries(named)) {
    const made = Array.from({ length: count }, newId);
    if (table === 'member')
      await owner.query(
        `insert into person (id, first_name, last_name, email, language)
         select id, 'Copia', 'Copia', 'nombre' || id || '@arriero.test', 'es' from unnest($1::uuid[]) id`,
        [made],
      );
    const columns = await writtenColumns(owner, table);
    await owner.query(
      `insert into ${table} (${columns}) select ${columns} from (
         select made.* from (select to_jsonb(${table}) as value from ${table} where company_id = $1 and status = 'active' order by id limit 1) source,
           unnest($2::uuid[]) with ordinality copy (id, n),
           jsonb_populate_record(null::${table}, source.value || jsonb_build_object('id', copy.id, ${changes})) made) copied`,
      [company, made],
    );
  }
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** A statement as it was sent: the name under which it is prepared, and its values. */
interface Sent {
  statement: string;
  values: (string | Buffer | null)[];
}

/** The statements that `send` makes the server send. */
async function statementsOf(send: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const original = serialize.bind;
  serialize.bind = (config) => {
    const { statement = '', values = [], valueMapper = (value: unknown) => value } = config ?? {};
    sent.push({ statement, values: values.map((value, at) => valueMapper(value, at) as Sent['values'][number]) });
    return original(config);
  };
  try {
    await send();
  } finally {
    serialize.bind = original;
  }
  return sent;
}

const literal = (value: Sent['values'][number]) =>
  value === null || value === undefined
    ? 'null'
    : Buffer.isBuffer(value)
      ? `'\\x${value.toString('hex')}'`
      : `'${String(value).replaceAll("'", "''")}'`;

/**
 * The plans of the statements that `send` requests, as they ran once more. `isGeneric`: plans for any values, as connections cache them, or
 * those for the values of the request.
 */
async function withPlans<T>(
  pool: pg.Pool,
  send: () => Promise<unknown>,
  isGeneric: boolean,
  look: (client: pg.PoolClient, plan: Plan) => T | Promise<T>,
): Promise<T[]> {
  const sent = await statementsOf(send);
  const client = await pool.connect();
  try {
    const { rows: prepared } = await client.query<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements',
    );
    const textOf = new Map(prepared.map(({ name, statement }) => [name, statement]));
    const results: T[] = [];
    await client.query(`begin; set local plan_cache_mode = force_${isGeneric ? 'generic' : 'custom'}_plan`);
    for (const { statement, values } of sent) {
      const call = `${statement}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`;
      const text = textOf.get(statement) ?? '';
      if (/from enter\(/.test(text)) await client.query(`execute ${call}`);
      else if (/^\s*(select|with)/.test(text) && !text.includes('set_config')) {
        const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, format json, timing off) execute ${call}`,
        );
        results.push(await look(client, explained.rows[0]?.['QUERY PLAN'][0].Plan as Plan));
      }
    }
    await client.query('rollback');
    return results;
  } finally {
    client.release();
  }
}

const rowsPerLoop = (node: Plan) =>
  node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);

/**
 * How many rows of tables the statements read that `send` requests: with plans for any values, as connections cache them, and with those for the
 * values of the request.
 */
export async function rowsRead(pool: pg.Pool, send: () => Promise<unknown>): Promise<[generic: number, custom: number]> {
  const count = async (isGeneric: boolean) => {
    const counts = await withPlans(pool, send, isGeneric, (_client, plan) =>
      everyNodeOf(plan)
        .filter((node) => node['Relation Name'])
        .reduce((sum, node) => sum + rowsPerLoop(node) * node['Actual Loops'], 0),
    );
    return counts.reduce((sum, rows) => sum + rows, 0);
  };
  return [await count(true), await count(false)];
}

/**
 * What is wrong with the plans of the page that `send` requests, of a list of `table`: records of other tables that are read besides those that
 * the page shows, which has `rows`.
 */
export async function problemsOfNames(
  pool: pg.Pool,
  send: () => Promise<unknown>,
  { table, rows, isGeneric }: { table: string; rows: number; isGeneric: boolean },
): Promise<string[]> {
  const problems = await withPlans(pool, send, isGeneric, (client, plan) => problemsOfPlan(client, plan, table, rows));
  return [...new Set(problems.flat())];
}

async function problemsOfPlan(client: pg.PoolClient, plan: Plan, table: string, rows: number): Promise<string[]> {
  const problems: string[] = [];
  for (const node of everyNodeOf(plan)) {
    const other = node['Relation Name'];
    // A list that is in the order of names may read those of the company.
    if (!other || !(other in named) || other === table || node.Alias === 'sorting' || node['Actual Loops'] === 0) continue;
    const perLoop = rowsPerLoop(node);
    const read = Math.round(perLoop * node['Actual Loops']);
    if (perLoop > 1 && read > rows) problems.push(`reads ${read} rows of ${other} for ${rows}`);
    else if (node['Actual Loops'] > 1 && node['Index Name'] && !(await startsWith(client, node['Index Name'], node['Index Cond'] ?? '')))
      problems.push(`searches all of ${other} in ${node['Index Name']}`);
  }
  return problems;
}

/** Whether the columns that a condition compares are the first ones of the index: another is found only by reading all entries of those before. */
async function startsWith(client: pg.PoolClient, index: string, condition: string): Promise<boolean> {
  const compared = new Set([...condition.matchAll(/\((\w+) = /g)].map(([, column]) => column as string));
  const { rows } = await client.query<{ columns: string[] }>(
    `select array(select pg_get_indexdef(i.indexrelid, at, true) from generate_series(1, i.indnkeyatts) at order by at) as columns
     from pg_index i where i.indexrelid = $1::regclass`,
    [index],
  );
  const first = (rows[0]?.columns ?? []).slice(0, compared.size);
  return first.length === compared.size && first.every((column) => compared.has(column));
}

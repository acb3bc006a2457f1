import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListSummary, listQuery } from '#base/wire.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { withConnection } from './connection.ts';
import { type ListSpec, listPage } from './list.ts';
import { type Grouping, groupsByColumn } from './list-summary.ts';
import { ownerPool } from './pool.ts';
import { anyOf, type Condition, idIn, sql } from './sql.ts';

describe('idIn and anyOf', () => {
  it('compares one id with =, several with any, and has no condition for none', () => {
    expect([idIn('trip.id', []), idIn('trip.id', ['a'])?.text, idIn('trip.id', ['a', 'b'])?.text]).toEqual([
      undefined,
      'trip.id = $1',
      'trip.id = any($1::uuid[])',
    ]);
  });
  it('joins the conditions that are present', () => {
    expect(anyOf([sql`a = ${1}`, undefined, false, '', null, sql`b = ${2}`]).text).toBe('(a = $1 or b = $2)');
    expect(anyOf([undefined]).text).toBe('false');
  });
});

/** That pages, orders and totals agree is shown for every list (`lists.sweep.test.ts`). */
describe('listPage', () => {
  let database: FreshDatabase;
  let pool: pg.Pool;
  const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = ownerPool(database.url, 2);
    await pool.query('create table thing (id uuid primary key, name text not null, day date not null)');
    const values = Array.from({ length: 23 }, (_, index) => `('${idOf(index)}', 'n${index % 3}', date '2026-01-01' + ${index % 5})`);
    await pool.query(`insert into thing values ${values.join(', ')}`);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const spec: ListSpec = {
    select: sql`thing.id, thing.name, thing.day, current_setting('plan_cache_mode') as plan_mode`,
    from: sql`thing`,
    id: 'thing.id',
    sorts: { name: 'text', day: 'date' },
  };
  const query = listQuery(['name', 'day'], 'name', 10);
  type Row = { id: string; name: string; day: string; plan_mode: string };
  const list = (input: object, conditions: Condition[] = [], changes: Partial<ListSpec> = {}, grouping?: Grouping) =>
    withConnection(pool, { queries: [], verify: () => {} }, (db) =>
      listPage<Row, ListSummary>(db, { ...spec, ...changes }, query.parse({ perPage: 10, ...input }), conditions, grouping),
    );

  it('ignores conditions of filters that were not given', async () => {
    const { data, meta } = await list({ count: '1' }, [undefined, '', false, null, sql`thing.name = ${'n1'}`]);
    expect(data.every(({ name }) => name === 'n1')).toBe(true);
    expect(meta).toMatchObject({ total: 8, total_is_exact: true, has_more: false });
  });

  it('counts only on request', async () =>
    expect((await list({})).meta).toMatchObject({ total: null, total_is_exact: false, has_more: true }));

  it('sums and counts groups only on request, over all pages, and the groups without the filter that chooses one', async () => {
    const changes = { sums: { days: { amount: sql`extract(day from thing.day)` }, hidden: { amount: sql`1`, isVisible: sql`false` } } };
    const grouping = groupsByColumn('thing.name', ['n0', 'n1', 'n2', 'n3'], 'n1');
    const summary = async (input: object) => (await list(input, [sql`thing.day > '2026-01-01'`], changes, grouping)).meta.summary;
    const counts = Object.fromEntries([6, 7, 5, 0].map((count, at) => [`n${at}`, { count, is_exact: true }]));
    expect(await summary({})).toBeNull();
    for (const input of [{}, { page: 2 }, { last: '1' }]) {
      expect(await summary({ ...input, summary: '1' })).toEqual({ sums: { days: '24', hidden: null }, groups: counts });
    }
  });

  it('sums at most ten thousand rows and counts at most a thousand of a group', async () => {
    const changes = {
      select: sql`thing.id`,
      from: sql`(select uuidv7() as id, 'n' || (number > 1000)::int as name, number from generate_series(1, 10001) number) thing`,
      sums: { number: { amount: sql`number` } },
    };
    const summary = async (conditions: Condition[]) =>
      (await list({ summary: '1', sort: 'name' }, conditions, changes, groupsByColumn('thing.name', ['n0', 'n1'], undefined))).meta.summary;
    const groups = { n0: { count: 1000, is_exact: true }, n1: { count: 1000, is_exact: false } };
    expect(await summary([])).toEqual({ sums: null, groups });
    expect(await summary([sql`number < 10001`])).toEqual({ sums: { number: '50005000' }, groups });
  });

  it('forces custom plans for searches only, or always', async () => {
    const modes = async (input: object, changes: Partial<ListSpec> = {}) => (await list(input, [], changes)).data[0]?.plan_mode;
    expect(await Promise.all([modes({}), modes({ search: 'n' }), modes({ search: 'n', last: '1' }), modes({})])).toEqual([
      'auto',
      'force_custom_plan',
      'force_custom_plan',
      'auto',
    ]);
    expect(await modes({}, { customPlans: true })).toBe('force_custom_plan');
  });

  it.each([
    ['no JSON', 'x'],
    ['another shape', Buffer.from('[1]').toString('base64url')],
    ['an invalid id', Buffer.from('["n1","1"]').toString('base64url')],
    ['an invalid value', Buffer.from(`["\u0000","${idOf(1)}"]`).toString('base64url')],
  ])('throws on a key with %s', (_, after) => expect(list({ after })).rejects.toThrow('page_key_unknown'));
});

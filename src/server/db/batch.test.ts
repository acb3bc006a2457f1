import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { runBatch } from './batch.ts';
import { ownerPool } from './pool.ts';
import { raw, sql } from './sql.ts';

let database: FreshDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = ownerPool(database.url, 3);
  await pool.query('create table thing (id integer primary key, name text not null unique)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('runBatch', () => {
  it('returns the results in order, from new and from prepared statements', async () => {
    const client = await pool.connect();
    for (let round = 0; round < 3; round++) {
      const results = await runBatch(client, [
        sql`select ${round}::int as a`,
        sql`select`,
        sql`select ${'x'}::text as b, ${null}::int as c`,
      ]);
      expect(results.map(({ rows }) => rows)).toEqual([[{ a: round }], [{}], [{ b: 'x', c: null }]]);
    }
    client.release();
  });

  it('returns money as text, dates as dates and timestamps as ISO 8601', async () => {
    const client = await pool.connect();
    const [result] = await runBatch(client, [
      sql`select 1234567890123.10::numeric(19,2) as amount, date '2026-02-28' as day, timestamptz '2026-11-20 10:05:06.5-05' as at, timestamp '2026-11-20 10:05' as local, 9::bigint as count`,
    ]);
    expect(result?.rows[0]).toEqual({
      amount: '1234567890123.10',
      day: '2026-02-28',
      at: '2026-11-20T15:05:06.5Z',
      local: '2026-11-20T10:05',
      count: 9,
    });
    client.release();
  });

  it('rolls back the whole batch when one statement fails', async () => {
    const client = await pool.connect();
    const insert = (id: number) => sql`insert into thing (id, name) values (${id}, ${`n${id}`})`;
    await expect(runBatch(client, [insert(1), insert(1), insert(2)])).rejects.toMatchObject({ code: '23505' });
    const [left] = await runBatch(client, [sql`select count(*) as count from thing`]);
    expect(left?.rows).toEqual([{ count: 0 }]);
    client.release();
  });

  it('reuses the same statements after errors while parsing, binding and executing', async () => {
    const client = await pool.connect();
    const good = sql`select ${7}::int as seven`;
    for (let round = 0; round < 3; round++) {
      await expect(runBatch(client, [good, sql`select nonsense from nowhere`, sql`select 1`])).rejects.toMatchObject({ code: '42P01' });
      await expect(runBatch(client, [good, sql`select ${'not a number'}::int`])).rejects.toMatchObject({ code: '22P02' });
      await expect(runBatch(client, [sql`select 1 / ${0}::int`, good])).rejects.toMatchObject({ code: '22012' });
      expect((await runBatch(client, [good]))[0]?.rows).toEqual([{ seven: 7 }]);
    }
    client.release();
  });

  it('keeps the connection usable after a value that cannot be serialized', async () => {
    const client = await pool.connect();
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    await expect(runBatch(client, [sql`select ${1}::int`, sql`select ${loop}::jsonb`])).rejects.toThrow();
    expect((await runBatch(client, [sql`select ${2}::int as two`]))[0]?.rows).toEqual([{ two: 2 }]);
    client.release();
  });
});

describe('a connection with a thousand prepared statements', () => {
  it('still runs different and repeated statements of one batch correctly', async () => {
    const client = await pool.connect();
    for (let n = 0; n < 1_010; n++) await runBatch(client, [sql`select ${raw(String(n))} as n`]);
    const results = await runBatch(client, [
      sql`select 'A' || ${1}::text as x`,
      sql`select 'B' || ${2}::text as x`,
      sql`select 'A' || ${3}::text as x`,
    ]);
    expect(results.map(({ rows }) => rows[0])).toEqual([{ x: 'A1' }, { x: 'B2' }, { x: 'A3' }]);
    client.release(true);
  });
});

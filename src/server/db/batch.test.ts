import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { runBatch } from './batch.ts';
import { converse, transact } from './conversation.ts';
import './pool.ts';
import { insertInto, join, raw, sql, where } from './sql.ts';

let database: FreshDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 3 });
  await pool.query(
    'create table thing (id integer primary key, name text not null unique, amount numeric(19,2), day date, at timestamptz, local timestamp)',
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const nobody = { head: [], judge: () => {} };

describe('sql', () => {
  it('binds values in order and splices pieces', () => {
    const query = sql`select ${1} ${where([sql`a = ${2}`, sql`b in (${join([sql`${3}`, sql`${4}`], ', ')})`])} ${raw('limit 5')}`;
    expect(query.text).toBe('select $1 where a = $2 and b in ($3, $4) limit 5');
    expect(query.values).toEqual([1, 2, 3, 4]);
  });

  it('keeps apart what one place in the code binds at one time and splices at another', () => {
    const make = (param: unknown) => sql`select ${param}`;
    expect([make(1).text, make(raw('now()')).text, make(2).text]).toEqual(['select $1', 'select now()', 'select $1']);
    expect(make(raw('now()')).values).toEqual([]);
  });

  it('writes no condition for none', () => {
    expect(sql`select 1 ${where([])}`.text).toBe('select 1 ');
  });

  it('refuses a column that is no plain name', () => {
    expect(() => insertInto('thing', { 'id; drop table thing': 1 }).text).toThrow('Not a column name');
  });
});

describe('runBatch', () => {
  it('answers each statement in its place, first parsed and then from memory', async () => {
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

  it('keeps money as text, days as days and moments as ISO', async () => {
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

  it('undoes the whole batch when one statement fails', async () => {
    const client = await pool.connect();
    const insert = (id: number) => sql`insert into thing (id, name) values (${id}, ${`n${id}`})`;
    await expect(runBatch(client, [insert(1), insert(1), insert(2)])).rejects.toMatchObject({ code: '23505' });
    const [left] = await runBatch(client, [sql`select count(*) as count from thing`]);
    expect(left?.rows).toEqual([{ count: 0 }]);
    client.release();
  });

  it('goes on with the same statements after errors while parsing, binding and running', async () => {
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

  it('survives a value that cannot be sent', async () => {
    const client = await pool.connect();
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    await expect(runBatch(client, [sql`select ${1}::int`, sql`select ${loop}::jsonb`])).rejects.toThrow();
    expect((await runBatch(client, [sql`select ${2}::int as two`]))[0]?.rows).toEqual([{ two: 2 }]);
    client.release();
  });

  it('keeps answers apart when many talk at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        converse(pool, nobody, async (db) => {
          const [a, b] = await Promise.all([
            db.one<{ n: number }>(sql`select ${n}::int as n`),
            db.one<{ m: number }>(sql`select ${n * 2}::int as m`),
          ]);
          return a.n * 2 === b.m && a.n === n;
        }),
      ),
    );
    expect(answers.every(Boolean)).toBe(true);
  });
});

describe('transact', () => {
  it('saves what was left unawaited', async () => {
    await transact(pool, nobody, async (db) => {
      db.run(sql`insert into thing (id, name) values (10, 'ten')`);
    });
    expect((await pool.query('select name from thing where id = 10')).rows).toEqual([{ name: 'ten' }]);
  });

  it('fails with the error of a statement that nobody waited for, and saves nothing', async () => {
    const write = transact(pool, nobody, async (db) => {
      await db.run(sql`insert into thing (id, name) values (11, 'eleven')`);
      db.run(sql`insert into thing (id, name) values (11, 'again')`);
    });
    await expect(write).rejects.toMatchObject({ code: '23505' });
    expect((await pool.query('select from thing where id = 11')).rowCount).toBe(0);
  });

  it('fails when an error inside was swallowed, because nothing was saved', async () => {
    const write = transact(pool, nobody, async (db) => {
      db.run(sql`insert into thing (id, name) values (12, 'twelve')`);
      await db.run(sql`select 1 / 0`).catch(() => {});
    });
    await expect(write).rejects.toMatchObject({ code: '22012' });
    expect((await pool.query('select from thing where id = 12')).rowCount).toBe(0);
  });

  it('rolls back when the rule refuses after a write', async () => {
    const write = transact(pool, nobody, async (db) => {
      await db.run(sql`insert into thing (id, name) values (13, 'thirteen')`);
      throw new Error('the rule said no');
    });
    await expect(write).rejects.toThrow('the rule said no');
    expect((await pool.query('select from thing where id = 13')).rowCount).toBe(0);
  });
});

describe('a connection that knows a thousand statements', () => {
  it('still tells the same statement from another in one batch', async () => {
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

describe('a stretch of talk that ended', () => {
  it('sends nothing that was still waiting when the rule refused', async () => {
    const write = transact(pool, nobody, async (db) => {
      await db.run(sql`select`);
      db.run(sql`insert into thing (id, name) values (14, 'fourteen')`);
      throw new Error('the rule said no');
    });
    await expect(write).rejects.toThrow('the rule said no');
    expect((await pool.query('select from thing where id = 14')).rowCount).toBe(0);
  });

  it('refuses what is asked later', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await converse(pool, nobody, async (db) => {
      await db.run(sql`select`);
      late = new Promise((resolve) => setTimeout(resolve, 5)).then(() => db.run(sql`insert into thing (id, name) values (15, 'fifteen')`));
    });
    await expect(late).rejects.toThrow('after the end');
  });
});

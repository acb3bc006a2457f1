import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { type Db, type Preamble, withConnection, withTransaction } from './connection.ts';
import { ownerPool } from './pool.ts';
import { sql } from './sql.ts';

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

const noPreamble: Preamble = { queries: [], verify: () => {} };

describe('withConnection', () => {
  it('keeps results apart when many run at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        withConnection(pool, noPreamble, async (db) => {
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

describe('withTransaction', () => {
  it('saves queued statements', async () => {
    await withTransaction(pool, noPreamble, async (db) => {
      db.queue(sql`insert into thing (id, name) values (10, 'ten')`);
    });
    expect((await pool.query('select name from thing where id = 10')).rows).toEqual([{ name: 'ten' }]);
  });

  it('throws the error of a queued statement and saves nothing', async () => {
    const write = withTransaction(pool, noPreamble, async (db) => {
      await db.run(sql`insert into thing (id, name) values (11, 'eleven')`);
      db.queue(sql`insert into thing (id, name) values (11, 'again')`);
    });
    await expect(write).rejects.toMatchObject({ code: '23505' });
    expect((await pool.query('select from thing where id = 11')).rowCount).toBe(0);
  });

  it('fails when `work` swallowed the error of a statement, because nothing was saved', async () => {
    const write = withTransaction(pool, noPreamble, async (db) => {
      db.queue(sql`insert into thing (id, name) values (12, 'twelve')`);
      await db.run(sql`select 1 / 0`).catch(() => {});
    });
    await expect(write).rejects.toMatchObject({ code: '22012' });
    expect((await pool.query('select from thing where id = 12')).rowCount).toBe(0);
  });

  it('rolls back when `work` throws after a write', async () => {
    const write = withTransaction(pool, noPreamble, async (db) => {
      await db.run(sql`insert into thing (id, name) values (13, 'thirteen')`);
      throw new Error('not allowed');
    });
    await expect(write).rejects.toThrow('not allowed');
    expect((await pool.query('select from thing where id = 13')).rowCount).toBe(0);
  });

  it('runs queued statements in order, in the round trip of the next query', async () => {
    const count = await withTransaction(pool, noPreamble, async (db) => {
      db.queue(sql`insert into thing (id, name) values (16, 'sixteen')`);
      db.queue(sql`update thing set name = 'SIXTEEN' where id = 16`);
      return db.run(sql`delete from thing where name = 'SIXTEEN'`);
    });
    expect(count).toBe(1);
  });
});

describe('a deadlock', () => {
  it('is not noticed: the transaction that PostgreSQL aborted runs again', async () => {
    await pool.query("insert into thing (id, name) values (20, 'twenty'), (21, 'twenty-one')");
    const bothBegun = Promise.withResolvers<void>();
    let begun = 0;
    const touch = (first: number, second: number) =>
      withTransaction(pool, noPreamble, async (db) => {
        await db.run(sql`update thing set name = name || '!' where id = ${first}`);
        if (++begun === 2) bothBegun.resolve();
        await bothBegun.promise;
        await db.run(sql`update thing set name = name || '!' where id = ${second}`);
      });
    await Promise.all([touch(20, 21), touch(21, 20)]);
    expect((await pool.query('select name from thing where id in (20, 21) order by id')).rows).toEqual([
      { name: 'twenty!!' },
      { name: 'twenty-one!!' },
    ]);
  });
});

describe('a serialization conflict', () => {
  it('is not noticed: the transaction runs again', async () => {
    await pool.query("insert into thing (id, name) values (22, 'twenty-two')");
    let attempts = 0;
    await withTransaction(pool, noPreamble, async (db) => {
      await db.run(sql`set transaction isolation level repeatable read`);
      await db.one(sql`select name from thing where id = 22`);
      if (++attempts === 1) await pool.query("update thing set name = 'changed' where id = 22");
      await db.run(sql`update thing set name = name || '!' where id = 22`);
    });
    expect(attempts).toBe(2);
    expect((await pool.query('select name from thing where id = 22')).rows).toEqual([{ name: 'changed!' }]);
  });
});

describe('a connection that was released', () => {
  it('does not send queued statements when `work` throws', async () => {
    const write = withTransaction(pool, noPreamble, async (db) => {
      await db.run(sql`select`);
      db.queue(sql`insert into thing (id, name) values (14, 'fourteen')`);
      throw new Error('not allowed');
    });
    await expect(write).rejects.toThrow('not allowed');
    expect((await pool.query('select from thing where id = 14')).rowCount).toBe(0);
  });

  it('rejects later queries', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await withConnection(pool, noPreamble, async (db) => {
      await db.run(sql`select`);
      late = new Promise((resolve) => setTimeout(resolve, 5)).then(() => db.run(sql`insert into thing (id, name) values (15, 'fifteen')`));
    });
    await expect(late).rejects.toThrow('Query issued after');
  });

  it('throws on a statement queued later', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await withTransaction(pool, noPreamble, async (db) => {
      late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => db.queue(sql`select`));
    });
    await expect(late).rejects.toThrow('Query issued after');
  });
});

describe('a change of the database under warm connections', () => {
  /** Changes the table between two uses of the same statements, on every connection of the pool, and returns what the later uses answer. */
  async function across<T>(table: string, change: string, use: () => Promise<T>): Promise<T[]> {
    await pool.query(`create table ${table} (id integer primary key, amount numeric(19,2) not null, note varchar(20))`);
    await pool.query(`insert into ${table} values (1, 5, 'one')`);
    const everyConnection = () => Promise.all(Array.from({ length: 3 }, use));
    await everyConnection();
    await pool.query(change);
    return everyConnection();
  }

  it('is not noticed by reads', async () => {
    const answers = await across('warm_read', 'alter table warm_read alter column amount type numeric(19,4)', () =>
      withConnection(pool, noPreamble, (db) => db.one(sql`select amount from warm_read where id = ${1}`)),
    );
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ amount: '5.0000' })));
  });

  it('is not noticed by writes, in their first round trip or later, and each is done once', async () => {
    await across('warm_write', 'alter table warm_write alter column amount type bigint', () =>
      withTransaction(pool, noPreamble, async (db) => {
        await db.run(sql`select pg_sleep(0.05)`);
        const { amount } = await db.one<{ amount: string }>(sql`select amount from warm_write where id = ${1} for update`);
        db.queue(sql`update warm_write set amount = ${Number(amount) + 1} where id = ${1}`);
      }),
    );
    expect((await pool.query('select amount from warm_write')).rows).toEqual([{ amount: 11 }]);
  });

  it('is not noticed where the type of a parameter changes', async () => {
    const answers = await across('warm_parameter', 'alter table warm_parameter alter column id type text', () =>
      withConnection(pool, noPreamble, (db) => db.one(sql`select note from warm_parameter where id = ${'1'}`)),
    );
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ note: 'one' })));
  });

  it('is an error where a statement can no longer be prepared', async () => {
    const answers = across('warm_dropped', 'alter table warm_dropped drop column note', () =>
      withConnection(pool, noPreamble, (db) => db.one(sql`select note from warm_dropped where id = ${1}`)),
    );
    await expect(answers).rejects.toMatchObject({ code: '42703' });
  });

  it('is not noticed where the server dropped all prepared statements', async () => {
    const single = new pg.Pool({ connectionString: database.url, max: 1 });
    const write = () =>
      withTransaction(single, noPreamble, async (db) => {
        await db.run(
          sql`insert into thing (id, name) values (${100}, ${'hundred'}) on conflict (id) do update set name = thing.name || '!'`,
        );
      });
    await write();
    await single.query('deallocate all');
    await write();
    expect((await single.query('select name from thing where id = 100')).rows).toEqual([{ name: 'hundred!' }]);
    await single.end();
  });
});

describe('a statement that its time limit cancels', () => {
  let single: pg.Pool;
  beforeAll(() => {
    single = ownerPool(database.url, 1);
  });
  afterAll(async () => {
    await single.end();
  });

  const backend = () =>
    withConnection(single, noPreamble, async (db) => (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid);
  const runTooLong = async (db: Db) => {
    await db.run(sql`select set_config('statement_timeout', '10ms', false)`);
    await db.run(sql`select pg_sleep(60)`);
  };
  const cancelled = { code: '57014' };

  it('closes the connection of a read', async () => {
    const before = await backend();
    await expect(withConnection(single, noPreamble, runTooLong)).rejects.toMatchObject(cancelled);
    expect(await backend()).not.toBe(before);
  });

  it('closes the connection of a transaction', async () => {
    const before = await backend();
    await expect(withTransaction(single, noPreamble, runTooLong)).rejects.toMatchObject(cancelled);
    expect(await backend()).not.toBe(before);
  });

  it('closes the connection where `work` handles the error, also after another one', async () => {
    const before = await backend();
    await withConnection(single, noPreamble, async (db) => {
      await db.run(sql`select 1 / 0`).catch(() => {});
      await runTooLong(db).catch(() => {});
    });
    expect(await backend()).not.toBe(before);
  });

  it('closes no connection for another error', async () => {
    const before = await backend();
    await expect(withConnection(single, noPreamble, (db) => db.run(sql`select 1 / 0`))).rejects.toThrow();
    await expect(withTransaction(single, noPreamble, (db) => db.run(sql`select 1 / 0`))).rejects.toThrow();
    expect(await backend()).toBe(before);
  });
});

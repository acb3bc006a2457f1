/** The row of another person, as a request may change it: judged by the trigger `guarded`, also where the policy saw nothing wrong. */
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#modules/people/testing.ts';
import { freshDatabase } from '../testing/database.ts';
import { makeWorld, untilLockWaits, type World } from '../testing/world.ts';
import { ownerPool, servingPool } from './pool.ts';

let world: World;
/** A transaction of a request of Cóndor's administrator. */
let request: PoolClient;
/** What happens at the same moment, as the owner: an operator, or the function of another request. */
let other: PoolClient;
/** Invited by Cóndor, without a login. */
let id: string;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  id = (await createUser(world.condor.admin)).id;
  [request, other] = await Promise.all([world.app.pool.connect(), world.owner.connect()]);
  await request.query('begin');
  await request.query("select set_config('app.company_id', $1, true), set_config('app.person_id', $2, true)", [
    world.condor.id,
    world.condor.admin_id,
  ]);
});
afterEach(async () => {
  await Promise.all([request.query('rollback'), other.query('rollback')]);
  request.release();
  other.release();
});

const denied = { code: '42501' };
const update = (change: string, person = id) => request.query(`update person set ${change} where id = '${person}'`);
const changes = ["first_name = 'X'", "last_name = 'X'", "email = id || '@x.test'", 'image = null'];
const ownColumns = ["username = 'x.y.z'", "language = 'en'", `last_company_id = '0198c000-0000-7000-8000-000000000001'`];
const lockWaits = () => untilLockWaits(world.owner);

describe('a request', () => {
  it.each(changes)('sets %s of a person whom the company has invited', async (change) => expect((await update(change)).rowCount).toBe(1));

  it.each(ownColumns)('does not set %s of them', async (change) => {
    await expect(update(change)).rejects.toMatchObject(denied);
  });

  it('saves these columns where they stay as they are', async () => {
    expect((await update("language = language, first_name = 'X'")).rowCount).toBe(1);
  });

  it.each([...changes, ...ownColumns])('sets %s of its own person', async (change) =>
    expect((await update(change, world.condor.admin_id)).rowCount).toBe(1),
  );

  it('is not concerned where the owner sets anything of anyone', async () => {
    await other.query('begin');
    for (const change of ["username = 'x.y.z', language = 'en'", 'super_administrator = true', "email = id || '@x.test'"])
      expect((await other.query(`update person set ${change} where id = '${id}'`)).rowCount).toBe(1);
  });
});

/** What makes a person no longer the company's to edit. */
const events = [
  ['joins another company', () => `insert into member (company_id, id, name) values ('${world.tucan.id}', '${id}', 'X')`],
  ['gets a password', () => `insert into person_secret (person_id, password_hash) values ('${id}', 'hash')`],
  ['has signed in', () => `update person set first_sign_in_at = now() where id = '${id}'`],
  ['becomes super-administrator', () => `update person set super_administrator = true where id = '${id}'`],
] as const;

describe.each(events)('a person who %s', (_name, event) => {
  it('is not changed by a company afterwards', async () => {
    await world.owner.query(event());
    expect((await update("email = id || '@x.test'")).rowCount).toBe(0);
  });

  it('is not changed by a company at the same moment', async () => {
    await other.query('begin');
    await other.query(event());
    const changing = update("email = id || '@x.test'").catch((error: unknown) => error);
    await Promise.race([changing, lockWaits()]);
    await other.query('commit');
    expect(await changing).toMatchObject(denied);
  });

  it('waits for a change by a company that came first', async () => {
    await update("email = id || '@x.test'");
    let isDone = false;
    const happening = other.query(event()).then(() => {
      isDone = true;
    });
    await Promise.race([happening, lockWaits()]);
    expect(isDone).toBe(false);
    await request.query('rollback');
    await happening;
  });
});

describe('without the policy', () => {
  let text: string;
  beforeAll(async () => {
    const { rows } = await world.owner.query("select qual from pg_policies where tablename = 'person' and policyname = 'changed'");
    text = rows[0].qual;
    await world.owner.query('alter policy changed on person using (true)');
  });
  afterAll(() => world.owner.query(`alter policy changed on person using (${text})`));

  it.each(events)('a person who %s is not changed by a company', async (_name, event) => {
    await world.owner.query(event());
    for (const change of changes) {
      await request.query('savepoint before');
      await expect(update(change), change).rejects.toMatchObject(denied);
      await request.query('rollback to savepoint before');
    }
  });

  it('a person whom the company does not see is not changed', async () => {
    const database = await freshDatabase();
    const [owner, serving] = [ownerPool(database.url), servingPool(database.servingUrl)];
    await owner.query("insert into person (id, first_name, last_name, email) values ($1, 'A', 'B', 'a@x.test')", [id]);
    // Without a condition the policy for select does not apply.
    const statement = 'update person set image = null';
    expect((await serving.query(statement)).rowCount).toBe(0);
    await owner.query('alter policy changed on person using (true)');
    await expect(serving.query(statement)).rejects.toMatchObject(denied);
    await Promise.all([owner.end(), serving.end()]);
    await database.drop();
  });
});

/** What an expense locks, and in which order (ARCHITECTURE.md, "A write"): its trip first, which counts it. */
import { expect, it } from 'vitest';
import { setUpTrips } from '#modules/trips/testing.ts';
import { untilLockWaits, untilWaitsFor } from '#server/testing/world.ts';
import { actOn, categoriesOf, createExpense } from './testing.ts';

const { world, admin, driver, trips } = await setUpTrips();
const meals = (await categoriesOf(admin)).meals as string;

it('an expense that is moved while its approval waits for its trip is not locked before the trip that it got', async () => {
  const [from, to] = [await trips.create(), await trips.create()];
  const { id } = await createExpense(driver, meals, { trip_id: from.id });
  const [mover, holder] = [await world.owner.connect(), await world.owner.connect()];
  const lockTrip = 'select from trip where id = $1 for no key update';
  try {
    await mover.query('begin');
    for (const trip of [from, to]) await mover.query(lockTrip, [trip.id]);
    await mover.query('update expense set trip_id = $2, version = version + 1 where id = $1', [id, to.id]);
    await holder.query('begin');
    const held = holder.query(lockTrip, [to.id]);
    const approval = actOn(admin, id, 'approval');
    await untilLockWaits(world.owner, 2);
    await mover.query('commit');
    await held;
    await untilWaitsFor(world.owner, holder);
    // A transaction that holds the trip may lock its expenses next, so the approval must not hold this expense while it waits for the trip.
    await holder.query('select from expense where id = $1 for update nowait', [id]);
    await holder.query('rollback');
    expect((await approval).status).toBe(200);
  } finally {
    mover.release(true);
    holder.release(true);
  }
});

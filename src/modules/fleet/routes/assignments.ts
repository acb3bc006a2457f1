/** Routes of the drivers of trucks. */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { isActiveDriver } from '#modules/people/store/members.ts';
import type { Db } from '#server/db/connection.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { assignments } from '../contract/assignments.ts';
import {
  deleteAssignment,
  endPrevious,
  findPair,
  insertAssignment,
  listAssignments,
  readAssignment,
  updateAssignment,
} from '../store/assignments.ts';
import { truckStore } from '../store/vehicles.ts';

export function assignmentRoutes(app: App): void {
  handleRead(app, assignments.list, async (db, { params }) => {
    const [data] = await Promise.all([listAssignments(db, params.id), truckStore.read(db, params.id)]);
    return { data };
  });

  handleWrite(app, assignments.create, async (db, { params, body }) => {
    await Promise.all([truckStore.lock(db, params.id), checkDriver(db, body.driver_id)]);
    const id = newId();
    if (body.ends_previous) endPrevious(db, params.id, body);
    insertAssignment(db, params.id, id, body);
    return { data: await readAssignment(db, params.id, id) };
  });

  handleWrite(app, assignments.update, async (db, { params, body, version }) => {
    const before = await requireSameVersion(db, readUnderLock(db, params), version, { part_of: params.id });
    if (body.driver_id !== before.driver_id) await checkDriver(db, body.driver_id);
    updateAssignment(db, before, body);
    return { data: await readAssignment(db, params.id, before.id) };
  });

  handleWrite(app, assignments.remove, async (db, { params, version }) => {
    const before = await requireSameVersion(db, readUnderLock(db, params), version, { part_of: params.id });
    deleteAssignment(db, before.id);
    return { data: null };
  });

  handleRead(app, assignments.pair, async (db, { query }) => ({ data: await findPair(db, query) }));
}

/** A second statement reads the assignment: its snapshot is taken after the lock of the truck, for which the first may have waited. */
async function readUnderLock(db: Db, { id, assignment_id }: { id: string; assignment_id: string }) {
  const [, assignment] = await Promise.all([truckStore.lock(db, id), readAssignment(db, id, assignment_id)]);
  return assignment;
}

/** Throws `driver_not_active`. */
async function checkDriver(db: Db, driver_id: string): Promise<void> {
  if (!(await isActiveDriver(db, driver_id))) throw new RuleBroken('driver_not_active');
}

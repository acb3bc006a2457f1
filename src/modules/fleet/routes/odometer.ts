/** Routes of the odometer log: lock the vehicle, write, and ask about unusual readings; without the confirmation the write is rolled back. */
import { requireConfirmed } from '#base/confirmations.ts';
import { latestConfirmable } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { isOwnReading, trailerOdometer, truckOdometer } from '../contract/odometer.ts';
import { addReading, changeReading, lockVehicles, readReadingUnderLock, removeReading, type Vehicle } from '../store/odometer.ts';
import { listReadings, readPace, readReading } from '../store/odometer-read.ts';

export function odometerRoutes(app: App): void {
  bindOdometer(app, 'truck', truckOdometer);
  bindOdometer(app, 'trailer', trailerOdometer);
}

function bindOdometer(app: App, vehicle: Vehicle, odometer: typeof truckOdometer): void {
  handleRead(app, odometer.list, async (db, { params: { id }, query }) => {
    const [{ data, next }, pace] = await Promise.all([listReadings(db, id, query.before), readPace(db, vehicle, id)]);
    return { data, meta: { ...pace, next } };
  });

  handleWrite(app, odometer.create, async (db, { params, body: { confirm, ...values } }) => {
    await Promise.all([lockVehicles(db, vehicle, [params.id]), checkNotInFuture(db, values.at)]);
    const id = newId();
    requireConfirmed(await addReading(db, vehicle, params.id, id, values), confirm);
    return { data: await readReading(db, id) };
  });

  handleWrite(app, odometer.update, async (db, { params, body: { confirm, ...values }, version }) => {
    const before = await requireSameVersion(db, lockOwnReading(db, vehicle, params), version, { part_of: params.id });
    await checkNotInFuture(db, values.at);
    requireConfirmed(await changeReading(db, vehicle, params.id, before, values), confirm);
    return { data: await readReading(db, before.id) };
  });

  handleWrite(app, odometer.remove, async (db, { params, version }) => {
    const before = await requireSameVersion(db, lockOwnReading(db, vehicle, params), version, { part_of: params.id });
    await removeReading(db, vehicle, params.id, before);
    return { data: null };
  });
}

/** Locks the vehicle and reads its reading. Throws `reading_of_trip`, `reading_of_service` or `reading_of_expense` unless it was entered in the log. */
async function lockOwnReading(db: TenantDb, vehicle: Vehicle, params: { id: string; reading_id: string }) {
  await lockVehicles(db, vehicle, [params.id]);
  const reading = await readReadingUnderLock(db, params.id, params.reading_id);
  const { source, source_number: number } = reading;
  if (source === 'service') throw new RuleBroken('reading_of_service');
  if (!isOwnReading(source)) throw new RuleBroken(source === 'expense' ? 'reading_of_expense' : 'reading_of_trip', { details: { number } });
  return reading;
}

async function checkNotInFuture(db: TenantDb, at: string): Promise<void> {
  const { time_zone } = await db.context();
  if (at > latestConfirmable(time_zone, new Date())) throw new RuleBroken('date_in_future');
}

import { RuleBroken } from '#base/errors.ts';
import { checkNewImage } from '#modules/files/store.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { handleRecord } from '#server/record/routes.ts';
import { makes, type TrailerInput, type TruckInput, trailers, trucks } from '../contract/vehicles.ts';
import { type Vehicle, withOdometer } from '../store/odometer.ts';
import { listMakes, mayDelete, trailerStore, truckStore } from '../store/vehicles.ts';

export function vehicleRoutes(app: App): void {
  handleRecord(app, trucks, withOdometer('truck', truckStore), { check: checkVehicle('truck') });
  handleRecord(app, trailers, withOdometer('trailer', trailerStore), { check: checkVehicle('trailer') });
  handle(app, makes.ofTrucks)(({ tenant }) => tenant.read(async (db) => ({ data: await listMakes(db, 'truck') })));
  handle(app, makes.ofTrailers)(({ tenant }) => tenant.read(async (db) => ({ data: await listMakes(db, 'trailer') })));
}

type VehicleInput = Pick<TruckInput | TrailerInput, 'status' | 'image'>;

/** A save that changes the status needs the permission to delete; a new image must be a file of the caller. */
function checkVehicle(table: Vehicle) {
  const checkImage = checkNewImage(`view-${table}s`);
  return async (db: TenantDb, input: VehicleInput, before: VehicleInput | null): Promise<void> => {
    if (before && input.status !== before.status && !(await mayDelete(db, table))) throw new RuleBroken('status_not_yours');
    await checkImage(db, input, before);
  };
}

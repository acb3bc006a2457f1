import { type App, handle } from '#server/http/handle.ts';
import { handleRecord } from '#server/record/routes.ts';
import { makes, trailers, trucks } from '../contract/vehicles.ts';
import { withOdometer } from '../store/odometer.ts';
import { checkVehicle, listMakes, trailerStore, truckStore } from '../store/vehicles.ts';

export function vehicleRoutes(app: App): void {
  handleRecord(app, trucks, withOdometer('truck', truckStore), { check: checkVehicle('truck') });
  handleRecord(app, trailers, withOdometer('trailer', trailerStore), { check: checkVehicle('trailer') });
  handle(app, makes.ofTrucks)(({ tenant }) => tenant.read(async (db) => ({ data: await listMakes(db, 'truck') })));
  handle(app, makes.ofTrailers)(({ tenant }) => tenant.read(async (db) => ({ data: await listMakes(db, 'trailer') })));
}

import { handleRead } from '#server/http/handle.ts';
import { inTurn, keyField, recordImport } from '#server/import/record.ts';
import { defineModule } from '#server/module.ts';
import { bindRecord } from '#server/record/routes.ts';
import { makes, normalPlate, trailerHistory, trailers, truckHistory, trucks } from './contract/vehicles.ts';
import { assignmentRoutes } from './routes/assignments.ts';
import { odometerRoutes } from './routes/odometer.ts';
import { withOdometer } from './store/odometer.ts';
import { checkVehicle, fleetIdLabels, listMakes, resolveOwners, resolveTrailers, trailerStore, truckStore } from './store/vehicles.ts';
import { fleetChecks } from './store/verify.ts';

const ofTrucks = { store: withOdometer('truck', truckStore), check: checkVehicle('truck') };
const ofTrailers = { store: withOdometer('trailer', trailerStore), check: checkVehicle('trailer') };

export const fleetModule = defineModule({
  name: 'fleet',
  routes: [
    bindRecord(trucks, ofTrucks.store, ofTrucks),
    bindRecord(trailers, ofTrailers.store, ofTrailers),
    (app) => handleRead(app, makes.ofTrucks, async (db) => ({ data: await listMakes(db, 'truck') })),
    (app) => handleRead(app, makes.ofTrailers, async (db) => ({ data: await listMakes(db, 'trailer') })),
    assignmentRoutes,
    odometerRoutes,
  ],
  history: [truckHistory, trailerHistory],
  idLabels: fleetIdLabels,
  checks: fleetChecks,
  imports: [
    recordImport(trucks, { ...ofTrucks, key: keyField('plate', normalPlate), resolve: inTurn(resolveTrailers, resolveOwners) }),
    recordImport(trailers, { ...ofTrailers, key: keyField('plate', normalPlate) }),
  ],
});

import { defineModule } from '#server/module.ts';
import { trailerHistory, truckHistory } from './contract/vehicles.ts';
import { trailerImport, truckImport } from './imports.ts';
import { assignmentRoutes } from './routes/assignments.ts';
import { odometerRoutes } from './routes/odometer.ts';
import { vehicleRoutes } from './routes/vehicles.ts';
import { fleetIdLabels } from './store/vehicles.ts';
import { fleetChecks } from './store/verify.ts';

export const fleetModule = defineModule({
  name: 'fleet',
  routes: [vehicleRoutes, assignmentRoutes, odometerRoutes],
  history: [truckHistory, trailerHistory],
  idLabels: fleetIdLabels,
  checks: fleetChecks,
  imports: [truckImport, trailerImport],
});

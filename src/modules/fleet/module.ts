import { defineModule } from '#server/module.ts';
import { trailerHistory, truckHistory } from './contract/vehicles.ts';
import { fleetRoutes } from './routes/vehicles.ts';
import { fleetIdLabels } from './store/vehicles.ts';

export const fleetModule = defineModule({
  name: 'fleet',
  routes: [fleetRoutes],
  history: [truckHistory, trailerHistory],
  idLabels: fleetIdLabels,
});

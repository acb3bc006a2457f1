import { defineModule } from '#server/module.ts';
import { trailerHistory, truckHistory } from './contract.ts';
import { fleetRoutes } from './routes.ts';
import { fleetIdLabels } from './store.ts';

export const fleetModule = defineModule({
  name: 'fleet',
  routes: [fleetRoutes],
  history: [truckHistory, trailerHistory],
  idLabels: fleetIdLabels,
});

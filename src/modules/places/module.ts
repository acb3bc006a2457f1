import { defineModule } from '#server/module.ts';
import { placeRoutes } from './routes.ts';
import { placeIdLabels } from './store.ts';

export const placesModule = defineModule({
  name: 'places',
  routes: [placeRoutes],
  idLabels: placeIdLabels,
});

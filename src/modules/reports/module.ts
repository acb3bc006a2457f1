import { defineModule } from '#server/module.ts';
import { reportRoutes } from './routes.ts';

export const reportsModule = defineModule({
  name: 'reports',
  routes: [reportRoutes],
});

import { defineModule } from '#server/module.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { catalogueRoutes } from './routes/catalogue/reports.ts';
import { reportRoutes } from './routes/dashboard.ts';

export const reportsModule = defineModule({
  name: 'reports',
  routes: [reportRoutes, analyticsRoutes, catalogueRoutes],
});

import { defineModule } from '#server/module.ts';
import { companyAdminRoutes } from './routes/admin.ts';
import { settingsRoutes } from './routes/settings.ts';

export const settingsModule = defineModule({
  name: 'settings',
  routes: [settingsRoutes, companyAdminRoutes],
});

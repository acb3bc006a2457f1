import { defineModule, type Module } from '#server/module.ts';
import { companyAdminRoutes } from './routes/admin.ts';
import { type MovePayPeriod, settingsRoutes } from './routes/settings.ts';

/** `movePayPeriod`: of the module that pays, which comes later. */
export const settingsModule = (movePayPeriod: MovePayPeriod): Module =>
  defineModule({
    name: 'settings',
    routes: [(app) => settingsRoutes(app, movePayPeriod), (app) => companyAdminRoutes(app, movePayPeriod)],
  });

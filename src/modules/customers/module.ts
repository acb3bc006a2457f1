import { defineModule } from '#server/module.ts';
import { customerHistory } from './contract.ts';
import { customerImport } from './imports.ts';
import { customerRoutes } from './routes.ts';
import { customerChecks, customerIdLabels } from './store.ts';

export const customersModule = defineModule({
  name: 'customers',
  routes: [customerRoutes],
  history: [customerHistory],
  idLabels: customerIdLabels,
  checks: customerChecks,
  imports: [customerImport],
});

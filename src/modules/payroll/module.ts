import { defineModule } from '#server/module.ts';
import { userPayHistory } from './contract/history.ts';
import { compensationRoutes } from './routes/compensation.ts';

export const payrollModule = defineModule({
  name: 'payroll',
  routes: [compensationRoutes],
  historyParts: [userPayHistory],
});

import { defineModule } from '#server/module.ts';
import { payrollAdvanceHistory } from './contract/history.ts';
import { advanceRoutes } from './routes/advances.ts';
import { payrollChecks } from './store/verify.ts';

export const payrollModule = defineModule({
  name: 'payroll',
  routes: [advanceRoutes],
  history: [payrollAdvanceHistory],
  checks: payrollChecks,
});

import { defineModule } from '#server/module.ts';
import { payPeriodHistory, payStubHistory, userPayHistory } from './contract/history.ts';
import { payPeriodClosed } from './contract/notifications.ts';
import { closePeriodJob } from './jobs.ts';
import { compensationRoutes } from './routes/compensation.ts';
import { periodRoutes } from './routes/periods.ts';
import { stubRoutes } from './routes/stubs.ts';

export const payrollModule = defineModule({
  name: 'payroll',
  routes: [compensationRoutes, periodRoutes, stubRoutes],
  history: [payPeriodHistory, payStubHistory],
  historyParts: [userPayHistory],
  longJobs: [closePeriodJob],
  notificationKinds: [payPeriodClosed],
});

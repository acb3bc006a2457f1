import { defineModule } from '#server/module.ts';
import { payPeriodHistory, payrollAdvanceHistory, payStubHistory, stubPaymentHistory, userPayHistory } from './contract/history.ts';
import { payPeriodClosed } from './contract/notifications.ts';
import { closePeriodJob } from './jobs/close-period.ts';
import { printStubsJob } from './jobs/print-stubs.ts';
import { advanceRoutes } from './routes/advances.ts';
import { bankFileRoutes } from './routes/bank-files.ts';
import { compensationRoutes } from './routes/compensation.ts';
import { documentRoutes } from './routes/documents.ts';
import { emailRoutes } from './routes/emails.ts';
import { paymentRoutes } from './routes/payments.ts';
import { periodRoutes } from './routes/periods.ts';
import { reportRoutes } from './routes/reports.ts';
import { stubRoutes } from './routes/stubs.ts';
import { payrollChecks } from './store/verify.ts';

export const payrollModule = defineModule({
  name: 'payroll',
  routes: [
    compensationRoutes,
    advanceRoutes,
    periodRoutes,
    stubRoutes,
    paymentRoutes,
    bankFileRoutes,
    documentRoutes,
    emailRoutes,
    reportRoutes,
  ],
  history: [payPeriodHistory, payStubHistory, stubPaymentHistory, payrollAdvanceHistory],
  historyParts: [userPayHistory],
  checks: payrollChecks,
  longJobs: [closePeriodJob, printStubsJob],
  notificationKinds: [payPeriodClosed],
});

import { defineModule } from '#server/module.ts';
import { payableHistory } from './contract/history.ts';
import { balanceRoutes } from './routes/balances.ts';
import { ownerEmailRoutes } from './routes/emails.ts';
import { payableOverviewParts } from './routes/overview.ts';
import { paymentRoutes } from './routes/payments.ts';
import { payableChecks } from './store/verify.ts';

export const payablesModule = defineModule({
  name: 'payables',
  routes: [balanceRoutes, ownerEmailRoutes, paymentRoutes],
  history: [payableHistory],
  checks: payableChecks,
  overviewParts: payableOverviewParts,
});

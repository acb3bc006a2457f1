import { defineModule } from '#server/module.ts';
import { expenseHistory } from './contract/history.ts';
import { expenseApproved, expenseRejected, expenseSubmitted } from './contract/notifications.ts';
import { expenseRoutes } from './routes/expenses.ts';
import { expenseOverviewParts } from './routes/overview.ts';
import { expenseIdLabels } from './store/id-labels.ts';
import { expenseChecks } from './store/verify.ts';

export const expensesModule = defineModule({
  name: 'expenses',
  routes: [expenseRoutes],
  history: [expenseHistory],
  idLabels: expenseIdLabels,
  checks: expenseChecks,
  overviewParts: expenseOverviewParts,
  notificationKinds: [expenseSubmitted, expenseApproved, expenseRejected],
});

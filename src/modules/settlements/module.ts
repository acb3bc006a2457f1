import { defineModule } from '#server/module.ts';
import { accountHistory } from './contract/history.ts';
import { accountRoutes } from './routes/accounts.ts';
import { settlementEmailRoutes } from './routes/emails.ts';
import { settlementOverviewParts } from './routes/overview.ts';
import { settlementRoutes } from './routes/settlement.ts';
import { settlementChecks } from './store/verify.ts';

export const settlementsModule = defineModule({
  name: 'settlements',
  history: [accountHistory],
  routes: [settlementRoutes, settlementEmailRoutes, accountRoutes],
  checks: settlementChecks,
  overviewParts: settlementOverviewParts,
});

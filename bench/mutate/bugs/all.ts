/** Every bug that is planted. */

import type { Mutation } from '../mutation.ts';
import { analyticsMutations } from './analytics.ts';
import { billingMutations } from './billing.ts';
import { cashMutations } from './cash.ts';
import { contractMutations } from './contracts.ts';
import { creditMutations } from './credit.ts';
import { dashboardMutations } from './dashboard.ts';
import { expenseMutations } from './expenses.ts';
import { importMutations } from './imports.ts';
import { maintenanceMutations } from './maintenance.ts';
import { payableMutations } from './payables.ts';
import { payrollMutations } from './payroll.ts';
import { planningMutations } from './planning.ts';
import { recordMutations } from './records.ts';
import { ruleMutations } from './rules.ts';
import { screenMutations } from './screens.ts';
import { serverMutations } from './server.ts';
import { sqlMutations } from './sql.ts';
import { storeMutations } from './stores.ts';

export const allMutations: readonly Mutation[] = [
  ...billingMutations,
  ...ruleMutations,
  ...contractMutations,
  ...storeMutations,
  ...serverMutations,
  ...sqlMutations,
  ...screenMutations,
  ...recordMutations,
  ...importMutations,
  ...maintenanceMutations,
  ...cashMutations,
  ...payableMutations,
  ...payrollMutations,
  ...expenseMutations,
  ...analyticsMutations,
  ...creditMutations,
  ...dashboardMutations,
  ...planningMutations,
];

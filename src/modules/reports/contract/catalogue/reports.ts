/** API contract of the reports, and which there are. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import type { Report } from './define.ts';
import * as money from './money.ts';
import * as profit from './profit.ts';

/** In the order of the catalogue. */
export const reports = [
  profit.profitByTrip,
  profit.profitByCustomer,
  profit.profitByDriver,
  profit.profitByVehicle,
  profit.profitByOwner,
  profit.profitByRoute,
  profit.vehicleCosts,
  money.receivablesAging,
  money.unfiledInvoices,
  money.pendingProofs,
  money.withholdings,
  money.expensesByCategory,
  money.expensesByProvider,
  money.payrollSummary,
  profit.driversByFreight,
  money.driverAccounts,
  money.ownerBalances,
] as const satisfies readonly Report[];

export type ReportId = (typeof reports)[number]['id'];
export const reportIds = reports.map(({ id }) => id) as [ReportId, ...ReportId[]];

export const catalogue = route('GET /api/reports', 'view-reports', {
  summary: 'The reports that the caller may open, in the order of the catalogue.',
  output: z.object({ data: z.array(z.enum(reportIds)) }),
});

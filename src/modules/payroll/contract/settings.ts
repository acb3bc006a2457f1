/** API contract of how a company pays. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { one, Percentage } from '#base/wire.ts';

export const PayrollSettings = z.object({
  arl_paid_by: z.enum(['employer', 'employee'], 'choose_one'),
  protects_pay: z.boolean(),
  /** Benefits and contributions that the company pays beside earnings: the percentage of earnings that the dashboard adds. */
  benefits_percent: Percentage,
});

export const payrollSettings = {
  read: route('GET /api/payroll-settings', 'view-company-settings', {
    summary: 'Payroll settings: who pays occupational risk, whether the minimum wage is protected, and the percentage of benefits.',
    output: one(PayrollSettings.extend({ version: z.number() })),
  }),
  update: route('PUT /api/payroll-settings', 'update-company-settings', {
    ifMatch: true,
    summary:
      'Saves who pays occupational risk, whether the minimum wage is protected, and the percent of benefits. For periods that are closed from now on.',
    body: PayrollSettings,
    output: one(PayrollSettings.extend({ version: z.number() })),
  }),
};

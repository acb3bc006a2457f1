/** API contract of how a company pays. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { one } from '#base/wire.ts';

export const PayrollSettings = z.object({ arl_paid_by: z.enum(['employer', 'employee'], 'choose_one'), protects_pay: z.boolean() });

export const payrollSettings = {
  read: route({
    method: 'GET',
    path: '/api/payroll-settings',
    access: 'view-company-settings',
    summary: 'Who pays occupational risk, and whether the minimum wage is protected.',
    output: one(PayrollSettings.extend({ version: z.number() })),
  }),
  update: route({
    method: 'PUT',
    path: '/api/payroll-settings',
    access: 'update-company-settings',
    ifMatch: true,
    summary: 'Saves who pays occupational risk, and whether the minimum wage is protected. For periods that are closed from now on.',
    body: PayrollSettings,
    output: one(PayrollSettings.extend({ version: z.number() })),
  }),
};

import { defineHistory } from '#base/history.ts';

/** An advance on pay. */
export const payrollAdvanceHistory = defineHistory({
  entity: 'payroll_advance',
  table: 'payroll_advance',
  permission: 'view-compensation',
  parts: {},
});

import { defineHistory, type HistoryParts } from '#base/history.ts';

/** Pay in the history of a user. */
export const userPayHistory: HistoryParts = {
  of: 'user',
  parts: {
    compensation: { permission: 'view-compensation' },
    compensation_terms: {
      permission: 'view-compensation',
      name: 'valid_from',
      rates: { health_value: 'health_unit', pension_value: 'pension_unit', arl_value: 'arl_unit', tax_value: 'tax_unit' },
    },
    compensation_modifier: { permission: 'view-compensation', name: 'description', rates: { value: 'unit' } },
  },
};

/** A pay period, with the decisions of users about its people. */
export const payPeriodHistory = defineHistory({
  entity: 'pay_period',
  table: 'pay_period',
  permission: 'view-compensation',
  parts: { pay_period_person: { name: 'employee_id' }, pay_period_line: { name: 'description' }, bank_file: { name: 'content' } },
});

export const payStubHistory = defineHistory({ entity: 'pay_stub', table: 'pay_stub', permission: 'view-compensation', parts: {} });

export const stubPaymentHistory = defineHistory({
  entity: 'stub_payment',
  table: 'stub_payment',
  permission: 'view-compensation',
  parts: {},
});

/** An advance on pay. */
export const payrollAdvanceHistory = defineHistory({
  entity: 'payroll_advance',
  table: 'payroll_advance',
  permission: 'view-compensation',
  parts: {},
});

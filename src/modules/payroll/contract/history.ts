import type { HistoryParts } from '#base/history.ts';

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

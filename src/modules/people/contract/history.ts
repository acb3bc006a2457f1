import { defineHistory } from '#base/history.ts';

export const userHistory = defineHistory({
  entity: 'user',
  table: 'member',
  permission: 'view-users',
  parts: {
    member_role: { name: 'role_id' },
    member_attachment: { name: 'file_id' },
    compensation: {
      permission: 'view-compensation',
      rates: { health_value: 'health_unit', pension_value: 'pension_unit', arl_value: 'arl_unit', tax_value: 'tax_unit' },
    },
    compensation_modifier: { permission: 'view-compensation', name: 'description', rates: { value: 'unit' } },
  },
});

import { defineHistory } from '#base/history.ts';

export const expenseHistory = defineHistory({
  entity: 'expense',
  table: 'expense',
  permission: 'view-expenses',
  parts: { expense_file: { name: 'file_id' } },
});

import { memberLabel } from '#modules/people/store/id-labels.ts';
import type { IdLabels } from '#server/db/id-labels.ts';
import { sql } from '#server/db/sql.ts';

export const expenseIdLabels: IdLabels = {
  category_id: (id) => sql`select name from expense_category where id = ${id}::uuid`,
  expense_id: (id) => sql`select number from expense where id = ${id}::uuid`,
  created_by: memberLabel,
  decided_by: memberLabel,
};

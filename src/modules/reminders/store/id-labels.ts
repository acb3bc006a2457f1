import { memberLabel } from '#modules/people/store/id-labels.ts';
import type { IdLabels } from '#server/db/id-labels.ts';
import { sql } from '#server/db/sql.ts';

export const reminderIdLabels: IdLabels = {
  member_id: memberLabel,
  /** The next reminder by its due date or odometer. */
  renewed_by: (id) => sql`select coalesce(due_on::text, due_odometer || ' km') from reminder where id = ${id}::uuid`,
};

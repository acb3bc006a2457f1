import type { IdLabels } from '#server/db/id-labels.ts';
import { sql } from '#server/db/sql.ts';

export const maintenanceIdLabels: IdLabels = {
  schedule_id: (id) => sql`select description from service_schedule where id = ${id}::uuid`,
};

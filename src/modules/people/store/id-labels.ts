import type { IdLabel, IdLabels } from '#server/db/id-labels.ts';
import { sql } from '#server/db/sql.ts';

/** Null for a person who is not a member of the company. */
export const memberLabel: IdLabel = (id) => sql`select name from member where id = ${id}::uuid`;

export const peopleIdLabels: IdLabels = { role_id: (id) => sql`select name from role where id = ${id}::uuid` };

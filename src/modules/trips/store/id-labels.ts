import { cityLabel } from '#modules/places/store.ts';
import type { IdLabels } from '#server/db/id-labels.ts';
import { sql } from '#server/db/sql.ts';

export const tripIdLabels: IdLabels = {
  trip_id: (id) => sql`select number from trip where id = ${id}::uuid`,
  load_id: (id) => sql`select number from load where id = ${id}::uuid`,
  origin_city_id: cityLabel,
  destination_city_id: cityLabel,
};

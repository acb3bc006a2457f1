/** Route templates. The only writer of `trip_template`. */
import type { QueryOf } from '#base/route.ts';
import { textSearch } from '#server/db/search.ts';
import { anyOf, joinByKey, raw, sql, where } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { tableStore } from '#server/record/store.ts';
import { offeredTemplates, type TripTemplate, tripTemplates } from '../contract/templates.ts';

const from = sql`trip_template
  join city origin on origin.id = trip_template.origin_city_id join department origin_department on origin_department.id = origin.department_id
  join city destination on destination.id = trip_template.destination_city_id
  join department destination_department on destination_department.id = destination.department_id
  ${joinByKey('trip_template', 'customer', 'name, search, status', { isOptional: true })}`;

const calculated = {
  customer_name: sql`customer.name`,
  origin_name: sql`origin.name`,
  origin_department_id: sql`origin.department_id`,
  origin_country_id: sql`origin_department.country_id`,
  destination_name: sql`destination.name`,
  destination_department_id: sql`destination.department_id`,
  destination_country_id: sql`destination_department.country_id`,
};

/** Indexes `trip_template_by_name`, `trip_template_by_status`, `trip_template_in_status`. */
export const templateStore = tableStore(tripTemplates, {
  table: 'trip_template',
  from,
  calculated,
  searchText: ({ name }) => name,
  searchCondition: (text) =>
    anyOf(['trip_template.search', 'customer.search', 'origin.search', 'destination.search'].map((column) => textSearch(column, text))),
});

type Chosen = QueryOf<typeof tripTemplates.offers>;

/** The active templates that match the chosen values of a trip, those of its customer first. A company has few: all are read. */
export async function listOffers(db: TenantDb, { customer_id, origin_city_id, destination_city_id }: Chosen): Promise<TripTemplate[]> {
  const hasPlace = origin_city_id !== undefined || destination_city_id !== undefined;
  const offered = await db.all<{ id: string }>(
    sql`select trip_template.id from ${from} ${where([
      sql`trip_template.status = 'active'`,
      !hasPlace && customer_id === undefined && sql`false`,
      customer_id && anyOf([sql`trip_template.customer_id = ${customer_id}`, hasPlace && sql`trip_template.customer_id is null`]),
      sql`customer.status is distinct from 'inactive'`,
      origin_city_id && sql`trip_template.origin_city_id = ${origin_city_id}`,
      destination_city_id && sql`trip_template.destination_city_id = ${destination_city_id}`,
    ])} order by trip_template.customer_id is null, trip_template.name, trip_template.id limit ${raw(String(offeredTemplates))}`,
  );
  return Promise.all(offered.map(({ id }) => templateStore.read(db, id)));
}

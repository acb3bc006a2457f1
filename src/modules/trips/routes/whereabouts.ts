/** Routes of where a vehicle is, and which are free. */
import { requirePermission } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { freeTrucks } from '../contract/free-trucks.ts';
import { whereabouts } from '../contract/whereabouts.ts';
import { listFreeTrucks } from '../store/free-trucks.ts';
import { readWhereabouts } from '../store/whereabouts.ts';

export function whereaboutsRoutes(app: App): void {
  handle(
    app,
    freeTrucks.list,
  )(({ query, tenant }) =>
    tenant.read(async (db) => {
      await requirePermission(db, 'view-trucks');
      return { data: await listFreeTrucks(db, query.city_id) };
    }),
  );

  handle(
    app,
    whereabouts.ofTruck,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      await requirePermission(db, 'view-trucks');
      return { data: await readWhereabouts(db, 'truck', params.id) };
    }),
  );

  handle(
    app,
    whereabouts.ofTrailer,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      await requirePermission(db, 'view-trailers');
      return { data: await readWhereabouts(db, 'trailer', params.id) };
    }),
  );
}

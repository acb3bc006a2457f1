/** Routes of where a vehicle is, and which are free. */
import { requirePermission } from '#server/db/tenant.ts';
import { type App, handleRead } from '#server/http/handle.ts';
import { freeTrucks } from '../contract/free-trucks.ts';
import { whereabouts } from '../contract/whereabouts.ts';
import { listFreeTrucks } from '../store/free-trucks.ts';
import { readWhereabouts } from '../store/whereabouts.ts';

export function whereaboutsRoutes(app: App): void {
  handleRead(app, freeTrucks.list, async (db, { query }) => {
    await requirePermission(db, 'view-trucks');
    return { data: await listFreeTrucks(db, query.city_id) };
  });

  handleRead(app, whereabouts.ofTruck, async (db, { params }) => {
    await requirePermission(db, 'view-trucks');
    return { data: await readWhereabouts(db, 'truck', params.id) };
  });

  handleRead(app, whereabouts.ofTrailer, async (db, { params }) => {
    await requirePermission(db, 'view-trailers');
    return { data: await readWhereabouts(db, 'trailer', params.id) };
  });
}

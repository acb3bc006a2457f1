/** Routes of suggestions from earlier trips for a new one. */
import { requirePermission } from '#server/db/tenant.ts';
import { type App, handleRead } from '#server/http/handle.ts';
import { hints } from '../contract/hints.ts';
import { readCustomerTripHints, readRouteHints } from '../store/hints.ts';

export function hintRoutes(app: App): void {
  handleRead(app, hints.ofCustomer, async (db, { params }) => {
    await requirePermission(db, 'view-customers');
    return { data: await readCustomerTripHints(db, params.id) };
  });

  handleRead(app, hints.ofRoute, async (db, { query }) => ({ data: await readRouteHints(db, query) }));
}

/** Routes of what earlier trips suggest for a new one. */
import { requirePermission } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { hints } from '../contract/hints.ts';
import { readCustomerTripHints, readRouteHints } from '../store/hints.ts';

export function hintRoutes(app: App): void {
  handle(
    app,
    hints.ofCustomer,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      await requirePermission(db, 'view-customers');
      return { data: await readCustomerTripHints(db, params.id) };
    }),
  );

  handle(app, hints.ofRoute)(({ query, tenant }) => tenant.read(async (db) => ({ data: await readRouteHints(db, query) })));
}

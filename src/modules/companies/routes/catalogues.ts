/** Payment methods, taxes and expense categories, as the settings manage them. */
import { RuleBroken } from '#base/errors.ts';
import type { Route } from '#base/route.ts';
import { type App, type Call, handle, requireSameVersion } from '#server/http/handle.ts';
import { expenseCategories, taxes } from '../contract/catalogues.ts';
import { managedPaymentMethods } from '../contract/payment-methods.ts';
import {
  type Catalogue,
  categoryCatalogue,
  deletePaymentMethod,
  insertEntry,
  listEntries,
  lockEntry,
  methodCatalogue,
  taxCatalogue,
  updateEntry,
} from '../store/catalogues.ts';

type Entry = { id: string; status: 'active' | 'inactive'; version: number };

type VersionedRoute = Route & { ifMatch: true };

/** The operations of every catalogue. Only the schemas differ. */
interface Operations {
  create: Route;
  update: VersionedRoute;
  deactivate: VersionedRoute;
  reactivate: VersionedRoute;
}

export function catalogueRoutes(app: App): void {
  handle(app, managedPaymentMethods.list)(({ tenant }) => tenant.read(async (db) => ({ data: await listEntries(db, methodCatalogue) })));
  handle(app, taxes.list)(({ query, tenant }) => tenant.read(async (db) => ({ data: await listEntries(db, taxCatalogue, query.status) })));
  handle(
    app,
    expenseCategories.list,
  )(({ query, tenant }) => tenant.read(async (db) => ({ data: await listEntries(db, categoryCatalogue, query.status) })));

  manage(app, managedPaymentMethods, methodCatalogue);
  manage(app, taxes, taxCatalogue);
  manage(app, expenseCategories, categoryCatalogue);

  handle(
    app,
    managedPaymentMethods.remove,
  )(({ params, tenant, version }) =>
    tenant.write(async (db) => {
      const method = await lockEntry(db, methodCatalogue, params.id);
      requireSameVersion(method.version, version);
      await deletePaymentMethod(db, method.id);
      return null;
    }),
  );
}

function manage<Row extends Entry>(app: App, operations: Operations, catalogue: Catalogue<Row>): void {
  const change = (
    { params, tenant, version }: Pick<Call<VersionedRoute>, 'params' | 'tenant' | 'version'>,
    next: (entry: Row) => object,
  ): Promise<{ data: Row }> =>
    tenant.write(async (db) => {
      const entry = await lockEntry(db, catalogue, (params as { id: string }).id);
      requireSameVersion(entry.version, version);
      return { data: await updateEntry(db, catalogue, entry.id, next(entry)) };
    });
  const to = (status: Entry['status'], refusal: 'already_active' | 'already_inactive') => (entry: Row) => {
    if (entry.status === status) throw new RuleBroken(refusal);
    return { status };
  };

  handle(
    app,
    operations.create,
  )(({ body, tenant }) => tenant.write(async (db) => ({ data: await insertEntry(db, catalogue, body as object) })));
  handle(app, operations.update)((call) => change(call, () => call.body as object));
  handle(app, operations.deactivate)((call) => change(call, to('inactive', 'already_inactive')));
  handle(app, operations.reactivate)((call) => change(call, to('active', 'already_active')));
}

/** Payment methods, taxes and expense categories, as the settings manage them. */
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handle } from '#server/http/handle.ts';
import { handleWrites } from '#server/record/routes.ts';
import { expenseCategories, taxes } from '../contract/catalogues.ts';
import { type ManagedPaymentMethod, managedPaymentMethods, type PaymentMethodInput } from '../contract/payment-methods.ts';
import { assertRecipientUnchanged, categoryCatalogue, deletePaymentMethod, methodCatalogue, taxCatalogue } from '../store/catalogues.ts';

export function catalogueRoutes(app: App): void {
  handle(app, managedPaymentMethods.list)(({ tenant }) => tenant.read(async (db) => ({ data: await methodCatalogue.list(db) })));
  handle(app, taxes.list)(({ query, tenant }) => tenant.read(async (db) => ({ data: await taxCatalogue.list(db, query.status) })));
  handle(
    app,
    expenseCategories.list,
  )(({ query, tenant }) => tenant.read(async (db) => ({ data: await categoryCatalogue.list(db, query.status) })));

  handleWrites(app, managedPaymentMethods, methodCatalogue, async (db, input, before) => {
    assertRecipientUnchanged(input as PaymentMethodInput, before as ManagedPaymentMethod | null);
    await methodCatalogue.assertRoom(db, input, before);
  });
  handleWrites(app, taxes, taxCatalogue, taxCatalogue.assertRoom);
  handleWrites(app, expenseCategories, categoryCatalogue, categoryCatalogue.assertRoom);

  handle(
    app,
    managedPaymentMethods.remove,
  )(({ params, tenant, version }) =>
    tenant.write(async (db) => {
      const method = await methodCatalogue.lock(db, params.id);
      await requireSameVersion(db, method, version);
      await deletePaymentMethod(db, method.id);
      return null;
    }),
  );
}

/** Payment methods, taxes and expense categories, as the settings manage them. */
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { handleWrites } from '#server/record/routes.ts';
import { expenseCategories, taxes } from '../contract/catalogues.ts';
import { type ManagedPaymentMethod, managedPaymentMethods, type PaymentMethodInput } from '../contract/payment-methods.ts';
import { assertRecipientUnchanged, categoryCatalogue, deletePaymentMethod, methodCatalogue, taxCatalogue } from '../store/catalogues.ts';

export function catalogueRoutes(app: App): void {
  handleRead(app, managedPaymentMethods.list, async (db) => ({ data: await methodCatalogue.list(db) }));
  handleRead(app, taxes.list, async (db, { query }) => ({ data: await taxCatalogue.list(db, query.status) }));
  handleRead(app, expenseCategories.list, async (db, { query }) => ({ data: await categoryCatalogue.list(db, query.status) }));

  handleWrites(app, managedPaymentMethods, methodCatalogue, async (db, input, before) => {
    assertRecipientUnchanged(input as PaymentMethodInput, before as ManagedPaymentMethod | null);
    await methodCatalogue.assertRoom(db, input, before);
  });
  handleWrites(app, taxes, taxCatalogue, taxCatalogue.assertRoom);
  handleWrites(app, expenseCategories, categoryCatalogue, categoryCatalogue.assertRoom);

  handleWrite(app, managedPaymentMethods.remove, async (db, { params, version }) => {
    const method = await requireSameVersion(db, methodCatalogue.lock(db, params.id), version);
    await deletePaymentMethod(db, method.id);
    return null;
  });
}

import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { attachImage } from '#modules/files/store.ts';
import { assertPlaceMatches } from '#modules/places/store.ts';
import { type App, handle, requireSameVersion } from '#server/http/handle.ts';
import { customers } from './contract.ts';
import { createCustomer, listCustomers, lockCustomer, readCustomer, saveCustomer, setCustomerStatus } from './store.ts';

export function customerRoutes(app: App): void {
  handle(app, customers.list)(({ query, tenant }) => tenant.read((db) => listCustomers(db, query)));
  handle(app, customers.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readCustomer(db, params.id) })));

  handle(
    app,
    customers.create,
  )(({ body, tenant }) =>
    tenant.write(async (db) => {
      await assertPlaceMatches(db, body);
      const id = newId();
      if (body.image) await attachImage(db, body.image, 'view-customers');
      createCustomer(db, id, body);
      return { data: await readCustomer(db, id) };
    }),
  );

  handle(
    app,
    customers.update,
  )(({ params, body, tenant, version }) =>
    tenant.write(async (db) => {
      const customer = await lockCustomer(db, params.id);
      requireSameVersion(customer.version, version);
      await assertPlaceMatches(db, body);
      if (body.image && body.image !== customer.image) await attachImage(db, body.image, 'view-customers');
      saveCustomer(db, customer, body);
      return { data: await readCustomer(db, customer.id) };
    }),
  );

  handle(
    app,
    customers.deactivate,
  )(({ params, tenant, version }) =>
    tenant.write(async (db) => {
      const customer = await lockCustomer(db, params.id);
      requireSameVersion(customer.version, version);
      if (customer.status === 'inactive') throw new RuleBroken('already_inactive');
      setCustomerStatus(db, customer.id, 'inactive');
      return { data: await readCustomer(db, customer.id) };
    }),
  );

  handle(
    app,
    customers.reactivate,
  )(({ params, tenant, version }) =>
    tenant.write(async (db) => {
      const customer = await lockCustomer(db, params.id);
      requireSameVersion(customer.version, version);
      if (customer.status === 'active') throw new RuleBroken('already_active');
      setCustomerStatus(db, customer.id, 'active');
      return { data: await readCustomer(db, customer.id) };
    }),
  );
}

/** Every company of the platform. They need no company to work in, so the door is the person's, and asks who it is. */
import { assertPlaceMatches } from '#modules/places/store.ts';
import type { Db } from '#server/db/connection.ts';
import { Denied, type PersonContext } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { companyAccounts } from '../contract/admin.ts';
import { assertMayChangePaymentDate } from '../rules.ts';
import { createCompanyAccount, listAccounts, setCompanyStatus, todayInNewCompany } from '../store/admin.ts';

export function companyAdminRoutes(app: App): void {
  handle(app, companyAccounts.list)(({ query, person }) => person.transaction(asPlatform((db) => listAccounts(db, query))));

  handle(
    app,
    companyAccounts.create,
  )(({ body, person }) =>
    person.idempotentTransaction(
      asPlatform(async (db) => {
        assertMayChangePaymentDate(null, body.next_payment_date, await todayInNewCompany(db), false);
        await assertPlaceMatches(db, body);
        return { data: await createCompanyAccount(db, body) };
      }),
    ),
  );

  handle(
    app,
    companyAccounts.deactivate,
  )(async ({ params, person }) => {
    const closed = await person.idempotentTransaction(
      asPlatform(async (db) => ({ data: await setCompanyStatus(db, params.id, 'inactive') })),
    );
    // Its open streams are looked at, and end.
    app.events.publish(params.id, 'settings');
    return closed;
  });

  handle(
    app,
    companyAccounts.reactivate,
  )(({ params, person }) =>
    person.idempotentTransaction(asPlatform(async (db) => ({ data: await setCompanyStatus(db, params.id, 'active') }))),
  );
}

/** Refuses whoever is not the super-administrator as a missing permission is refused. */
function asPlatform<T>(talk: (db: Db) => Promise<T>): (db: Db, self: PersonContext) => Promise<T> {
  return (db, self) => {
    if (!self.super_administrator) throw new Denied('forbidden', self.language);
    return talk(db);
  };
}

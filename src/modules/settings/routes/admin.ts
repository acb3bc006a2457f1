/** Every company of the platform. They need no company to work in, so the door is the person's, and asks who it is. */
import { checkPlace } from '#modules/places/store.ts';
import type { Db } from '#server/db/conversation.ts';
import { Denied, type Self } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { accounts } from '../contract/admin.ts';
import { changePaymentDate } from '../rules.ts';
import { foundCompany, listAccounts, setCompanyStatus, todayInNewCompany } from '../store/admin.ts';

export function companyAdminRoutes(app: App): void {
  handle(app, accounts.list)(({ query, person }) => person.open(asPlatform((db) => listAccounts(db, query))));

  handle(
    app,
    accounts.create,
  )(({ body, person }) =>
    person.write(
      asPlatform(async (db) => {
        changePaymentDate(null, body.next_payment_date, await todayInNewCompany(db), false);
        await checkPlace(db, body);
        return { data: await foundCompany(db, body) };
      }),
    ),
  );

  handle(
    app,
    accounts.deactivate,
  )(async ({ params, person }) => {
    const closed = await person.write(asPlatform(async (db) => ({ data: await setCompanyStatus(db, params.id, 'inactive') })));
    // Its open streams are looked at, and end.
    app.events.tell(params.id, 'settings');
    return closed;
  });

  handle(
    app,
    accounts.reactivate,
  )(({ params, person }) => person.write(asPlatform(async (db) => ({ data: await setCompanyStatus(db, params.id, 'active') }))));
}

/** Refuses whoever is not the super-administrator as a missing permission is refused. */
function asPlatform<T>(talk: (db: Db) => Promise<T>): (db: Db, self: Self) => Promise<T> {
  return (db, self) => {
    if (!self.super_administrator) throw new Denied('forbidden', self.language);
    return talk(db);
  };
}

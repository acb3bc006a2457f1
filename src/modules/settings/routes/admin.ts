/** Every company of the platform. They need no company to work in, so the door is the person's, and asks who it is. */
import { checkPlace } from '#modules/places/store.ts';
import { accounts } from '#modules/settings/contract/admin.ts';
import { changePaymentDate } from '#modules/settings/rules.ts';
import { foundCompany, listAccounts, setCompanyStatus, todayInNewCompany } from '#modules/settings/store/admin.ts';
import type { Db } from '#server/db/conversation.ts';
import { Denied, type PersonScope } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';

export function companyAdminRoutes(app: App): void {
  handle(app, accounts.list)(({ query, person }) => asPlatform(person, (db) => listAccounts(db, query)));

  handle(
    app,
    accounts.create,
  )(({ body, person }) =>
    asPlatform(person, async (db) => {
      changePaymentDate(null, body.next_payment_date, await todayInNewCompany(db), false);
      await checkPlace(db, body);
      return { data: await foundCompany(db, body) };
    }),
  );

  handle(
    app,
    accounts.deactivate,
  )(async ({ params, person }) => {
    const data = await asPlatform(person, (db) => setCompanyStatus(db, params.id, 'inactive'));
    // Its open streams are looked at, and end.
    app.events.tell(params.id, 'settings');
    return { data };
  });

  handle(
    app,
    accounts.reactivate,
  )(({ params, person }) => asPlatform(person, async (db) => ({ data: await setCompanyStatus(db, params.id, 'active') })));
}

/** Refuses whoever is not the super-administrator as a missing permission is refused. */
function asPlatform<T>(person: PersonScope, talk: (db: Db) => Promise<T>): Promise<T> {
  return person.open((db, self) => {
    if (!self.super_administrator) throw new Denied('forbidden', self.language);
    return talk(db);
  });
}

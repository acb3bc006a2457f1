/** All companies, for the super-administrator. No company has to be entered, so the session alone is authorized. */
import { assertPlaceMatches } from '#modules/places/store.ts';
import type { Db } from '#server/db/connection.ts';
import type { PersonContext } from '#server/db/person-scope.ts';
import { Denied } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { companyAccounts } from '../contract/admin.ts';
import { assertPaymentDateAhead } from '../rules.ts';
import { createCompanyAccount, listCompanyAccounts, readTodayInNewCompany, setCompanyStatus } from '../store/admin.ts';
import type { MovePayPeriod } from './settings.ts';

export function companyAdminRoutes(app: App, movePayPeriod: MovePayPeriod): void {
  handle(app, companyAccounts.list, ({ query, person }) => person.transaction(asPlatform((db) => listCompanyAccounts(db, query))));

  handle(app, companyAccounts.create, ({ body, person }) =>
    person.idempotentTransaction(
      asPlatform(async (db) => {
        const today = await readTodayInNewCompany(db);
        assertPaymentDateAhead(null, body.next_payment_date, today);
        await assertPlaceMatches(db, body);
        const created = await createCompanyAccount(db, body);
        await movePayPeriod(db, null, body, today);
        return { data: created };
      }),
    ),
  );

  handle(app, companyAccounts.deactivate, async ({ params, person }) => {
    const closed = await person.idempotentTransaction(
      asPlatform(async (db) => ({ data: await setCompanyStatus(db, params.id, 'inactive') })),
    );
    // Its open event streams are re-authorized, and end.
    app.events.publish(params.id, 'settings');
    return closed;
  });

  handle(app, companyAccounts.reactivate, ({ params, person }) =>
    person.idempotentTransaction(asPlatform(async (db) => ({ data: await setCompanyStatus(db, params.id, 'active') }))),
  );
}

/** Throws Denied, as for a missing permission, unless the caller is the super-administrator. */
function asPlatform<T>(run: (db: Db) => Promise<T>): (db: Db, self: PersonContext) => Promise<T> {
  return (db, self) => {
    if (!self.super_administrator) throw new Denied('forbidden', self.language);
    return run(db);
  };
}

/** Settings of the current company. Every save locks the company, checks, writes, and returns all settings. */
import { requireConfirmed } from '#base/confirmations.ts';
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { companySearch } from '#modules/companies/store/companies.ts';
import { readOwnPermissions } from '#modules/people/store/members.ts';
import { assertPlaceMatches } from '#modules/places/store.ts';
import type { Db } from '#server/db/connection.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { Tenant, TenantDb } from '#server/db/tenant.ts';
import { type App, handle, handleRead } from '#server/http/handle.ts';
import { type CompanyProfileInput, type CompanySettings, type PayCycleQuestion, settings } from '../contract/settings.ts';
import { assertMayClose, assertPaymentDateAhead, assertPaymentDateConfirmed, mayEndSession, reopenQuestions } from '../rules.ts';
import {
  assertBankAccount,
  assertPictureUploaded,
  endCompanySession,
  hasTwoFactor,
  isAdministrator,
  type LockedCompany,
  listAdministrators,
  listBooksMoves,
  listCompanySessions,
  lockCompany,
  readCompanySession,
  readSettings,
  updateCompany,
} from '../store/settings.ts';

type PayCalendar = Pick<CompanySettings, 'payroll_cycle' | 'next_payment_date'>;

/**
 * Checks the next payment date, and moves the open pay period to another cycle; opens the first one of a company. `before`: the stored values; null
 * for a new company. Returns the questions about another cycle. Throws `payment_date_outside`, `period_closing`.
 */
export type MovePayPeriod = (
  db: Db,
  before: PayCalendar | null,
  company: Pick<CompanyProfileInput, 'payroll_cycle' | 'next_payment_date'>,
  today: Day,
) => Promise<PayCycleQuestion[]>;

export function settingsRoutes(app: App, movePayPeriod: MovePayPeriod): void {
  handleRead(app, settings.read, async (db) => ({ data: await readSettings(db, app.settings.storageBytesPerCompany) }));

  handle(app, settings.profile, (call) =>
    save(app, call, async (db, company) => {
      const { confirm_payment_date, confirm, ...given } = call.body;
      const { today } = await db.context();
      assertPaymentDateAhead(company.next_payment_date, given.next_payment_date, today);
      await assertPlaceMatches(db, given);
      if (!(await isAdministrator(db, given.administrator_id))) throw new RuleBroken('administrator_unknown');
      await assertPictureUploaded(db, 'image', company.image, given.image);
      // Refusals come before questions.
      const questions = await movePayPeriod(db, company, given, today);
      assertPaymentDateConfirmed(company.next_payment_date, given.next_payment_date, confirm_payment_date);
      requireConfirmed(questions, confirm);
      return { ...given, search: companySearch(given) };
    }),
  );

  handle(app, settings.security, (call) =>
    save(app, call, async (db, company) => {
      // The caller would lose access to the company.
      const turnsOn = call.body.require_two_factor && !company.require_two_factor;
      if (turnsOn && !(await hasTwoFactor(db))) throw new RuleBroken('two_factor_first');
      return call.body;
    }),
  );

  handle(app, settings.billing, (call) => save(app, call, async () => call.body));
  handle(app, settings.plan, (call) => save(app, call, async () => call.body));

  handle(app, settings.customization, (call) =>
    save(app, call, async (db, company) => {
      await assertPictureUploaded(db, 'logo', company.logo, call.body.logo);
      await assertBankAccount(db, company.invoice_account_id, call.body.invoice_account_id);
      return call.body;
    }),
  );

  handle(app, settings.closeBooks, (call) =>
    save(app, call, async (db, company) => {
      const { closed_through, confirm } = call.body;
      const { today } = await db.context();
      assertMayClose(closed_through, today);
      requireConfirmed(reopenQuestions(company.closed_through, closed_through), confirm);
      return { closed_through };
    }),
  );

  handleRead(app, settings.booksMoves, async (db) => ({ data: await listBooksMoves(db) }));

  handleRead(app, settings.administrators, async (db, { query }) => ({ data: await listAdministrators(db, query.search) }));

  handleRead(app, settings.sessions, async (db) => {
    const [sessions, own] = await Promise.all([listCompanySessions(db), readOwnPermissions(db)]);
    return { data: sessions.map(({ permissions, ...session }) => ({ ...session, endable: mayEndSession(permissions, own) })) };
  });

  handle(app, settings.endSession, async ({ params, tenant }) => {
    const ended = await tenant.write(async (db) => {
      const [{ person_id, permissions }, own] = await Promise.all([readCompanySession(db, params.id), readOwnPermissions(db)]);
      if (!mayEndSession(permissions, own)) throw new RuleBroken('session_beyond_own');
      await endCompanySession(db, params.id);
      return person_id;
    });
    app.events.recheck(ended);
    return null;
  });
}

/** Locks the company, writes the columns that `change` returns, and returns all settings. */
function save(
  app: App,
  { tenant, version }: { tenant: Tenant; version: number | null },
  change: (db: TenantDb, company: LockedCompany) => Promise<Record<string, unknown>>,
): Promise<{ data: CompanySettings }> {
  return tenant.write(async (db) => {
    const company = await requireSameVersion(db, lockCompany(db), version);
    await updateCompany(db, await change(db, company));
    return { data: await readSettings(db, app.settings.storageBytesPerCompany) };
  });
}

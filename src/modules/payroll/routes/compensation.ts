/** What members are paid, and from which day. */
import { NotFound } from '#base/errors.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { compensation } from '../contract/compensation.ts';
import { assertMaySetPay, assertTermsOpen, assertTermsRemovable } from '../rules/compensation.ts';
import {
  deleteTerms,
  isSameTerms,
  type LockedCompensation,
  lockCompensation,
  readCompensation,
  readOwnCompensation,
  saveCompensation,
  termsFrom,
} from '../store/compensation.ts';

export function compensationRoutes(app: App): void {
  handle(app, compensation.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readCompensation(db, params.id) })));
  handle(app, compensation.own)(({ tenant }) => tenant.read(async (db) => ({ data: await readOwnCompensation(db) })));

  handle(
    app,
    compensation.update,
  )(({ params, body, tenant, version }) =>
    tenant.write(async (db) => {
      const before = await lockToChange(db, params.id, version);
      if (!isSameTerms(termsFrom(before, body), body)) assertTermsOpen(body.valid_from, before.closed_through);
      saveCompensation(db, before, body);
      return { data: await readCompensation(db, before.id) };
    }),
  );

  handle(
    app,
    compensation.removeTerms,
  )(({ params, tenant, version }) =>
    tenant.write(async (db) => {
      const before = await lockToChange(db, params.id, version);
      const terms = before.terms.find(({ id }) => id === params.version_id);
      if (!terms) throw new NotFound();
      assertTermsRemovable(terms, before.terms.length, before.closed_through);
      deleteTerms(db, before, terms.id);
      return { data: await readCompensation(db, before.id) };
    }),
  );
}

/** Throws NotFound, `compensation_own` and `stale_version`. */
async function lockToChange(db: TenantDb, id: string, version: number | null): Promise<LockedCompensation> {
  const before = await lockCompensation(db, id);
  assertMaySetPay(before);
  await requireSameVersion(db, before, version, { tables: ['compensation', 'compensation_terms', 'compensation_modifier'] });
  return before;
}

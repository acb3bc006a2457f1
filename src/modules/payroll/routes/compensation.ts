/** Routes of compensation with its first days. */
import { requireConfirmed } from '#base/confirmations.ts';
import { NotFound } from '#base/errors.ts';
import type { PayCycleQuestion } from '#modules/settings/contract/settings.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type CompensationInput, compensation } from '../contract/compensation.ts';
import { ownCycleQuestions } from '../rules/calculation.ts';
import { assertMaySetPay, assertTermsOpen, assertTermsRemovable, termsOn } from '../rules/compensation.ts';
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
import { findPeriod } from '../store/periods.ts';
import { listEmployees, listPaidThrough, readCompany } from '../store/sources.ts';

export function compensationRoutes(app: App): void {
  handleRead(app, compensation.read, async (db, { params }) => ({ data: await readCompensation(db, params.id) }));
  handleRead(app, compensation.own, async (db) => ({ data: await readOwnCompensation(db) }));

  handleWrite(app, compensation.update, async (db, { params, body: { confirm, ...body }, version }) => {
    const before = await lockToChange(db, params.id, version);
    if (!isSameTerms(termsFrom(before, body), body)) assertTermsOpen(body.valid_from, before.closed_through);
    requireConfirmed(await askAboutCycle(db, before, body), confirm);
    saveCompensation(db, before, body);
    return { data: await readCompensation(db, before.id) };
  });

  handleWrite(app, compensation.removeTerms, async (db, { params, version }) => {
    const before = await lockToChange(db, params.id, version);
    const terms = before.terms.find(({ id }) => id === params.version_id);
    if (!terms) throw new NotFound();
    assertTermsRemovable(terms, before.terms.length, before.closed_through);
    deleteTerms(db, before, terms.id);
    return { data: await readCompensation(db, before.id) };
  });
}

/** Another pay cycle changes which days the next stub pays. */
async function askAboutCycle(db: TenantDb, { id, terms }: LockedCompensation, body: CompensationInput): Promise<PayCycleQuestion[]> {
  const { valid_from } = body;
  const former = valid_from === null ? terms[0] : termsOn(terms, valid_from);
  const period = former && (await findPeriod(db, undefined));
  if (!former || !period || (former.payroll_cycle ?? period.cycle) === (body.payroll_cycle ?? period.cycle)) return [];
  const [[employee], [paid], { first_day }] = await Promise.all([
    listEmployees(db, [id]),
    listPaidThrough(db, period, { only: [id] }),
    readCompany(db, period.id),
  ]);
  if (!employee) return [];
  const after = [...terms.filter((one) => one.valid_from !== valid_from), body].toSorted((one, other) =>
    (one.valid_from ?? '') < (other.valid_from ?? '') ? -1 : 1,
  );
  const facts = { ...employee, paid_days: null, paid_through: paid?.paid_through ?? null, first_day: first_day ?? period.starts_on };
  return ownCycleQuestions(period, after, valid_from, facts, period.cycle);
}

/** Throws NotFound, `compensation_own` and `stale_version`. */
async function lockToChange(db: TenantDb, id: string, version: number | null): Promise<LockedCompensation> {
  const before = await lockCompensation(db, id);
  assertMaySetPay(before);
  await requireSameVersion(db, before, version, { tables: ['compensation', 'compensation_terms', 'compensation_modifier'] });
  return before;
}

/** Reads data of printed payroll documents. The only writer of `stubs_document`. */
import type { Day } from '#base/days.ts';
import type { Decimal } from '#base/money.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { OwnAdvance, StubsDocument } from '../contract/documents.ts';
import type { Stub, StubLine } from '../contract/stubs.ts';
import { lastInstalment, nextInstalment } from '../rules/advances.ts';
import { termsOn } from '../rules/compensation.ts';
import { firstSpan, nextSpan, type PayCycle, type Span } from '../rules/periods.ts';
import { closedThrough } from './compensation.ts';
import { listEmployees } from './sources.ts';
import { fullStub } from './stubs.ts';

/** Of the caller, independent of their permissions: of closed periods. Throws NotFound. */
export const readOwnStub = (db: Db, id: string): Promise<Stub> =>
  db.one(
    sql`${fullStub} where stub.id = ${id} and stub.employee_id = current_person() and period.status = 'closed' and stub.status = 'issued'`,
  );

/** The ids of the stubs of a period by name. Index `pay_stub_once`. */
export async function listStubIds(db: Db, period_id: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select stub.id from pay_stub stub
      join member on member.company_id = stub.company_id and member.id = stub.employee_id
    where stub.period_id = ${period_id} and stub.status = 'issued' order by member.name, stub.id`);
  return rows.map(({ id }) => id);
}

/** Those stubs, in the order of the ids. */
export async function readStubs(db: Db, ids: readonly string[]): Promise<Stub[]> {
  const stubs = await db.all<Stub>(sql`${fullStub} where stub.id = any(${ids}::uuid[])`);
  const byId = new Map(stubs.map((stub) => [stub.id, stub]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The pay of a person in a year, from the stubs of closed periods; the year of a stub is that of its reference day, as in its year to date. */
export interface YearOfPay {
  employee_name: string;
  employee_id_card: string;
  stubs: { number: string; starts_on: Day; ends_on: Day; total_earnings: Decimal; net_payment: Decimal; lines: StubLine[] }[];
}

/** For an employee, or for the caller if null. Index `pay_stub_by_employee`. Throws NotFound. */
export function readYearOfPay(db: Db, employee_id: string | null, year: number): Promise<YearOfPay> {
  return db.one(sql`select member.name as employee_name, member.id_card as employee_id_card, coalesce((
      select jsonb_agg(jsonb_build_object('number', stub.number, 'starts_on', period.starts_on, 'ends_on', period.ends_on,
          'total_earnings', stub.total_earnings::text, 'net_payment', stub.net_payment::text, 'lines', stub.content -> 'lines')
          order by period.starts_on, stub.id)
        from pay_stub stub join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
        where stub.company_id = member.company_id and stub.employee_id = member.id and stub.status = 'issued' and period.status = 'closed'
          and stub.reference_day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)), '[]') as stubs
    from member where member.id = coalesce(${employee_id}::uuid, current_person()) and (not own_only() or member.id = current_person())`);
}

/**
 * The next period to pay: the open one, which drivers cannot read, so it is calculated; after a change of the cycle it may be a later span. Null if
 * the company has no next payment date.
 */
async function readNextSpan(db: Db): Promise<{ cycle: PayCycle; span: Span | null }> {
  const { cycle, closed_through, next_payment_date } = await db.one<{
    cycle: PayCycle;
    closed_through: Day | null;
    next_payment_date: Day | null;
  }>(sql`select payroll_cycle as cycle, ${closedThrough} as closed_through, next_payment_date from company where id = current_company()`);
  if (closed_through !== null) return { cycle, span: nextSpan(cycle, { ends_on: closed_through }) };
  return { cycle, span: next_payment_date === null ? null : firstSpan(cycle, next_payment_date) };
}

type OpenAdvance = Omit<OwnAdvance, 'next_instalment' | 'ends_with'>;

/** The caller's own that are open, the oldest first: stubs take them in that order. Index `payroll_advance_by_employee`. */
export async function listOwnAdvances(
  db: Db,
  { person_id, money_decimals }: { person_id: string; money_decimals: 0 | 2 },
): Promise<OwnAdvance[]> {
  const [advances, [employee], next] = await Promise.all([
    db.all<OpenAdvance>(sql`select advance.id, advance.date, advance.amount, uses.taken, advance.amount - uses.taken as open, advance.instalments,
          greatest(advance.instalments - uses.count, 1) as instalments_left
        from payroll_advance advance cross join lateral (
          select coalesce(sum(used.amount), 0.00) as taken, count(*)::int as count from stub_use used
            where used.company_id = advance.company_id and used.payroll_advance_id = advance.id
        ) uses
        where advance.employee_id = current_person() and uses.taken < advance.amount order by advance.date, advance.id`),
    listEmployees(db, [person_id]),
    readNextSpan(db),
  ]);
  const { cycle, span } = next;
  const terms = span && termsOn(employee?.terms ?? [], span.ends_on);
  return advances.map((advance) => ({
    ...advance,
    next_instalment: nextInstalment(advance, money_decimals),
    ends_with: span && terms ? lastInstalment(span, terms.payroll_cycle, cycle, advance.instalments_left) : null,
  }));
}

const stored = sql`select document.id, document.job_id, document.stubs, document.created_at, document.failure,
    document.stubs is null and document.failure is null and job.finished_at is null and job.id is not null as is_printing,
    period.status = 'closed' and period.version = document.period_version as is_current
  from stubs_document document
    join pay_period period on period.company_id = document.company_id and period.id = document.period_id
    left join job on job.company_id = document.company_id and job.id = document.job_id`;

interface StoredDocument extends Omit<StubsDocument, 'state'> {
  id: string;
  is_printing: boolean;
  is_current: boolean;
}

/** How far the document of a period is. Not for drivers. */
export async function readStubsDocument(db: Db, period_id: string): Promise<StubsDocument> {
  const found = await db.maybe<StoredDocument>(sql`${stored} where document.period_id = ${period_id}`);
  if (!found?.is_current) return { state: 'none', job_id: null, stubs: null, created_at: null, failure: null };
  const { is_printing, job_id, stubs, created_at, failure } = found;
  const state = is_printing ? 'printing' : stubs === null ? 'failed' : 'ready';
  return { state, job_id: is_printing ? job_id : null, stubs, created_at, failure };
}

/** The bytes, and the days of the period. Throws NotFound if the stubs were not printed, or changed since. */
export const readStubsPdf = (db: Db, period_id: string): Promise<{ bytes: Buffer } & Span> =>
  db.one(sql`select document.bytes, period.starts_on, period.ends_on from stubs_document document
      join pay_period period on period.company_id = document.company_id and period.id = document.period_id
    where document.period_id = ${period_id} and document.bytes is not null and period.status = 'closed' and period.version = document.period_version`);

/** A document that its job is about to print, of a locked period, in place of an earlier one. Queued. */
export function insertStubsDocument(db: Db, id: string, job_id: string, period: { id: string; version: number }): void {
  db.queue(sql`delete from stubs_document where period_id = ${period.id}`);
  insertRows(db, 'stubs_document', { id, period_id: period.id, period_version: period.version, job_id });
}

/** The period of a document, for the job. Throws NotFound if another document has replaced it. */
export const readDocumentOrder = (db: Db, id: string): Promise<Span & { period_id: string; is_current: boolean }> =>
  db.one(sql`select document.period_id, period.starts_on, period.ends_on, period.status = 'closed' and period.version = document.period_version as is_current
    from stubs_document document join pay_period period on period.company_id = document.company_id and period.id = document.period_id
    where document.id = ${id}`);

/** Queued. */
export function saveStubsPdf(db: Db, id: string, bytes: Buffer, stubs: number): void {
  db.queue(sql`update stubs_document set bytes = ${bytes}, stubs = ${stubs} where id = ${id}`);
}

/** Queued. */
export function markPrintFailed(db: Db, id: string, code: string): void {
  db.queue(sql`update stubs_document set failure = ${code} where id = ${id} and bytes is null`);
}

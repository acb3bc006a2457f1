/** Compensation of members. The only writer of `compensation`, `compensation_terms` and `compensation_modifier`. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, raw, sql } from '#server/db/sql.ts';
import { isSameList, plainText, type RowsSpec, saveRows, selectRows } from '#server/record/rows.ts';
import type { Compensation, CompensationInput, ModifierInput, Terms } from '../contract/compensation.ts';
import { editableFrom, shownTerms, termsVersions } from '../rules/compensation.ts';
import { type Changer, changerFields } from './changer.ts';

/** The payment method and account, independent of the day; initial values of the form, as SQL. */
const accountDefaults: Record<string, string> = { payment_method: "'direct_deposit'", institution: "''", account_number: "''" };
const account = raw(
  Object.entries(accountDefaults)
    .map(([name, first]) => `coalesce(pay.${name}, ${first}) as ${name}`)
    .join(', '),
);

/** The figures of terms, besides modifiers: numbers are answered without trailing zeros, because an amount with four decimals is refused when the form sends it back. */
const termsColumns: Record<string, 'plain' | 'numeric'> = {
  valid_from: 'plain',
  payroll_cycle: 'plain',
  base_salary: 'plain',
  health_unit: 'plain',
  health_value: 'numeric',
  pension_unit: 'plain',
  pension_value: 'numeric',
  arl_unit: 'plain',
  arl_value: 'numeric',
  tax_unit: 'plain',
  tax_value: 'numeric',
  other_discounts: 'plain',
  transport_allowance: 'plain',
  solidarity_fund: 'plain',
};
const modifierRows: RowsSpec = {
  table: 'compensation_modifier',
  owner: 'terms_id',
  columns: { kind: 'plain', description: 'plain', unit: 'plain', value: 'numeric', base: 'plain', nature: 'plain', court_ordered: 'plain' },
};
const termsFields = sql`terms.id, ${raw(
  Object.entries(termsColumns)
    .map(([name, kind]) => (kind === 'numeric' ? `trim_scale(terms.${name})::text as ${name}` : `terms.${name}`))
    .join(', '),
)}, ${selectRows(modifierRows, 'terms')} as modifiers`;

/** The initial form, for a member without agreed terms. */
const noTerms: Omit<Terms, 'id'> = {
  valid_from: null,
  payroll_cycle: null,
  base_salary: '0.00',
  health_unit: 'percentage',
  health_value: '0',
  pension_unit: 'percentage',
  pension_value: '0',
  arl_unit: 'percentage',
  arl_value: '0',
  tax_unit: 'percentage',
  tax_value: '0',
  other_discounts: '0.00',
  transport_allowance: true,
  solidarity_fund: true,
  modifiers: [],
};

/** The end of the last closed period; null without any. Key `pay_period_company_id_ends_on_key`. */
export const closedThrough = sql`(select max(ends_on) from pay_period where pay_period.company_id = current_company() and status = 'closed')`;

/** The terms of a member, those from always first, then by day. Key `compensation_terms_once`. */
const listTerms = (db: Db, id: string): Promise<Terms[]> =>
  db.all<Terms>(
    sql`select ${termsFields} from compensation_terms terms where terms.compensation_id = ${id} order by terms.valid_from nulls first`,
  );

type Head = Omit<Compensation, keyof typeof noTerms | 'versions' | 'editable_from'> & { today: Day; closed_through: Day | null };

/** A member's compensation, or the initial values. A driver finds only their own. Throws NotFound. */
export async function readCompensation(db: Db, id: string): Promise<Compensation> {
  const [{ today, closed_through, ...head }, terms] = await Promise.all([
    db.one<Head>(sql`select member.id as user_id, member.name as user_name, pay.id is not null as is_set, ${account},
        company.next_payment_date, coalesce(pay.version, 0) as version, today() as today, ${closedThrough} as closed_through,
        exists (select from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
          where member_role.company_id = member.company_id and member_role.member_id = member.id and role.key = 'driver') as is_driver
      from member
        join company on company.id = member.company_id
        left join compensation pay on pay.company_id = member.company_id and pay.id = member.id
      where member.id = ${id} and (not own_only() or member.id = current_person())`),
    listTerms(db, id),
  ]);
  const { id: _, ...figures } = { id: null, ...(shownTerms(terms, today) ?? noTerms) };
  return { ...head, ...figures, versions: termsVersions(terms, today, closed_through), editable_from: editableFrom(closed_through) };
}

/** The caller's own, independent of their permissions; null without one. */
export async function readOwnCompensation(db: Db): Promise<Compensation | null> {
  const found = await db.maybe<{ id: string }>(sql`select id from compensation where id = current_person()`);
  return found && readCompensation(db, found.id);
}

/** The agreed terms of a member, for the calculation of pay. */
export interface DatedCompensation extends Pick<Compensation, 'payment_method' | 'institution' | 'account_number'> {
  employee_id: string;
  /** Those from always first, then by day. Which of them count on a day: `termsOn`. */
  terms: Terms[];
}

/** The compensations of those members who have one, with all terms. Key `compensation_terms_once`. */
export async function listCompensations(db: Db, ids: readonly string[]): Promise<DatedCompensation[]> {
  type Row = Terms & Omit<DatedCompensation, 'terms'>;
  const rows = await db.all<Row>(sql`select pay.id as employee_id, pay.payment_method, pay.institution, pay.account_number, ${termsFields}
    from compensation pay join compensation_terms terms on terms.company_id = pay.company_id and terms.compensation_id = pay.id
    where pay.company_id = current_company() and pay.id = any (${ids}::uuid[]) order by pay.id, terms.valid_from nulls first`);
  return [...Map.groupBy(rows, ({ employee_id }) => employee_id).values()].map((own) => {
    const [{ employee_id, payment_method, institution, account_number }] = own as [Row];
    const terms = own.map(({ employee_id: _, payment_method: __, institution: ___, account_number: ____, ...one }) => one);
    return { employee_id, payment_method, institution, account_number, terms };
  });
}

export interface LockedCompensation extends Changer {
  id: string;
  /** 0 before the first save. */
  version: number;
  /** The end of the last closed period; null without any. */
  closed_through: Day | null;
  terms: Terms[];
}

/**
 * Locks the open period, so that it is closed before or afterwards, and the member whose compensation is about to change. The closing locks the
 * period before it reads compensations. Throws NotFound.
 */
export async function lockCompensation(db: Db, id: string): Promise<LockedCompensation> {
  const [, , locked, terms] = await Promise.all([
    db.all(sql`select from pay_period where status = 'open' for share`),
    db.one(sql`select from member where id = ${id} for update`),
    db.one<Omit<LockedCompensation, 'terms'>>(sql`select member.id, coalesce(pay.version, 0) as version, ${changerFields('member.id')},
        ${closedThrough} as closed_through
      from member left join compensation pay on pay.company_id = member.company_id and pay.id = member.id where member.id = ${id}`),
    listTerms(db, id),
  ]);
  return { ...locked, terms };
}

type TermsInput = Omit<CompensationInput, 'payment_method' | 'institution' | 'account_number'>;

/** The stored terms that begin on the day of the input; undefined for new ones. */
export const termsFrom = ({ terms }: LockedCompensation, { valid_from }: Pick<TermsInput, 'valid_from'>): Terms | undefined =>
  terms.find((one) => one.valid_from === valid_from);

/** Whether saving the terms would not change anything. */
export function isSameTerms(stored: Terms | undefined, { modifiers, ...sent }: TermsInput): boolean {
  if (!stored) return false;
  const values: Record<string, unknown> = sent;
  const isSame = Object.keys(termsColumns).every((name) => textOf(stored[name as keyof Terms]) === textOf(values[name]));
  return isSame && isSameList(modifierRows, stored.modifiers, modifiers);
}
const textOf = (value: unknown): string => plainText(value, typeof value === 'string' && /^\d+\.\d+$/.test(value) ? 'numeric' : 'plain');

/** Saves the account, and the terms that begin on the day of the input, with their modifiers. Queued. */
export function saveCompensation(db: Db, before: LockedCompensation, input: CompensationInput): void {
  const { payment_method, institution, account_number, modifiers, ...figures } = input;
  const head = { payment_method, institution, account_number };
  if (before.version === 0) insertRows(db, 'compensation', { id: before.id, ...head });
  else db.queue(sql`update compensation set ${assignments(head)}, version = version + 1 where id = ${before.id}`);
  const stored = termsFrom(before, input);
  const id = stored?.id ?? newId();
  if (stored) db.queue(sql`update compensation_terms set ${assignments(figures)} where id = ${id}`);
  else insertRows(db, 'compensation_terms', { id, compensation_id: before.id, ...figures });
  saveModifiers(db, before.id, id, stored?.modifiers ?? [], modifiers);
}

/** The rows name the member too, for their history and policies. */
function saveModifiers(db: Db, compensation_id: string, terms: string, stored: Terms['modifiers'], sent: ModifierInput[]): void {
  const ofMember = { ...modifierRows, columns: { ...modifierRows.columns, compensation_id: 'plain' as const } };
  const named = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, compensation_id }));
  saveRows(db, ofMember, terms, named(stored), named(sent));
}

/** Removes terms, with their modifiers. Queued. */
export function deleteTerms(db: Db, before: LockedCompensation, terms: string): void {
  db.queue(sql`delete from compensation_modifier where terms_id = ${terms}`);
  db.queue(sql`delete from compensation_terms where id = ${terms}`);
  db.queue(sql`update compensation set version = version + 1 where id = ${before.id}`);
}

/** Advances on pay. The only writer of `payroll_advance`. Row level security limits drivers to their own. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import type { Decimal } from '#base/money.ts';
import type { ReferenceLedger } from '#modules/trips/store/account-movement.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { byNameOf } from '#server/db/list-key.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { amountSearch, contains, textSearch } from '#server/db/search.ts';
import { anyOf, assignments, equalTo, idsWhere, raw, sql, withinDays } from '#server/db/sql.ts';
import { advanceStates, type PayrollAdvance, type PayrollAdvanceInput, type payrollAdvances } from '../contract/advances.ts';
import { type Changer, changerFields } from './changer.ts';

const open = '(advance.amount - uses.taken)';
const rowFields = sql`advance.id, advance.employee_id, member.name as employee_name, advance.date, advance.method, advance.payment_method_id,
  account.description as payment_method, advance.amount, uses.taken, ${raw(open)} as open, advance.instalments,
  case when uses.taken >= advance.amount then 0 else greatest(advance.instalments - uses.count, 1) end as instalments_left,
  advance.transaction_id, advance.note, advance.version`;
const taken = sql`cross join lateral (
    select coalesce(sum(used.amount), 0.00) as taken, count(*)::int as count from stub_use used
      where used.company_id = advance.company_id and used.payroll_advance_id = advance.id
  ) uses`;
const from = sql`payroll_advance advance
  join member on member.company_id = advance.company_id and member.id = advance.employee_id
  left join payment_method account on account.company_id = advance.company_id and account.id = advance.payment_method_id
  ${taken}`;

/** Index `payroll_advance_by_reference`. */
export const advanceReferences: ReferenceLedger = { alias: 'advance', from, names: sql`member.name as employee_name` };

const list: ListSpec = {
  select: rowFields,
  from,
  matchedFrom: sql`payroll_advance advance ${taken}`,
  id: 'advance.id',
  sorts: {
    date: 'date',
    employee_name: byNameOf('advance', 'member', 'employee_id'),
    amount: 'numeric',
    // The open amount of every advance is calculated to sort by it.
    open: { column: open, type: 'numeric' },
  },
  search: (text) =>
    anyOf([
      sql`advance.employee_id = any(${idsWhere('member', textSearch('member.search', text))})`,
      contains('lower(advance.transaction_id)', text.toLowerCase()),
      ...amountSearch('advance.amount', text),
    ]),
  sums: { amount: { amount: raw('advance.amount') }, taken: { amount: raw('uses.taken') }, open: { amount: raw(open) } },
};

const state = `(case when ${open} > 0 then 'open' else 'taken' end)`;

type Query = ListQueryOf<typeof payrollAdvances.list>;

/** A page of advances. Indexes `payroll_advance_by_date`, `_by_amount`, `_by_employee`. */
export function listAdvances(db: Db, query: Query): Promise<PageOf<typeof payrollAdvances.list>> {
  const conditions = [...equalTo(query, 'advance', ['employee_id']), ...withinDays(query, 'dated', 'advance.date')];
  return listPage(db, list, query, conditions, groupsByColumn(state, advanceStates, query.state));
}

/** Throws NotFound. */
export function readAdvance(db: Db, id: string): Promise<PayrollAdvance> {
  return db.one(sql`select ${rowFields}, advance.created_at, (
      select coalesce(jsonb_agg(jsonb_build_object('stub_id', stub.id, 'number', stub.number, 'ends_on', period.ends_on, 'amount', used.amount::text)
          order by period.ends_on, stub.id), '[]')
        from stub_use used
          join pay_stub stub on stub.company_id = used.company_id and stub.id = used.stub_id
          join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
        where used.company_id = advance.company_id and used.payroll_advance_id = advance.id
    ) as uses
    from ${from} where advance.id = ${id}`);
}

/** The employee, and the user who changes it. */
export interface Payee extends Changer {
  is_active: boolean;
}

const payeeFields = sql`member.status = 'active' as is_active, ${changerFields('member.id')}`;

/** Null for an unknown member. */
export function findPayee(db: Db, employee_id: string): Promise<Payee | null> {
  return db.maybe(sql`select ${payeeFields} from member where member.id = ${employee_id}`);
}

export interface LockedAdvance extends Payee {
  id: string;
  employee_id: string;
  date: Day;
  amount: Decimal;
  version: number;
}

/** Locks it: the closing of a period also locks the advances that it takes. Throws NotFound. */
export function lockAdvance(db: Db, id: string): Promise<LockedAdvance> {
  return db.one(sql`select advance.id, advance.employee_id, advance.date, advance.amount, advance.version, ${payeeFields}
    from payroll_advance advance join member on member.company_id = advance.company_id and member.id = advance.employee_id
    where advance.id = ${id} for update of advance`);
}

/** Returns the id. */
export function insertAdvance(db: Db, input: PayrollAdvanceInput): string {
  const id = newId();
  insertRows(db, 'payroll_advance', { id, ...input });
  return id;
}

/** Changes a locked advance; the employee stays. The table throws `settled_in_stub` where a stub took a part of it. */
export function updateAdvance(db: Db, id: string, { employee_id: _, ...input }: PayrollAdvanceInput): void {
  db.queue(sql`update payroll_advance set ${assignments(input)}, version = version + 1 where id = ${id}`);
}

/** Of a locked advance. Throws `settled_in_stub`. */
export function deleteAdvance(db: Db, id: string): void {
  db.queue(sql`delete from payroll_advance where id = ${id}`);
}

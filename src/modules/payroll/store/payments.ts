/**
 * Payments of pay stubs. The only writer of `stub_payment`, and of the paid amount of a stub. A deleted payment remains as void. Row level security
 * shows drivers the payments of their own stubs of closed periods.
 */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import type { Decimal, MoneyDecimals } from '#base/money.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { amountSearch, numberSearch, textSearch } from '#server/db/search.ts';
import { anyOf, assignments, equalTo, insertInto, raw, sql, withinDays } from '#server/db/sql.ts';
import type { PayableStub, ReturnInput, StubPayment, StubPaymentInput, stubPayments } from '../contract/payments.ts';
import { type StubPaymentMethod, type StubPaymentState, stubPaymentStates } from '../contract/stubs.ts';
import type { StubToPay } from '../rules/payments.ts';
import { proposedMethod, stubStatus } from './stub-payments.ts';

const state = "(case when payment.status = 'active' and payment.returned_on is not null then 'returned' else payment.status end)";

const rowFields = sql`payment.id, payment.number, ${raw(state)} as status, payment.stub_id, stub.number as stub_number, stub.period_id, period.starts_on,
  period.ends_on, stub.employee_id, member.name as employee_name, payment.date, payment.method, payment.amount, payment.returned_on, payment.note,
  payment.version`;
const from = sql`stub_payment payment
  join pay_stub stub on stub.company_id = payment.company_id and stub.id = payment.stub_id
  join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
  join member on member.company_id = stub.company_id and member.id = stub.employee_id`;

const list: ListSpec = {
  select: rowFields,
  from,
  id: 'payment.id',
  sorts: { date: 'date', employee_name: { column: 'member.name', type: 'text' }, number: 'text', amount: 'numeric' },
  search: (text) =>
    anyOf([
      textSearch('member.search', text),
      ...numberSearch('payment.number', 'stub_payment', text),
      ...amountSearch('payment.amount', text),
    ]),
  sums: { amount: { amount: raw(`case ${state} when 'active' then payment.amount else 0.00 end`) } },
};

type Query = ListQueryOf<typeof stubPayments.list>;

/** A page of payments. Indexes `stub_payment_by_date`, `_by_amount`, `_by_stub`, and that of the numbers. */
export function listPayments(db: Db, query: Query): Promise<PageOf<typeof stubPayments.list>> {
  const conditions = [
    ...equalTo(query, 'stub', ['period_id', 'employee_id']),
    ...equalTo(query, 'payment', ['stub_id', 'method']),
    ...withinDays(query, 'dated', 'payment.date'),
  ];
  return listPage(db, list, query, conditions, groupsByColumn(state, stubPaymentStates, query.status));
}

/** Throws NotFound. */
export function readPayment(db: Db, id: string): Promise<StubPayment> {
  return db.one(sql`select ${rowFields}, payment.return_reason, stub.net_payment, stub.balance, ${stubStatus} as stub_status,
    period.status = 'open' as is_reopened, payment.created_at from ${from} where payment.id = ${id}`);
}

/** A stub under its lock, and its period under a shared lock: reopening the period waits for it, or it waits for the reopening. */
export interface LockedStub extends StubToPay {
  id: string;
  number: string;
  employee_name: string;
  proposed_method: StubPaymentMethod | null;
  money_decimals: MoneyDecimals;
  /** The first day of its period. */
  starts_on: Day;
}

/** Locks the period, and then the stubs with these ids that exist. Payments and closing take both locks in this order. */
export async function lockStubs(db: Db, period_id: string, ids: readonly string[]): Promise<LockedStub[]> {
  // Separate statements: the last one sees what was stored while a lock was waited for.
  await db.run(sql`select from pay_period where id = ${period_id} for share`);
  await db.run(sql`select from pay_stub where period_id = ${period_id} and id = any(${ids}::uuid[]) order by id for no key update`);
  return db.all(sql`select stub.id, stub.number, member.name as employee_name, stub.status, stub.balance, period.status as period_status, period.starts_on,
      stub.money_decimals,
      ${proposedMethod} as proposed_method
    from pay_stub stub
      join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id
      join member on member.company_id = stub.company_id and member.id = stub.employee_id
      left join compensation pay on pay.company_id = stub.company_id and pay.id = stub.employee_id
    where stub.period_id = ${period_id} and stub.id = any(${ids}::uuid[]) order by member.name, stub.id`);
}

/** Throws NotFound. */
export async function lockStub(db: Db, id: string): Promise<LockedStub> {
  const { period_id } = await db.one<{ period_id: string }>(sql`select period_id from pay_stub where id = ${id}`);
  const [stub] = await lockStubs(db, period_id, [id]);
  return stub as LockedStub;
}

export interface LockedPayment {
  id: string;
  stub_id: string;
  status: StubPaymentState;
  date: string;
  amount: Decimal;
  version: number;
  stub: LockedStub;
}

/** Locks the period, the stub and the payment, in this order. Throws NotFound. */
export async function lockPayment(db: Db, id: string): Promise<LockedPayment> {
  const { stub_id } = await db.one<{ stub_id: string }>(sql`select stub_id from stub_payment where id = ${id}`);
  const stub = await lockStub(db, stub_id);
  const payment = await db.one<Omit<LockedPayment, 'stub'>>(
    sql`select id, stub_id, ${raw(state)} as status, date, amount, version from stub_payment payment where id = ${id} for update`,
  );
  return { ...payment, stub };
}

/** The open balance of a locked stub, as a payment. */
export type NewPayment = StubPaymentInput & { stub_id: string };

/** Most rows of one statement. */
const batch = 100;

/** Pays locked stubs, with the next numbers in their order; returns the ids. The counter is locked last. */
export async function insertPayments(db: Db, payments: readonly NewPayment[]): Promise<string[]> {
  const company_id = sql`current_company()`;
  const rows = payments.map((payment) => ({ company_id, id: newId(), number: sql`take_number('stub_payment')`, ...payment }));
  for (let at = 0; at < rows.length; at += batch) await db.run(insertInto('stub_payment', rows.slice(at, at + batch)));
  updatePaid(
    db,
    payments.map(({ stub_id }) => stub_id),
  );
  return rows.map(({ id }) => id);
}

/** By id. */
export async function listNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.all<{ id: string; number: string }>(sql`select id, number from stub_payment where id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Changes a locked payment. Queued. */
export function updatePayment(db: Db, { id, stub_id }: LockedPayment, input: StubPaymentInput): void {
  db.queue(sql`update stub_payment set ${assignments(input)}, version = version + 1 where id = ${id}`);
  updatePaid(db, [stub_id]);
}

/** Voids a locked payment; the row remains. Queued. */
export function voidPayment(db: Db, { id, stub_id }: LockedPayment): void {
  db.queue(sql`update stub_payment set status = 'void', version = version + 1 where id = ${id}`);
  updatePaid(db, [stub_id]);
}

/** Marks a locked payment as returned; null: as not returned after all. Queued. */
export function saveReturn(db: Db, { id, stub_id }: LockedPayment, returned: ReturnInput | null): void {
  const columns = { returned_on: returned?.returned_on ?? null, return_reason: returned?.reason ?? '' };
  db.queue(sql`update stub_payment set ${assignments(columns)}, version = version + 1 where id = ${id}`);
  updatePaid(db, [stub_id]);
}

/** The only writer of the paid amounts of stubs, calculated from their payments: the caller holds the locks of the stubs. Queued. */
function updatePaid(db: Db, stubs: readonly string[]): void {
  db.queue(sql`update pay_stub stub set version = version + 1, paid = (
      select coalesce(sum(amount), 0.00) from stub_payment payment
        where payment.company_id = stub.company_id and payment.stub_id = stub.id and payment.status = 'active' and payment.returned_on is null
    ) where id = any(${stubs}::uuid[])`);
}

/** The number of a stub of a locked period with a payment that was not returned; null if there is none. */
export async function findPaidStub(db: Db, period_id: string): Promise<string | null> {
  const stub = await db.maybe<{ number: string }>(
    sql`select number from pay_stub where period_id = ${period_id} and paid > 0 order by number limit 1`,
  );
  return stub?.number ?? null;
}

/** The stubs of a closed period by name; empty while it is open. */
export function listPayable(db: Db, period_id: string): Promise<PayableStub[]> {
  return db.all(sql`select stub.id, stub.number, stub.employee_id, member.name as employee_name, stub.net_payment, stub.paid, stub.balance,
      ${stubStatus} as status, ${proposedMethod} as proposed_method, coalesce(pay.institution, '') as institution,
      coalesce(pay.account_number, '') as account_number
    from pay_stub stub
      join pay_period period on period.company_id = stub.company_id and period.id = stub.period_id and period.status = 'closed'
      join member on member.company_id = stub.company_id and member.id = stub.employee_id
      left join compensation pay on pay.company_id = stub.company_id and pay.id = stub.employee_id
    where stub.period_id = ${period_id} and stub.status = 'issued' order by member.name, stub.id`);
}

/** Lists, reads and locks the lines of bank statements. The only writer of their matches (`bank_match`) and matched amounts. */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { type Decimal, negate } from '#base/money.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { amountSearch, textSearch } from '#server/db/search.ts';
import { anyOf, equalTo, raw, type Sql, sql, withinDays } from '#server/db/sql.ts';
import { type BankLine, type BankQueue, type bankLines, type LineState, lineStates, queueLimit } from '../../contract/bank/lines.ts';

const lineFields = sql`bank_line.id, bank_line.payment_method_id, account.description as account_name, bank_line.line_date, bank_line.amount,
  bank_line.reference, bank_line.description, bank_line.balance, bank_line.state, bank_line.matched, bank_line.version,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', payment.id, 'number', payment.number, 'customer_name', customer.name, 'amount', payment.amount::text) order by payment.number)
    from bank_match join payment on payment.company_id = bank_match.company_id and payment.id = bank_match.payment_id
      join customer on customer.company_id = payment.company_id and customer.id = payment.customer_id
    where bank_match.company_id = bank_line.company_id and bank_match.line_id = bank_line.id), '[]') as payments`;
const from = sql`bank_line join payment_method account on account.company_id = bank_line.company_id and account.id = bank_line.payment_method_id`;

const list: ListSpec = {
  select: lineFields,
  from,
  matchedFrom: sql`bank_line`,
  id: 'bank_line.id',
  sorts: { line_date: 'date', amount: 'numeric' },
  search: (text) => anyOf([textSearch('bank_line.search', text), ...amountSearch('bank_line.amount', text)]),
  sums: { amount: { amount: raw('bank_line.amount') } },
};

type Query = ListQueryOf<typeof bankLines.list>;

/** A page of lines. Indexes `bank_line_by_day`, `bank_line_by_amount` and `bank_line_by_account`. */
export function listBankLines(db: Db, query: Query): Promise<PageOf<typeof bankLines.list>> {
  return listPage(
    db,
    list,
    query,
    [...equalTo(query, 'bank_line', ['payment_method_id']), ...withinDays(query, 'dated', 'bank_line.line_date')],
    groupsByColumn('bank_line.state', lineStates, query.state),
  );
}

/** Throws NotFound. */
export const readBankLine = (db: Db, id: string): Promise<BankLine> =>
  db.one(sql`select ${lineFields} from ${from} where bank_line.id = ${id}`);

/** The oldest open lines of an account. Index `bank_line_by_account`. */
export const listOpenLines = (db: Db, payment_method_id: string): Promise<BankLine[]> =>
  db.all(sql`select ${lineFields} from ${from} where bank_line.payment_method_id = ${payment_method_id} and bank_line.state = 'open'
    order by bank_line.line_date, bank_line.id limit ${raw(String(queueLimit))}`);

/** The state of an account: the last balance that a statement shows, and the sums of its lines. */
export async function readAccountFigures(db: Db, payment_method_id: string): Promise<Omit<BankQueue, 'lines' | 'statements'>> {
  const [last, sums] = await Promise.all([
    db.maybe<Pick<BankQueue, 'balance' | 'balance_day'>>(sql`
      select closing_balance as balance, last_day as balance_day from bank_statement
      where payment_method_id = ${payment_method_id} and closing_balance is not null order by last_day desc, id desc limit 1`),
    db.one<Pick<BankQueue, 'line_sum' | 'open_lines' | 'open_amount'>>(sql`
      select coalesce(sum(amount), 0.00) as line_sum, count(*) filter (where state = 'open') as open_lines,
        coalesce(sum(amount - matched) filter (where state = 'open'), 0.00) as open_amount
      from bank_line where payment_method_id = ${payment_method_id}`),
  ]);
  return { balance: last?.balance ?? null, balance_day: last?.balance_day ?? null, ...sums };
}

/** A line under its row lock, which is taken after that of its payment and before those of invoices. */
export interface LockedLine {
  id: string;
  payment_method_id: string;
  line_date: string;
  amount: Decimal;
  matched: Decimal;
  state: LineState;
  reference: string;
  description: string;
}

const lockedFields = sql`id, payment_method_id, line_date, amount, matched, state, reference, description`;

/** Throws NotFound. */
export const lockBankLine = (db: Db, id: string): Promise<LockedLine> =>
  db.one(sql`select ${lockedFields} from bank_line where id = ${id} for update`);

/** Locks the line of a locked payment; null without. Index `bank_match_of_payment`. */
export const lockLineOfPayment = (db: Db, payment_id: string): Promise<LockedLine | null> =>
  db.maybe(sql`select ${lockedFields} from bank_line
    where id = (select line_id from bank_match where payment_id = ${payment_id}) for update`);

/** A payment of a line, under its row lock. Throws NotFound. */
export const lockMatchedPayment = (db: Db, line_id: string, payment_id: string): Promise<{ id: string; amount: Decimal }> =>
  db.one(sql`select payment.id, payment.amount from payment where payment.id = ${payment_id}
    and exists (select from bank_match where bank_match.line_id = ${line_id} and bank_match.payment_id = ${payment_id}) for update`);

/** Says that a payment is of a locked line. Queued. */
export function insertMatch(db: Db, line: LockedLine, payment: { id: string; amount: Decimal }): void {
  insertRows(db, 'bank_match', {
    id: newId(),
    line_id: line.id,
    payment_id: payment.id,
    person_id: sql`current_person()`,
  });
  addMatched(db, line, payment.amount);
}

/** Takes a locked payment from its locked line, unless another request did so before the lock. Queued. */
export function deleteMatch(db: Db, line: LockedLine, payment: { id: string; amount: Decimal }): void {
  db.queue(sql`with taken as (delete from bank_match where payment_id = ${payment.id} and line_id = ${line.id} returning line_id)
    update bank_line set ${matchedBy(negate(payment.amount))} where id in (select line_id from taken)`);
}

/** After a payment of a locked line was changed by `difference`. Queued. */
export function addMatched(db: Db, { id }: LockedLine, difference: Decimal): void {
  db.queue(sql`update bank_line set ${matchedBy(difference)} where id = ${id}`);
}

/** The user who ignored the rest of a line did not decide about money that became unmatched later: the line is open again. */
const matchedBy = (difference: Decimal): Sql => sql`matched = matched + ${difference}::numeric,
  ignored = ignored and ${difference}::numeric >= 0, version = version + 1`;

/** Queued. */
export function saveIgnored(db: Db, { id }: LockedLine, ignored: boolean): void {
  db.queue(sql`update bank_line set ignored = ${ignored}, version = version + 1 where id = ${id}`);
}

/** A payment to link, under its row lock. Throws `payment_unknown`, `payment_void`, and `payment_in_bank` for one that is of a line. */
export async function lockPaymentToLink(db: Db, id: string): Promise<{ id: string; amount: Decimal }> {
  const payment = await db.maybe<{ id: string; amount: Decimal; status: string }>(
    sql`select id, amount, status from payment where id = ${id} for update`,
  );
  if (!payment) throw new RuleBroken('payment_unknown');
  if (payment.status === 'void') throw new RuleBroken('payment_void');
  if (await db.maybe(sql`select from bank_match where payment_id = ${id}`)) throw new RuleBroken('payment_in_bank');
  return payment;
}

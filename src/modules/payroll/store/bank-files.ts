/** Bank files. The only writer of `bank_file` and `bank_file_row`. Row level security hides them from drivers. */
import { newId } from '#base/ids.ts';
import { toMoney } from '#base/money.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { BankFile, BankFileContent, BankFileRow, BankFileSummary } from '../contract/bank-files.ts';
import { type Asked, type AskedStub, type Deposit, recordedParts, rowsToAsk, type SentRow } from '../rules/bank-files.ts';
import { proposedMethod } from './stub-payments.ts';

const summary = sql`select file.id, file.period_id, file.content, totals.count, totals.total, totals.without_account, file.created_at, maker.name as created_by_name,
    file.sent_at, sender.name as sent_by_name
  from bank_file file
    cross join lateral (select count(*) as count, coalesce(sum(amount), 0.00) as total, count(*) filter (where account_number = '') as without_account
      from bank_file_row part where part.company_id = file.company_id and part.file_id = file.id) totals
    cross join lateral (select coalesce((select name from member where member.company_id = file.company_id and member.id = file.created_by), '') as name) maker
    left join lateral (select coalesce((select name from member where member.company_id = file.company_id and member.id = file.sent_by), '') as name) sender
      on file.sent_by is not null`;

/** Of a period, the newest first. Index `bank_file_by_period`. */
export function listBankFiles(db: Db, period_id: string): Promise<BankFileSummary[]> {
  return db.all(sql`${summary} where file.period_id = ${period_id} order by file.id desc limit 100`);
}

/** Throws NotFound. */
export function readSummary(db: Db, id: string): Promise<BankFileSummary> {
  return db.one(sql`${summary} where file.id = ${id}`);
}

/** Throws NotFound. */
export async function readBankFile(db: Db, id: string): Promise<BankFile> {
  const file = await readSummary(db, id);
  const [rows, asked] = await Promise.all([
    db.all<Omit<BankFileRow, 'payments'>>(sql`select part.id, part.stub_id, stub.number as stub_number, part.employee_name,
        part.id_type, part.id_card, part.institution, part.account_number, part.amount
      from bank_file_row part join pay_stub stub on stub.company_id = part.company_id and stub.id = part.stub_id
      where part.file_id = ${id} order by part.position`),
    readAsked(db, file.period_id),
  ]);
  const recorded = Map.groupBy(
    [...asked.values()].flatMap((stub) => recordedParts(stub.rows, stub.deposits)),
    ({ row_id }) => row_id,
  );
  const paymentsOf = (row_id: string) =>
    (recorded.get(row_id) ?? []).map(({ deposit, amount }) => ({ id: deposit.id, number: deposit.number, amount: toMoney(amount) }));
  return { ...file, rows: rows.map((row) => ({ ...row, payments: paymentsOf(row.id) })) };
}

/** Whom a file shall pay, and why. */
export interface BankFileEntry extends Asked {
  employee_name: string;
  id_type: string;
  id_card: string;
  institution: string;
  account_number: string;
}

/** The rows of a new file of a locked period: deposits still to be requested. */
export async function listEntries(db: Db, period_id: string, content: BankFileContent): Promise<BankFileEntry[]> {
  type Stub = Pick<AskedStub, 'id' | 'balance' | 'is_paid_by_check'> & Omit<BankFileEntry, keyof Asked>;
  const [stubs, asked] = await Promise.all([
    db.all<Stub>(sql`select stub.id, stub.balance, ${proposedMethod} is not distinct from 'check' as is_paid_by_check,
        member.name as employee_name, member.id_type, member.id_card, coalesce(pay.institution, '') as institution, coalesce(pay.account_number, '') as account_number
      from pay_stub stub
        join member on member.company_id = stub.company_id and member.id = stub.employee_id
        left join compensation pay on pay.company_id = stub.company_id and pay.id = stub.employee_id
      where stub.period_id = ${period_id} and stub.status = 'issued'`),
    readAsked(db, period_id),
  ]);
  return stubs.flatMap(({ id, balance, is_paid_by_check, ...employee }) => {
    const stub = { id, balance, is_paid_by_check, ...(asked.get(id) ?? { rows: [], deposits: [] }) };
    return rowsToAsk(content, stub).map((row) => ({ ...row, ...employee }));
  });
}

/** The deposits requested by sent files, and the recorded ones, by stub. */
async function readAsked(db: Db, period_id: string): Promise<Map<string, Pick<AskedStub, 'rows' | 'deposits'>>> {
  const ofPeriod = sql`in (select stub.id from pay_stub stub where stub.company_id = current_company() and stub.period_id = ${period_id})`;
  const [rows, deposits] = await Promise.all([
    db.all<SentRow>(sql`select part.id, part.file_id, file.content, part.stub_id, part.payment_id, part.amount
      from bank_file_row part join bank_file file on file.company_id = part.company_id and file.id = part.file_id and file.sent_at is not null
      where part.company_id = current_company() and part.stub_id ${ofPeriod}`),
    db.all<Deposit>(sql`select payment.id, payment.number, payment.stub_id, payment.amount, payment.returned_on is not null as is_returned
      from stub_payment payment
      where payment.company_id = current_company() and payment.stub_id ${ofPeriod} and payment.status = 'active' and payment.method = 'bank_deposit'`),
  ]);
  const [rowsOf, depositsOf] = [Map.groupBy(rows, ({ stub_id }) => stub_id), Map.groupBy(deposits, ({ stub_id }) => stub_id)];
  const ids = new Set([...rowsOf.keys(), ...depositsOf.keys()]);
  return new Map([...ids].map((id) => [id, { rows: rowsOf.get(id) ?? [], deposits: depositsOf.get(id) ?? [] }]));
}

/** Most rows of one statement. */
const batch = 500;

/** Keeps a file with its rows in their order; returns its id. Queued. */
export function insertBankFile(db: Db, period_id: string, content: BankFileContent, rows: readonly BankFileEntry[]): string {
  const id = newId();
  insertRows(db, 'bank_file', { id, period_id, content, created_by: sql`current_person()` });
  const parts = rows.map((row, position) => ({ id: newId(), file_id: id, position, ...row }));
  for (let at = 0; at < parts.length; at += batch) insertRows(db, 'bank_file_row', parts.slice(at, at + batch));
  return id;
}

/** Deletes the files of a locked period that were never sent and request the same deposits: with that content, or for one of those stubs. Queued. */
export function deleteReplaced(db: Db, period_id: string, content: BankFileContent, stubs: readonly string[]): void {
  const replaced = sql`select file.id from bank_file file where file.company_id = current_company() and file.period_id = ${period_id} and file.sent_at is null
    and (file.content = ${content} or exists (select from bank_file_row part
      where part.company_id = file.company_id and part.file_id = file.id and part.stub_id = any(${stubs}::uuid[])))`;
  db.queue(sql`with gone as (delete from bank_file_row where company_id = current_company() and file_id in (${replaced}))
    delete from bank_file where company_id = current_company() and id in (${replaced})`);
}

/** Locks the period of a file, as making another file does, and the file; returns whether it was sent. Throws NotFound. */
export async function lockIsSent(db: Db, id: string): Promise<boolean> {
  await db.run(sql`select from pay_period where id = (select period_id from bank_file where id = ${id}) for no key update`);
  return (await db.one<{ is_sent: boolean }>(sql`select sent_at is not null as is_sent from bank_file where id = ${id} for update`))
    .is_sent;
}

/** Marks a locked file as sent, by the caller, now. Queued. */
export function saveSent(db: Db, id: string, is_sent: boolean): void {
  const sent = is_sent ? sql`sent_at = now(), sent_by = current_person()` : sql`sent_at = null, sent_by = null`;
  db.queue(sql`update bank_file set ${sent} where id = ${id}`);
}

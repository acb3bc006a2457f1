/** Bank files. The only writer of `bank_file` and `bank_file_row`. Row level security hides them from drivers. */
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { insertInto, raw, type Sql, sql } from '#server/db/sql.ts';
import type { BankFile, BankFileContent, BankFileRow, BankFileSummary } from '../contract/bank-files.ts';
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
  const [file, rows] = await Promise.all([
    readSummary(db, id),
    db.all<BankFileRow>(sql`select part.id, part.stub_id, stub.number as stub_number, part.payment_id, payment.number as payment_number, part.employee_name,
        part.id_type, part.id_card, part.institution, part.account_number, part.amount
      from bank_file_row part
        join pay_stub stub on stub.company_id = part.company_id and stub.id = part.stub_id
        left join stub_payment payment on payment.company_id = part.company_id and payment.id = part.payment_id
      where part.file_id = ${id} order by part.position`),
  ]);
  return { ...file, rows };
}

/** Whom a file shall pay, and why. */
export interface BankFileEntry {
  stub_id: string;
  payment_id: string | null;
  returned_payment_id: string | null;
  employee_name: string;
  id_type: string;
  id_card: string;
  institution: string;
  account_number: string;
  amount: string;
}

const ofEmployee = sql`member.name as employee_name, member.id_type, member.id_card, coalesce(pay.institution, '') as institution,
  coalesce(pay.account_number, '') as account_number`;
const employees = sql`pay_stub stub
  join member on member.company_id = stub.company_id and member.id = stub.employee_id
  left join compensation pay on pay.company_id = stub.company_id and pay.id = stub.employee_id`;
const payments = sql`${employees} join stub_payment payment on payment.company_id = stub.company_id and payment.stub_id = stub.id and payment.status = 'active'`;
const none = raw('null::uuid');

const entries: Record<BankFileContent, (period_id: string) => Sql<BankFileEntry>> = {
  // Who is paid by check gets no deposit.
  unpaid: (
    period_id,
  ) => sql`select stub.id as stub_id, ${none} as payment_id, ${none} as returned_payment_id, ${ofEmployee}, stub.balance as amount
    from ${employees} where stub.period_id = ${period_id} and stub.balance > 0 and ${proposedMethod} is distinct from 'check'`,
  payments: (
    period_id,
  ) => sql`select stub.id as stub_id, payment.id as payment_id, ${none} as returned_payment_id, ${ofEmployee}, payment.amount
    from ${payments} where stub.period_id = ${period_id} and payment.method = 'bank_deposit' and payment.returned_on is null
      and not exists (select from bank_file_row part where part.company_id = payment.company_id and part.payment_id = payment.id)`,
  // Of several that were returned to one employee the last one is named; what was paid otherwise meanwhile is not sent again.
  returned: (
    period_id,
  ) => sql`select stub.id as stub_id, ${none} as payment_id, (array_agg(payment.id order by payment.id desc))[1] as returned_payment_id,
      ${ofEmployee}, least(sum(payment.amount), stub.balance) as amount
    from ${payments} where stub.period_id = ${period_id} and payment.returned_on is not null and stub.balance > 0
      and not exists (select from bank_file_row part where part.company_id = payment.company_id and part.returned_payment_id = payment.id)
    group by stub.id, stub.balance, member.name, member.id_type, member.id_card, pay.institution, pay.account_number`,
};

/** Of a locked period. */
export function listEntries(db: Db, period_id: string, content: BankFileContent): Promise<BankFileEntry[]> {
  return db.all(entries[content](period_id));
}

/** Most rows of one statement. */
const batch = 500;

/** Keeps a file with its rows in their order; returns its id. Queued. */
export function insertBankFile(db: Db, period_id: string, content: BankFileContent, rows: readonly BankFileEntry[]): string {
  const [company_id, id] = [sql`current_company()`, newId()];
  db.queue(insertInto('bank_file', { company_id, id, period_id, content, created_by: sql`current_person()` }));
  const parts = rows.map((row, position) => ({ company_id, id: newId(), file_id: id, position, ...row }));
  for (let at = 0; at < parts.length; at += batch) db.queue(insertInto('bank_file_row', parts.slice(at, at + batch)));
  return id;
}

/** Locks a file; returns whether it was sent. Throws NotFound. */
export async function lockIsSent(db: Db, id: string): Promise<boolean> {
  return (await db.one<{ is_sent: boolean }>(sql`select sent_at is not null as is_sent from bank_file where id = ${id} for update`))
    .is_sent;
}

/** Of a locked file: by the caller, now. Queued. */
export function saveSent(db: Db, id: string, is_sent: boolean): void {
  const sent = is_sent ? sql`sent_at = now(), sent_by = current_person()` : sql`sent_at = null, sent_by = null`;
  db.queue(sql`update bank_file set ${sent} where id = ${id}`);
}

/**
 * Of deposits that were just recorded, and whose stubs are locked: the rows of files that were made before say which payment they became, so that
 * no later file sends it again. Queued.
 */
export function linkToBankFiles(db: Db, payments: readonly string[]): void {
  db.queue(sql`update bank_file_row part set payment_id = payment.id from stub_payment payment
    where payment.id = any(${payments}::uuid[]) and payment.method = 'bank_deposit' and part.company_id = payment.company_id
      and part.stub_id = payment.stub_id and part.payment_id is null`);
}

/** Of a payment that is deleted: the next deposit takes its place. Queued. */
export function unlinkFromBankFiles(db: Db, payment_id: string): void {
  db.queue(sql`update bank_file_row set payment_id = null where payment_id = ${payment_id}`);
}

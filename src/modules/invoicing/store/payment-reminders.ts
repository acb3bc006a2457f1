/** Reminders of invoices. The only writer of `reminder_schedule`, `reminder_stop` and `payment_reminder`. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { lockCurrentCompany } from '#modules/companies/store/companies.ts';
import { type Mailbox, readMailbox, recipientsOf } from '#modules/customers/store.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { PaymentReminder } from '../contract/payment-reminders.ts';
import { catchUpDays, reminderDue, reminderOutcome } from '../rules/payment-reminders.ts';

interface Schedule {
  days: number[];
  version: number;
}

/** For a company that never saved one: version 0, and no days. */
export const readSchedule = async (db: Db): Promise<Schedule> =>
  (await db.maybe<Schedule>(sql`select days, version from reminder_schedule`)) ?? { days: [], version: 0 };

/** Locks the schedule of the company, which has no row until it is saved. */
export async function lockSchedule(db: Db): Promise<Schedule & { id: string }> {
  await lockCurrentCompany(db);
  const stored = await db.maybe<Schedule & { id: string }>(sql`select id, days, version from reminder_schedule`);
  return stored ?? { id: newId(), days: [], version: 0 };
}

/** Saves a locked schedule. Queued. */
export function saveSchedule(db: Db, { id, version }: { id: string; version: number }, days: readonly number[]): void {
  if (version > 0) db.queue(sql`update reminder_schedule set days = ${days}::smallint[], version = version + 1 where id = ${id}`);
  else insertRows(db, 'reminder_schedule', { id, days });
}

/** Whether a customer gets no reminders. Throws NotFound. */
export const isStopped = async (db: Db, customer_id: string): Promise<boolean> =>
  (
    await db.one<{ is_stopped: boolean }>(
      sql`select exists (select from reminder_stop where customer_id = customer.id) as is_stopped from customer where id = ${customer_id}`,
    )
  ).is_stopped;

/** Throws NotFound. */
export async function saveStopped(db: Db, customer_id: string, isNowStopped: boolean): Promise<void> {
  await db.one(sql`select from customer where id = ${customer_id} for no key update`);
  if (isNowStopped)
    db.queue(sql`insert into reminder_stop (company_id, id, customer_id) values (current_company(), ${newId()}, ${customer_id})
      on conflict (company_id, customer_id) do nothing`);
  else db.queue(sql`delete from reminder_stop where customer_id = ${customer_id}`);
}

interface Candidate extends Pick<PaymentReminder, 'invoice_id' | 'number' | 'customer_id' | 'customer_name' | 'due_date' | 'balance'> {
  /** The days of the schedule on which it was reminded of. */
  sent: number[];
  is_stopped: boolean;
  is_disputed: boolean;
  promised_until: Day | null;
}

/**
 * Sent invoices that may be due for a reminder on one of the days, with the last note about each and about its customer. Index `invoice_open_by_due`.
 */
function listCandidates(db: Db, schedule: readonly number[], day: Day, invoice_id: string | null): Promise<Candidate[]> {
  const only: Sql = invoice_id === null ? sql`` : sql`and invoice.id = ${invoice_id}`;
  return db.all(sql`select invoice.id as invoice_id, invoice.number, invoice.customer_id, invoice.customer_name, invoice.due_date, invoice.balance,
      array(select days from payment_reminder where payment_reminder.invoice_id = invoice.id) as sent,
      exists (select from reminder_stop where reminder_stop.customer_id = invoice.customer_id) as is_stopped,
      coalesce(said.is_disputed, false) as is_disputed, said.promised_until
    from invoice cross join lateral (
      select bool_or(disputed) as is_disputed, max(promised_until) as promised_until from (
        select distinct on (note.invoice_id) note.disputed, note.promised_until from collection_note note
          where note.customer_id = invoice.customer_id and (note.invoice_id is null or note.invoice_id = invoice.id)
          order by note.invoice_id, note.id desc
      ) latest
    ) said
    where invoice.status = 'sent' and invoice.balance > 0 ${only}
      and invoice.due_date between ${day}::date - ${Math.max(...schedule) + catchUpDays}::int and ${day}::date - ${Math.min(...schedule)}::int
    order by invoice.due_date, invoice.number`);
}

/** The reminders of a day of that schedule, and the outcome of each, the oldest invoices first. `invoice_id`: only of one invoice. */
export async function listReminders(
  db: Db,
  schedule: readonly number[],
  day: Day,
  invoice_id: string | null = null,
): Promise<PaymentReminder[]> {
  if (schedule.length === 0) return [];
  const due = (await listCandidates(db, schedule, day, invoice_id)).flatMap((one) => {
    const days = reminderDue(schedule, one.due_date, day);
    return days === null ? [] : [{ ...one, days }];
  });
  const customers = [...new Set(due.map(({ customer_id }) => customer_id))];
  const mailboxes = new Map<string, Mailbox>(
    await Promise.all(customers.map(async (id): Promise<[string, Mailbox]> => [id, await readMailbox(db, id)])),
  );
  return due.map(({ sent, is_stopped, is_disputed, promised_until, ...reminder }) => {
    const { recipients } = recipientsOf(mailboxes.get(reminder.customer_id) as Mailbox, 'gets_invoices');
    const outcome = reminderOutcome({ is_sent: sent.includes(reminder.days), is_stopped, is_disputed, promised_until, recipients }, day);
    return { ...reminder, recipients, outcome, promised_until: outcome === 'promised' ? promised_until : null };
  });
}

/** Marks the reminder of a day of the schedule as sent. Queued. */
export function insertReminder(db: Db, invoice_id: string, days: number): void {
  insertRows(db, 'payment_reminder', { id: newId(), invoice_id, days });
}

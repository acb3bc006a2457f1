/** The outcomes of emails with documents, as found out by the mail job. Runs as the owner. */
import type { Pool } from 'pg';
import { notify, notifyOfEach } from '#modules/notifications/store.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { MailOutcome, MailParts } from '#server/mail.ts';
import { type DeliveryKind, pageOf, viewOf } from '../contract/deliveries.ts';
import { emailNotDelivered } from '../contract/notifications.ts';

/** The document that an email carries; null for an email without one. */
export async function findMailParts(pool: Pool, id: string): Promise<MailParts | null> {
  const { rows } = await pool.query<{ reply_to: string; file_name: string; bytes: Buffer | null; outcome: MailParts['outcome'] }>(
    `select reply_to, file_name, bytes, case when delivery.status = 'sent' then 'sent' when delivery.status in ('returned', 'failed') then 'lost' end as outcome
      from delivery join mail on mail.company_id = delivery.company_id and mail.id = delivery.id where delivery.id = $1`,
    [id],
  );
  const [found] = rows;
  if (!found?.bytes) return null;
  return { replyTo: found.reply_to, attachment: { filename: found.file_name, content: found.bytes }, outcome: found.outcome };
}

/** An email with a stored outcome, as screens need it. */
export interface NotedOutcome {
  company_id: string;
  kind: DeliveryKind;
  /** Whether users were notified that it did not arrive. */
  is_notified: boolean;
}

interface Sent {
  kind: DeliveryKind;
  record_id: string;
  recipient: string;
  file_name: string;
  created_by: string | null;
}

/**
 * Stores the outcome of an email, and notifies its sender if it did not arrive. Null for an email without a document, and for a sent one, whose
 * outcome is final.
 */
export async function noteOutcome(pool: Pool, id: string, { status, error }: MailOutcome): Promise<NotedOutcome | null> {
  const { rows } = await pool.query<{ company_id: string }>('select company_id from mail where id = $1 and company_id is not null', [id]);
  const [mail] = rows;
  if (!mail) return null;
  const { company_id } = mail;
  return asOwner(pool, company_id, null, async (db) => {
    const sent = await db.maybe<Sent>(
      sql`update delivery set status = ${status}, error = ${error.slice(0, 300)}, attempts = attempts + 1, changed_at = now()
        where company_id = ${company_id} and id = ${id} and status <> 'sent' returning kind, record_id, recipient, file_name, created_by`,
    );
    if (!sent) return null;
    const is_notified = status === 'returned' || status === 'failed';
    if (is_notified) await notifySender(db, sent);
    return { company_id, kind: sent.kind, is_notified };
  });
}

/** Automatic reminders have no sender: users with `update-invoices` are notified. Senders without access to the record are not. */
async function notifySender(db: Db, { kind, record_id, recipient, file_name, created_by }: Sent): Promise<void> {
  const content = { facts: { document: file_name.replace(/\.pdf$/, ''), recipient }, link: pageOf(kind, record_id) };
  if (created_by === null) {
    await notifyOfEach(db, { ...emailNotDelivered, holders: ['update-invoices'] as const }, null, () => [content]);
    return;
  }
  const maySee = await db.maybe(
    sql`select from member where company_id = current_company() and id = ${created_by} and ${viewOf[kind]} = any (rights_beyond_driver)`,
  );
  if (maySee) await notify(db, emailNotDelivered, { ...content, to: [created_by] });
}

/** In all companies: marks waiting emails as failed that no job will send any more, because the server had no mail server until they expired. */
export async function failForgottenDeliveries(pool: Pool): Promise<NotedOutcome[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select delivery.id from delivery join mail on mail.company_id = delivery.company_id and mail.id = delivery.id
      where delivery.status in ('queued', 'retrying') and coalesce(mail.expires_at, mail.created_at + interval '3 days') < now()
      and not exists (select from graphile_worker.jobs where key = 'mail:' || delivery.id)`,
  );
  const noted: NotedOutcome[] = [];
  for (const { id } of rows) {
    const one = await noteOutcome(pool, id, { status: 'failed', error: '' });
    if (one) noted.push(one);
  }
  return noted;
}

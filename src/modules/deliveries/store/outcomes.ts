/** What becomes of emails with documents, which the job of the mail finds out. As the owner. */
import type { Pool } from 'pg';
import { notifyOfEach } from '#modules/notifications/store.ts';
import { sql } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { MailOutcome, MailParts } from '#server/mail.ts';
import { type DeliveryKind, pageOf } from '../contract/deliveries.ts';
import { emailNotDelivered } from '../contract/notifications.ts';

/** What an email carries besides its text; null of an email without a document. */
export async function findMailParts(pool: Pool, id: string): Promise<MailParts | null> {
  const { rows } = await pool.query<{ reply_to: string; file_name: string; bytes: Buffer | null }>(
    'select reply_to, file_name, bytes from delivery join mail on mail.company_id = delivery.company_id and mail.id = delivery.id where delivery.id = $1',
    [id],
  );
  const [found] = rows;
  if (!found?.bytes) return null;
  return { replyTo: found.reply_to, attachment: { filename: found.file_name, content: found.bytes } };
}

/** An email whose outcome was stored, as what shows it needs to know. */
interface Noted {
  company_id: string;
  kind: DeliveryKind;
  /** Whether somebody was told that it did not arrive. */
  is_notified: boolean;
}

/** Stores what became of an email, and tells its sender if it did not arrive. Null of an email without a document. */
export async function noteOutcome(pool: Pool, id: string, { status, error }: MailOutcome): Promise<Noted | null> {
  const { rows } = await pool.query<{ company_id: string }>('select company_id from mail where id = $1 and company_id is not null', [id]);
  const [mail] = rows;
  if (!mail) return null;
  const { company_id } = mail;
  return asOwner(pool, company_id, null, async (db) => {
    const noted = await db.maybe<{
      kind: DeliveryKind;
      record_id: string;
      recipient: string;
      file_name: string;
      created_by: string | null;
    }>(
      sql`update delivery set status = ${status}, error = ${error.slice(0, 300)}, attempts = attempts + 1, changed_at = now()
        where company_id = ${company_id} and id = ${id} returning kind, record_id, recipient, file_name, created_by`,
    );
    if (!noted) return null;
    const { kind, record_id, recipient, file_name, created_by } = noted;
    const is_notified = status === 'returned' || status === 'failed';
    if (is_notified) {
      const facts = { document: file_name.replace(/\.pdf$/, ''), recipient };
      const link = pageOf(kind, record_id);
      const office = { ...emailNotDelivered, holders: ['update-invoices'] as const };
      await notifyOfEach(db, created_by ? emailNotDelivered : office, created_by ? [created_by] : null, () => [{ facts, link }]);
    }
    return { company_id, kind, is_notified };
  });
}

/**
 * Of all companies: emails that wait though no job will send them any more, because the server had no mail server for longer than emails are worth
 * sending, have failed.
 */
export async function failForgottenDeliveries(pool: Pool): Promise<void> {
  await pool.query(`update delivery set status = 'failed', changed_at = now()
    where status in ('queued', 'retrying') and created_at < now() - interval '3 days'
      and not exists (select from graphile_worker.jobs where key = 'mail:' || delivery.id)`);
}

/** Outgoing email: queued in the transaction that it is about, sent by the job runner, retried while the mail server is down. */
import nodemailer from 'nodemailer';
import type { Pool } from 'pg';
import { newId } from '#base/ids.ts';
import { interpolate } from '#base/issues.ts';
import type { Db } from './db/connection.ts';
import { type Sql, sql } from './db/sql.ts';
import type { Email } from './email-template.ts';
import type { MailSettings, Settings } from './settings.ts';

export interface Mail extends Email {
  /** An id, or SQL for the current company; null for email about a person's account. */
  company_id: string | Sql | null;
  person_id: string | null;
  recipient: string;
  /** Contains a code or a link that gives access to an account. */
  account: boolean;
  /** How long the code or link works, or the email is worth sending, as a PostgreSQL interval (`10 minutes`). Afterwards it is not sent. */
  good_for?: string;
}

/** Queues the email in the transaction that it is about, and returns its id. */
export function queueMail(db: Db, mail: Mail): string {
  const { company_id, person_id, recipient, subject, body, html, account, good_for = null } = mail;
  const id = newId();
  db.queue(
    sql`select queue_mail(${id}, ${company_id}, ${person_id}, ${recipient}, ${subject}, ${body}, ${html}, ${account}, ${good_for}::interval)`,
  );
  return id;
}

/** Queues an email and rolls it back. For unknown addresses, so that the response time does not reveal which addresses have an account. */
export function simulateQueueMail(db: Db, mail: Mail): void {
  db.queue(sql`savepoint pretended`);
  queueMail(db, mail);
  db.queue(sql`rollback to savepoint pretended`);
}

/** The text of an email with the server's current public URL in place of its placeholder. */
export const withPublicUrl = (text: string, settings: Pick<Settings, 'publicUrl'>): string =>
  interpolate(text, { public_url: settings.publicUrl });

/** The parts of an email besides its text. */
export interface MailParts {
  /** Empty for none. */
  replyTo: string;
  attachment: { filename: string; content: Buffer };
  /** `sent`: the mail server accepted it, but `sent_at` may not be stored yet. `lost`: it was returned or has failed. Neither is sent again. */
  outcome: 'sent' | 'lost' | null;
}

/**
 * The outcome of an attempt. `returned`: the address does not work (only of emails with parts). `error`: the mail server's answer about the recipient
 * or the content. Other errors are for the operator: they name hosts and accounts, and are stored with the email.
 */
export interface MailOutcome {
  status: 'sent' | 'retrying' | 'returned' | 'failed';
  error: string;
}

/** Emails of documents, which a module stores (`modules/deliveries`). */
export interface MailHooks {
  parts(id: string): Promise<MailParts | null>;
  note(id: string, outcome: MailOutcome): Promise<void>;
}

/**
 * Whether the mail server says that the address of the recipient does not work and never will, by its enhanced status code (RFC 3463): 5.1.x, except
 * for those about the sender, or 5.2.1. Every other answer, also of 500 and more, may come from a mail server that is set up wrongly or has a bad day.
 */
const isDeadAddress = (error: SmtpError): boolean => /^5\d\d[ -]5\.(?:1\.(?![78]\b)\d{1,3}|2\.1)\b/.test(answerAbout(error));

/** Fields that nodemailer adds to an error: the command that failed and the answer to it. */
type SmtpError = Error & { command?: string; response?: string };

/** The answer about the recipient or the content; empty for any other error. */
const answerAbout = ({ command, response = '' }: SmtpError): string => (command === 'RCPT TO' || command === 'DATA' ? response : '');

function connectMail({ host, port, secure, user, password }: MailSettings, timeoutMs: number) {
  return nodemailer.createTransport({
    host,
    port,
    secure,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(user ? { auth: { user, pass: password } } : {}),
  });
}

/** Connects and logs in, and sends nothing. Rejects if the mail server cannot be used. */
export async function tryMailServer(mail: MailSettings, timeoutMs: number): Promise<void> {
  const transport = connectMail(mail, timeoutMs);
  await transport.verify().finally(() => transport.close());
}

/** Emails that the mail server accepted when the database could not record it: never sent again by this process. */
const sentUnrecorded = new Set<string>();

/**
 * The task of the job `send_mail`: sends one email by SMTP, unless it has expired. Without mail settings it stays in the outbox. Throws if SMTP
 * fails, so that the job is retried, unless the address of a delivery does not work. A mail server that stays silent for `timeoutMs` has failed.
 */
export function makeMailSender(
  pool: Pool,
  settings: Settings,
  timeoutMs: number,
  hooks: MailHooks,
): (payload: unknown, attempt: { isLast: boolean }) => Promise<void> {
  const { mail } = settings;
  const transport = mail && connectMail(mail, timeoutMs);
  return async (payload, { isLast }) => {
    const { id } = payload as { id: string };
    if (!transport) {
      // An email that an earlier mail server refused waits for the next one, as `queueUnsentMail` finds it.
      await pool.query('update mail set error = null where id = $1 and error is not null and sent_at is null', [id]);
      return;
    }
    const { rows } = await pool.query<{ recipient: string; is_expired: boolean } & Email>(
      'select recipient, subject, body, html, coalesce(expires_at <= now(), false) as is_expired from mail where id = $1 and sent_at is null',
      [id],
    );
    const email = rows[0];
    if (!email) return;
    if (email.is_expired && !sentUnrecorded.has(id)) return await hooks.note(id, { status: 'failed', error: '' });
    const parts = await hooks.parts(id);
    if (parts?.outcome === 'lost') return;
    try {
      if (!sentUnrecorded.has(id) && parts?.outcome !== 'sent')
        await transport.sendMail({
          from: settings.mailFrom,
          to: email.recipient,
          subject: email.subject,
          text: withPublicUrl(email.body, settings),
          html: withPublicUrl(email.html, settings),
          messageId: `<${id}@arriero>`,
          ...(parts && { attachments: [parts.attachment], ...(parts.replyTo && { replyTo: parts.replyTo }) }),
        });
    } catch (error) {
      const { message } = error as Error;
      await pool.query('update mail set error = $2 where id = $1', [id, message.slice(0, 500)]);
      // The user sees the outcome of a delivery, and can correct the address. The outcome of other emails, such as codes, is not shown.
      const status = parts && isDeadAddress(error as Error) ? 'returned' : isLast ? 'failed' : 'retrying';
      await hooks.note(id, { status, error: answerAbout(error as Error) });
      // One that has failed for good is not retried later: the user may have sent it again.
      if (status === 'returned' || (parts && isLast)) return;
      throw error;
    }
    sentUnrecorded.add(id);
    await hooks.note(id, { status: 'sent', error: '' });
    await pool.query('update mail set sent_at = now(), error = null where id = $1', [id]);
    sentUnrecorded.delete(id);
  };
}

/** How long an email without a code or link is worth sending. */
const maxAge = '3 days';

/**
 * Queues jobs for emails written while no mail server was configured: those whose code or link still works, others up to `maxAge`.
 */
export async function queueUnsentMail(pool: Pool): Promise<void> {
  await pool.query(
    `select queue_mail_job(id, account)
      from mail where sent_at is null and error is null and coalesce(expires_at, created_at + $1::interval) > now()`,
    [maxAge],
  );
}

interface UnsentMail {
  recipient: string;
  subject: string;
  body: string;
  at: Date;
}

const maxListed = 20;

/** Up to 20 emails that were not sent and have not expired, newest first, as text for the operator of a server without a mail server. */
export async function listUnsentMail(pool: Pool, settings: Pick<Settings, 'publicUrl'>): Promise<string[]> {
  const { rows } = await pool.query<UnsentMail>(
    `select recipient, subject, body, created_at::timestamptz(0) as at from mail
      where sent_at is null and coalesce(expires_at, created_at + $1::interval) > now() order by created_at desc, id desc limit $2`,
    [maxAge, maxListed],
  );
  return rows.map(
    ({ recipient, subject, body, at }) => `${new Date(at).toISOString()}  ${recipient}\n${subject}\n\n${withPublicUrl(body, settings)}`,
  );
}

/** Retries the emails whose job failed for good after 25 attempts (about four days), until `delete_expired` removes them. */
export async function retryFailedMail(pool: Pool): Promise<void> {
  await pool.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
    from graphile_worker.jobs where task_identifier = 'send_mail' and attempts >= max_attempts having count(*) > 0`);
}

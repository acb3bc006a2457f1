/** Mail: queued in the transaction that it speaks of, sent by the job runner, tried again while the mail server is down. */
import nodemailer from 'nodemailer';
import type { Pool } from 'pg';
import { newId } from '#base/ids.ts';
import { interpolate } from '#base/issues.ts';
import type { Db } from './db/conversation.ts';
import { type Sql, sql } from './db/sql.ts';
import type { Letter } from './letter.ts';
import type { Settings } from './settings.ts';

export interface Mail extends Letter {
  /** Null for mail about the account, which is no company's. An id, or the piece of SQL that names the current one. */
  company_id: string | Sql | null;
  person_id: string | null;
  recipient: string;
  /** Carries a code or a link that lets somebody in. */
  account: boolean;
  /** How long the code or link works, as PostgreSQL takes it (`10 minutes`): later the letter is not sent any more. */
  good_for?: string;
}

/** Writes the mail beside the data it speaks of, and tells its id. May be left unawaited in a write. */
export async function queueMail(db: Db, mail: Mail): Promise<string> {
  const { company_id, person_id, recipient, subject, body, html, account, good_for = null } = mail;
  const id = newId();
  await db.run(
    sql`select queue_mail(${id}, ${company_id}, ${person_id}, ${recipient}, ${subject}, ${body}, ${html}, ${account}, ${good_for}::interval)`,
  );
  return id;
}

/** Does what a letter costs and takes it back: for an address that is nobody's, where the time of the answer must not tell. */
export async function pretendMail(db: Db, mail: Mail): Promise<void> {
  db.run(sql`savepoint pretended`);
  void queueMail(db, mail);
  await db.run(sql`rollback to savepoint pretended`);
}

/** The text of a letter with the address where people reach the server now. */
export const addressed = (text: string, settings: Pick<Settings, 'publicUrl'>): string =>
  interpolate(text, { public_url: settings.publicUrl });

/**
 * The job: sends one letter by SMTP, unless what it brings has expired. Without mail settings it stays in the outbox. Fails, to be tried
 * again, while SMTP refuses.
 */
export function mailSender(pool: Pool, settings: Settings): (payload: unknown) => Promise<void> {
  const { mail } = settings;
  const transport =
    mail &&
    nodemailer.createTransport({
      host: mail.host,
      port: mail.port,
      secure: mail.secure,
      ...(mail.user ? { auth: { user: mail.user, pass: mail.password } } : {}),
    });
  return async (payload) => {
    if (!transport) return;
    const { id } = payload as { id: string };
    const { rows } = await pool.query<{ recipient: string } & Letter>(
      'select recipient, subject, body, html from mail where id = $1 and sent_at is null and (expires_at is null or expires_at > now())',
      [id],
    );
    const letter = rows[0];
    if (!letter) return;
    try {
      await transport.sendMail({
        from: settings.mailFrom,
        to: letter.recipient,
        subject: letter.subject,
        text: addressed(letter.body, settings),
        html: addressed(letter.html, settings),
        messageId: `<${id}@arriero>`,
      });
    } catch (error) {
      await pool.query('update mail set error = $2 where id = $1', [id, (error as Error).message.slice(0, 500)]);
      throw error;
    }
    await pool.query('update mail set sent_at = now(), error = null where id = $1', [id]);
  };
}

/** Letters without a code or link of their own are news for so long. */
const youngFor = '3 days';

/**
 * Queues what was written while there was no mail server and is still worth reading: codes and links that work, other letters while they
 * are young. The rest stays where it is.
 */
export async function queueWaiting(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job('send_mail', json_build_object('id', id), max_attempts => 25)
      from mail where sent_at is null and error is null and coalesce(expires_at, created_at + $1::interval) > now()
        and not exists (select from graphile_worker._private_jobs job where job.payload ->> 'id' = mail.id::text)`,
    [youngFor],
  );
}

interface Waiting {
  recipient: string;
  subject: string;
  body: string;
  at: Date;
}

/** How many letters are shown at once. */
const shownAtMost = 20;

/** The letters that have not left and are still worth reading, the newest first, for whoever keeps a server that cannot send them. */
export async function waitingLetters(pool: Pool, settings: Pick<Settings, 'publicUrl'>): Promise<string[]> {
  const { rows } = await pool.query<Waiting>(
    `select recipient, subject, body, created_at::timestamptz(0) as at from mail
      where sent_at is null and coalesce(expires_at, created_at + $1::interval) > now() order by created_at desc, id desc limit $2`,
    [youngFor, shownAtMost],
  );
  return rows.map(
    ({ recipient, subject, body, at }) => `${new Date(at).toISOString()}  ${recipient}\n${subject}\n\n${addressed(body, settings)}`,
  );
}

/** Tries again what was given up after 25 attempts, some four days, until it is forgotten. */
export async function retryGivenUp(pool: Pool): Promise<void> {
  await pool.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
    from graphile_worker.jobs where task_identifier = 'send_mail' and attempts >= max_attempts having count(*) > 0`);
}

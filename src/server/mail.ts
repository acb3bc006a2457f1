/** Mail: queued in the transaction that it speaks of, sent by the job runner, tried again while the mail server is down. */
import nodemailer from 'nodemailer';
import type { Pool } from 'pg';
import { newId } from '#base/ids.ts';
import type { Db } from './db/conversation.ts';
import { sql } from './db/sql.ts';
import type { Settings } from './settings.ts';

export interface Letter {
  /** Null for mail about the account, which is no company's. */
  company_id: string | null;
  person_id: string | null;
  recipient: string;
  subject: string;
  body: string;
  /** Carries a code or a link. */
  account: boolean;
}

export async function queueMail(db: Db, letter: Letter): Promise<void> {
  await db.run(
    sql`select queue_mail(${newId()}, ${letter.company_id}, ${letter.person_id}, ${letter.recipient}, ${letter.subject}, ${letter.body}, ${letter.account})`,
  );
}

/** The job: sends one letter by SMTP. Without mail settings it stays in the outbox. Fails, to be tried again, while SMTP refuses. */
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
    const { rows } = await pool.query<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail where id = $1 and sent_at is null',
      [id],
    );
    const letter = rows[0];
    if (!letter) return;
    try {
      await transport.sendMail({
        from: settings.mailFrom,
        to: letter.recipient,
        subject: letter.subject,
        text: letter.body,
        messageId: `<${id}@arriero>`,
      });
    } catch (error) {
      await pool.query('update mail set error = $2 where id = $1', [id, (error as Error).message.slice(0, 500)]);
      throw error;
    }
    await pool.query('update mail set sent_at = now(), error = null where id = $1', [id]);
  };
}

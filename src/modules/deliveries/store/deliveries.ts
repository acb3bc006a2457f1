/** Emails with documents. The only writer of `delivery`, with `outcomes`. */
import { isDeepStrictEqual } from 'node:util';
import { RuleBroken } from '#base/errors.ts';
import type { Language } from '#base/format.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Tenant, TenantDb } from '#server/db/tenant.ts';
import { renderLayout } from '#server/email-template.ts';
import { queueMail } from '#server/mail.ts';
import { nameOfDocument, type PdfDocument } from '#server/pdf/document.ts';
import { printer } from '#server/pdf/print.ts';
import { screenText } from '#server/words.ts';
import { type Delivery, type DeliveryKind, type EmailDraft, type EmailInput, worthSending } from '../contract/deliveries.ts';
import type { TemplateField } from '../contract/templates.ts';
import { readTemplate } from './templates.ts';

/** A document that can be sent. */
export interface Sendable {
  kind: DeliveryKind;
  /** Of its record. */
  id: string;
  /** The customer, driver, employee or owner whom it is for. */
  addressee_id: string;
  language: Language;
  /** The values that its templates may name, besides the company, which its letterhead names. */
  fields: Partial<Record<Exclude<TemplateField, 'company'>, string>>;
  /** The default recipients. */
  recipients: readonly string[];
  others: readonly { name: string; email: string }[];
  document: PdfDocument;
}

const fileNameOf = (document: PdfDocument) => `${nameOfDocument(document)}.pdf`.replace(/[\\/:*?"<>|\s]+/g, ' ');

/** The email as it is proposed. */
export async function draftEmail(db: TenantDb, sendable: Sendable, has_mail_server: boolean): Promise<EmailDraft> {
  const { kind, language, recipients, others, document } = sendable;
  const fields = { company: document.letterhead.name, ...sendable.fields };
  const { subject, body } = await readTemplate(db, { kind, language, fields });
  return { recipients: [...recipients], others: [...others], subject, body, file_name: fileNameOf(document), has_mail_server };
}

/** A document as PDF. */
interface Printed {
  document: PdfDocument;
  bytes: Buffer;
}

/** Thrown out of a transaction if the printed document no longer matches the data. */
class NotPrinted extends Error {
  readonly document: PdfDocument;
  constructor(document: PdfDocument) {
    super('The document was not printed yet.');
    this.document = document;
  }
}

/** How often a document may change while it is printed. */
const maxPrints = 4;

/**
 * Sends a document: `read` returns it in the transaction that queues its emails, so that an email is neither lost nor sent twice, and never contains
 * data that was rolled back. Printing takes longer than a transaction may, so the first transaction rolls back after reading the document, which is
 * then printed without locks. The next transaction reads it again and queues the emails if it is unchanged; otherwise it is printed again. `input`:
 * the email, or a function that makes it from the document. `isJob`: a job sends it, one after the other. Throws what `read` throws, and `pdf_busy`.
 */
export async function sendDocument(
  tenant: Tenant,
  read: (db: TenantDb) => Promise<Sendable>,
  input: EmailInput | ((db: TenantDb, sendable: Sendable) => Promise<EmailInput>),
  isJob = false,
): Promise<{ data: Delivery[] }> {
  let printed: Printed | undefined;
  for (let prints = 0; ; prints++) {
    try {
      return await tenant.write(async (db) => {
        const sendable = await read(db);
        const email = typeof input === 'function' ? await input(db, sendable) : input;
        await assertMaySend(db, email.recipients.length);
        if (!printed || !isDeepStrictEqual(printed.document, sendable.document)) throw new NotPrinted(sendable.document);
        return { data: await queueDocument(db, sendable, printed.bytes, email) };
      });
    } catch (error) {
      if (!(error instanceof NotPrinted)) throw error;
      if (prints === maxPrints) throw new RuleBroken('pdf_busy', { retryAfter: 5 });
      printed = {
        document: error.document,
        bytes: await printer.print(error.document, isJob ? {} : { company: tenant.company, person: tenant.person }),
      };
    }
  }
}

/** Emails of a company in 24 hours: many times the usual number, so that the mail server cannot be abused. */
export const emailsADay = 3_000;

/** Throws `too_many_emails` if that many more emails exceed the limit. */
async function assertMaySend(db: TenantDb, count: number): Promise<void> {
  const { sent } = await db.one<{ sent: number }>(
    sql`select count(*) as sent from (select created_at from delivery order by id desc limit ${emailsADay}) latest
      where created_at > now() - interval '24 hours'`,
  );
  if (sent + count > emailsADay) throw new RuleBroken('too_many_emails', { details: { limit: emailsADay } });
}

/** One email to each address. */
async function queueDocument(
  db: TenantDb,
  { kind, id, language, document }: Sendable,
  bytes: Buffer,
  input: EmailInput,
): Promise<Delivery[]> {
  const { email: reply_to } = await db.one<{ email: string }>(sql`select email from company where id = current_company()`);
  const { subject, body } = input;
  const footer = screenText('deliveries:footer', language);
  const ids = input.recipients.map((recipient) => {
    const email = renderLayout({ language, company: document.letterhead.name, subject, paragraphs: body.split(/\n{2,}/), footer });
    const mail = queueMail(db, {
      ...email,
      company_id: sql`current_company()`,
      person_id: null,
      recipient,
      account: false,
      ...(worthSending[kind] && { good_for: worthSending[kind] }),
    });
    insertRows(db, 'delivery', {
      id: mail,
      kind,
      record_id: id,
      recipient,
      reply_to,
      subject: email.subject,
      body,
      file_name: fileNameOf(document),
      bytes,
      created_by: sql`current_person()`,
    });
    return mail;
  });
  const sent = await listDeliveries(db, kind, id);
  return sent.filter((delivery) => ids.includes(delivery.id));
}

/** The latest 50 emails of a document, the latest first. Index `delivery_by_record`. */
export const listDeliveries = (db: Db, kind: DeliveryKind, record_id: string): Promise<Delivery[]> =>
  db.all(sql`select delivery.id, recipient, subject, body, file_name, delivery.status, attempts, error, member.name as created_by_name,
      delivery.created_at, changed_at
    from delivery left join member on member.company_id = delivery.company_id and member.id = created_by
    where record_id = ${record_id} and kind = ${kind} order by delivery.id desc limit 50`);

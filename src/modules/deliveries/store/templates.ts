/** Templates of emails. The only writer of `email_template`. */
import type { Language } from '#base/format.ts';
import { newId } from '#base/ids.ts';
import { interpolate } from '#base/issues.ts';
import { lockCurrentCompany } from '#modules/companies/store/companies.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { screenText } from '#server/words.ts';
import { type DeliveryKind, deliveryKinds } from '../contract/deliveries.ts';
import { type EmailTemplate, type TemplateField, templateFields } from '../contract/templates.ts';

type Which = Pick<EmailTemplate, 'kind' | 'language'>;
type Texts = Pick<EmailTemplate, 'subject' | 'body'>;

/** The product's texts. */
const ownTexts = ({ kind, language }: Which): Texts => ({
  subject: screenText(`deliveries:templates.${kind}.subject`, language),
  body: screenText(`deliveries:templates.${kind}.body`, language),
});

type Stored = Which & Texts & { version: number };

/** Of each kind in both languages. */
export async function listTemplates(db: Db): Promise<EmailTemplate[]> {
  const stored = await db.all<Which & { version: number; subject: string | null; body: string | null }>(
    sql`select kind, language, subject, body, version from email_template`,
  );
  return deliveryKinds.flatMap((kind) =>
    (['es', 'en'] as const).map((language) => {
      const found = stored.find((one) => one.kind === kind && one.language === language);
      const version = found?.version ?? 0;
      return hasText(found) ? { ...found, own: true } : { kind, language, ...ownTexts({ kind, language }), own: false, version };
    }),
  );
}

/** A template that was reset has no row. */
const hasText = (found: { subject: string | null } | undefined): found is Stored => found !== undefined && found.subject !== null;

/** The text of an email of a kind, with the fields filled in. */
export async function readTemplate(
  db: Db,
  { kind, language, fields }: { kind: DeliveryKind; language: Language; fields: Partial<Record<TemplateField, string>> },
): Promise<Texts> {
  const stored = await db.maybe<Texts>(
    sql`select subject, body from email_template where kind = ${kind} and language = ${language} and subject is not null`,
  );
  const { subject, body } = stored ?? ownTexts({ kind, language });
  const facts = Object.fromEntries(templateFields.map((name) => [name, fields[name] ?? '']));
  return { subject: interpolate(subject, facts).trim(), body: interpolate(body, facts).trim() };
}

/** Locks the texts of the company, of which one that was never written has no row, and returns the version of one. */
export async function lockTemplate(db: Db, { kind, language }: Which): Promise<{ id: string; version: number }> {
  await lockCurrentCompany(db);
  const stored = await db.maybe<{ id: string; version: number }>(
    sql`select id, version from email_template where kind = ${kind} and language = ${language}`,
  );
  return stored ?? { id: newId(), version: 0 };
}

/** Saves a locked text; null for the product's. Queued. */
export function saveTemplate(
  db: Db,
  { id, version }: { id: string; version: number },
  { kind, language }: Which,
  texts: Texts | null,
): void {
  const { subject, body } = texts ?? { subject: null, body: null };
  if (version > 0) db.queue(sql`update email_template set subject = ${subject}, body = ${body}, version = version + 1 where id = ${id}`);
  else if (texts) insertRows(db, 'email_template', { id, kind, language, ...texts });
}

export async function readOneTemplate(db: Db, which: Which): Promise<EmailTemplate> {
  const all = await listTemplates(db);
  return all.find(({ kind, language }) => kind === which.kind && language === which.language) as EmailTemplate;
}

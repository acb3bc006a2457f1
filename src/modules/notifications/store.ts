/** Notifications and preferences. The only writer of `notification`, `notification_preference` and `notification_once`. */
import { newId } from '#base/ids.ts';
import { interpolate } from '#base/issues.ts';
import { type FactsOf, factsAsText, type NotificationKind } from '#base/notification-kind.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import { publicUrlPlaceholder, renderLayout } from '#server/email-template.ts';
import { queueMail } from '#server/mail.ts';
import { translate } from '#server/words.ts';
import { unreadLimit } from './contract/live.ts';
import type { Notification, notifications, Preference } from './contract/notifications.ts';
import type { OutboxMail } from './contract/outbox.ts';
import { type ChosenChannels, channelsOf } from './rules.ts';

interface Recipient extends ChosenChannels {
  person_id: string;
  first_name: string;
  address: string;
  language: Language;
  company: string;
}

interface Content {
  facts: Record<string, string>;
  /** The page of the record, `/admin/…`. */
  link: string;
}

/** `to` names the people where the kind names no holders. */
export type NotificationInput<Kind extends NotificationKind> = Content & {
  facts: FactsOf<Kind>;
  to?: Kind['holders'] extends null ? readonly string[] : never;
};

/**
 * Notifies people in the transaction of the event: active, accepted members of the current company, except the caller. One round trip
 * for the recipients; rows and email are sent with the queries that follow.
 */
export function notify<Kind extends NotificationKind>(db: Db, kind: Kind, { to, ...content }: NotificationInput<Kind>): Promise<void> {
  return notifyOfEach(db, kind, to ?? null, () => [content]);
}

/** `notify` for several events with the same recipients, each of whom may read another language. */
export async function notifyOfEach<Kind extends NotificationKind>(
  db: Db,
  kind: Kind,
  to: readonly string[] | null,
  contentsIn: (language: Language) => readonly (Content & { facts: FactsOf<Kind> })[],
): Promise<void> {
  const recipients = await db.all<Recipient>(sql`select person_id, first_name, address, language, company, bell, email
    from recipients_of(${kind.key}, ${to}::uuid[], ${kind.permission}, ${kind.holders ?? []}::text[])`);
  for (const recipient of recipients) {
    const { bell, email } = channelsOf(kind, recipient);
    const contents = contentsIn(recipient.language);
    if (email) for (const content of contents) queueEmail(db, recipient, kind, content);
    if (bell && contents.length > 0) {
      const { person_id } = recipient;
      const rows = contents.map(({ facts, link }) => ({
        id: newId(),
        person_id,
        kind: kind.key,
        facts,
        link,
      }));
      insertRows(db, 'notification', rows);
    }
  }
}

function queueEmail(db: Db, recipient: Recipient, kind: NotificationKind, { facts, link }: Content): void {
  const { language, company, first_name, address, person_id } = recipient;
  const values = { ...factsAsText(facts, language), first_name, company };
  const word = (key: string) => interpolate(translate('mail', key, language), values);
  const written = renderLayout({
    language,
    company,
    subject: word(`${kind.key}_subject`),
    paragraphs: [word('notification_greeting'), word(`${kind.key}_body`), ...(facts.message ? [word('notification_message')] : [])],
    action: { label: word('notification_action'), href: publicUrlPlaceholder + link },
    footer: word('notification_footer'),
  });
  queueMail(db, { ...written, company_id: sql`current_company()`, person_id, recipient: address, account: false });
}

/** A step of a record, of which people are notified once. */
interface Step {
  id: string;
  /** Differs between the steps of a record. */
  key: string;
  urgency: string;
}

/**
 * Notifies of steps that are new, and of each record only by its most urgent new step. Marks them in the transaction, so a job may run at any time, on
 * several servers at once. `kinds` by urgency, the most urgent first. Returns whether there was a new step.
 */
export async function notifyOfSteps<Kind extends NotificationKind, One extends Step>(
  db: Db,
  kinds: Record<One['urgency'], Kind>,
  steps: readonly One[],
  contentOf: (step: One, language: Language) => Content & { facts: FactsOf<Kind> },
): Promise<boolean> {
  const notified = new Set<string>();
  for (const [urgency, kind] of Object.entries<Kind>(kinds)) {
    const reached = steps.filter((step) => step.urgency === urgency);
    if (reached.length === 0) continue;
    const marked = await db.all<{ step: string }>(sql`insert into notification_once (company_id, kind, record_id, step)
      select current_company(), ${kind.key}, step.id, step.key
        from unnest(${reached.map(({ id }) => id)}::uuid[], ${reached.map(({ key }) => key)}::text[]) step (id, key)
      on conflict do nothing returning record_id || step as step`);
    const isNew = new Set(marked.map(({ step }) => step));
    const news = reached.filter(({ id, key }) => isNew.has(id + key) && !notified.has(id));
    for (const { id } of news) notified.add(id);
    if (news.length > 0) await notifyOfEach(db, kind, null, (language) => news.map((step) => contentOf(step, language)));
  }
  return notified.size > 0;
}

const isOwn = sql`notification.person_id = current_person()`;
const columns = sql`id, kind, facts, link, created_at, read_at`;
const list: ListSpec = {
  select: columns,
  from: sql`notification`,
  id: 'notification.id',
  sorts: { created_at: 'timestamptz' },
};

/** A page of the current person's own. Index `notification_by_person`. */
export function listNotifications(db: Db, query: ListQueryOf<typeof notifications.list>): Promise<Page<Notification>> {
  return listPage(db, list, query, [isOwn, query.unread && sql`notification.read_at is null`]);
}

/** Counted up to a hundred. Index `notification_unread`. */
export function countUnread(db: Db): Promise<{ count: number }> {
  return db.one(
    sql`select count(*) as count from (select from notification where ${isOwn} and read_at is null limit ${raw(String(unreadLimit))}) unread`,
  );
}

/** Throws NotFound unless it is the current person's own. */
export function markRead(db: Db, id: string): Promise<Notification> {
  return db.one(sql`update notification set read_at = coalesce(read_at, now()) where ${isOwn} and id = ${id} returning ${columns}`);
}

/** All of the current person's own in this company. */
export function markAllRead(db: Db): void {
  db.queue(sql`update notification set read_at = now() where ${isOwn} and read_at is null`);
}

/** The current person's stored preferences; a kind without one has its default. */
export function listPreferences(db: Db): Promise<Preference[]> {
  return db.all(sql`select kind, bell, email from notification_preference where person_id = current_person()`);
}

/** Stores the current person's preferences; kinds left out stay as they are. */
export function savePreferences(db: Db, preferences: readonly Preference[]): void {
  if (preferences.length === 0) return;
  db.queue(sql`insert into notification_preference (company_id, person_id, kind, bell, email)
    select current_company(), current_person(), chosen.kind, chosen.bell, chosen.email
      from jsonb_to_recordset(${JSON.stringify(preferences)}::jsonb) as chosen(kind text, bell boolean, email boolean)
    on conflict (company_id, person_id, kind) do update set bell = excluded.bell, email = excluded.email`);
}

/** The latest hundred emails that the current person may see; the SQL function `outbox` decides which. */
export function listOutbox(db: Db): Promise<OutboxMail[]> {
  return db.all(sql`select id, recipient, subject, body, account, created_at, sent_at, error from outbox()`);
}

/** Notifications: written with what they tell, read by whom they are for. The only writer of its tables. */
import type { z } from 'zod';
import { newId } from '#base/ids.ts';
import { interpolate } from '#base/issues.ts';
import type { Db } from '#server/db/conversation.ts';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { insertInto, raw, sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import { compose, publicUrl } from '#server/letter.ts';
import { queueMail } from '#server/mail.ts';
import { say } from '#server/words.ts';
import { unreadLimit } from './contract/live.ts';
import {
  type FactsOf,
  kinds,
  type Notification,
  type NotificationKind,
  type notifications,
  type Preference,
} from './contract/notifications.ts';
import type { MailKept } from './contract/outbox.ts';
import { placesOf, type Rights, type Wish, worded } from './rules.ts';

interface Recipient extends Wish {
  person_id: string;
  first_name: string;
  address: string;
  language: Language;
  company: string;
}

/** What is told. `to` names the people exactly where the kind names no holders; `link` is the page of the record, `/admin/…`. */
export type News = {
  [K in NotificationKind]: {
    kind: K;
    to?: (typeof kinds)[K]['holders'] extends null ? readonly string[] : never;
    facts: FactsOf<K>;
    link: string;
  };
}[NotificationKind];

/**
 * Tells people of something, in the transaction in which it happens: active, accepted members of the current company, never whoever
 * does it. One round trip for who they are; rows and mail travel with what follows.
 */
export async function notify(db: Db, { kind, to, facts, link }: News): Promise<void> {
  const { needs, holders } = kinds[kind];
  const recipients = await db.all<Recipient>(sql`select person_id, first_name, address, language, company, bell, email
    from recipients_of(${kind}, ${to ?? null}::uuid[], ${needs}, ${holders ?? []}::text[])`);
  const rows = recipients.flatMap((recipient) => {
    const { bell, email } = placesOf(kind, recipient);
    if (email) mail(db, recipient, { kind, facts, link });
    return bell ? [{ company_id: sql`current_company()`, id: newId(), person_id: recipient.person_id, kind, facts, link }] : [];
  });
  if (rows.length > 0) db.run(insertInto('notification', rows));
}

function mail(db: Db, recipient: Recipient, news: { kind: NotificationKind; facts: Record<string, string>; link: string }): void {
  const { language, company, first_name, address, person_id } = recipient;
  const values = { ...worded(news.facts, language), first_name, company };
  const word = (key: string) => interpolate(say('mail', key, language), values);
  const written = compose({
    language,
    company,
    subject: word(`${news.kind}_subject`),
    paragraphs: [word('notification_greeting'), word(`${news.kind}_body`)],
    action: { label: word('notification_action'), href: publicUrl + news.link },
    footer: word('notification_footer'),
  });
  void queueMail(db, { ...written, company_id: sql`current_company()`, person_id, recipient: address, account: false });
}

/** Of these records, those that nobody was told of before; from now on they were. */
export async function tellOnce(db: Db, kind: NotificationKind, records: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ record_id: string }>(sql`insert into notification_once (company_id, kind, record_id)
    select current_company(), ${kind}, id from unnest(${records}::uuid[]) id on conflict do nothing returning record_id`);
  return new Set(rows.map(({ record_id }) => record_id));
}

const mine = sql`notification.person_id = current_person()`;
const columns = sql`id, kind, facts, link, created_at, read_at`;
const list: ListSpec = {
  select: columns,
  from: sql`notification`,
  id: 'notification.id',
  sorts: { created_at: { column: 'notification.created_at', type: 'timestamptz' } },
};

/** A page of the person's own, index `notification_by_person`. */
export function listNotifications(db: Db, query: z.output<typeof notifications.list.query>): Promise<Page<Notification>> {
  return listPage(db, list, query, query.unread ? [mine, sql`notification.read_at is null`] : [mine]);
}

/** Counted to a hundred, index `notification_unread`. */
export function countUnread(db: Db): Promise<{ count: number }> {
  return db.one(
    sql`select count(*) as count from (select from notification where ${mine} and read_at is null limit ${raw(String(unreadLimit))}) unread`,
  );
}

/** Marks one of the person's own as read. Refuses with NotFound. */
export function markRead(db: Db, id: string): Promise<Notification> {
  return db.one(sql`update notification set read_at = coalesce(read_at, now()) where ${mine} and id = ${id} returning ${columns}`);
}

/** Marks every one of the person's own in this company as read. */
export async function markAllRead(db: Db): Promise<void> {
  await db.run(sql`update notification set read_at = now() where ${mine} and read_at is null`);
}

/** What the person holds here; nothing for the super-administrator, who is no member and is told nothing. */
export async function readRights(db: Db): Promise<Rights> {
  const held = await db.maybe<Rights>(sql`select coalesce(rights, '{}') as rights, coalesce(rights_beyond_driver, '{}') as beyond_driver
    from member where id = current_person()`);
  return held ?? { rights: [], beyond_driver: [] };
}

/** What the person has said of kinds here; of the others, the kind's own holds. */
export function listWishes(db: Db): Promise<Preference[]> {
  return db.all(sql`select kind, bell, email from notification_preference where person_id = current_person()`);
}

/** Keeps what the person wishes of each kind. */
export function keepWishes(db: Db, wishes: readonly Preference[]): void {
  if (wishes.length === 0) return;
  db.run(sql`insert into notification_preference (company_id, person_id, kind, bell, email)
    select current_company(), current_person(), wish.kind, wish.bell, wish.email
      from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as wish(kind text, bell boolean, email boolean)
    on conflict (company_id, person_id, kind) do update set bell = excluded.bell, email = excluded.email`);
}

/** The latest hundred mails that the person may see, by a function that knows who that is. */
export function listOutbox(db: Db): Promise<MailKept[]> {
  return db.all(sql`select id, recipient, subject, body, account, created_at, sent_at, error from outbox()`);
}

/** Invitations to the company, the only writer of `invitation`. Their links are used through SQL functions (accounts/store/invitation-link.ts). */

import { RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import type { ListQuery } from '#base/wire.ts';
import { notify } from '#modules/notifications/store.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { textSearch } from '#server/db/search.ts';
import { join, sql } from '#server/db/sql.ts';
import type { Language } from '#server/db/tenant.ts';
import { publicUrlPlaceholder, renderEmail } from '#server/email-template.ts';
import { newToken, tokenHash } from '#server/http/cookies.ts';
import { queueMail } from '#server/mail.ts';
import type { PendingInvitation } from '../contract/invitations.ts';
import { invitationAccepted } from '../contract/notifications.ts';
import { findPersonByEmail } from './members.ts';

const fields = sql`member.id, member.name, coalesce(member.typed_email, person.email) as email,
  case when invitation.id is null then 'none' when invitation.expires_at < now() then 'expired' else 'pending' end as state,
  (select case when mail.sent_at is not null then 'sent' when mail.error is not null then 'failed' else 'waiting' end
    from mail where mail.id = invitation.mail_id) as mail, invitation.sent_at, invitation.expires_at, sender.first_name || ' ' || sender.last_name as sent_by_name`;
const waiting = [sql`member.accepted_at is null`, sql`member.status = 'active'`];
const list: ListSpec = {
  select: fields,
  from: sql`member join person on person.id = member.id
    left join invitation on invitation.company_id = member.company_id and invitation.id = member.id
    left join person sender on sender.id = invitation.sent_by`,
  id: 'member.id',
  sorts: { name: 'text' },
  search: (text) => textSearch('member.search', text),
};

/** Active members who have not accepted yet, by name. Index `member_by_waiting`. */
export function listPendingInvitations(db: Db, query: ListQuery & { user_id?: string | undefined }): Promise<Page<PendingInvitation>> {
  return listPage(db, list, query, [...waiting, query.user_id && sql`member.id = ${query.user_id}`]);
}

/** An active member who has not accepted yet. Throws NotFound. */
export function readPendingInvitation(db: Db, id: string): Promise<PendingInvitation> {
  return db.one(sql`select ${fields} from ${list.from} where member.id = ${id} and ${join(waiting, ' and ')}`);
}

/**
 * Mails the member an invitation to the current company, in their language, and voids an earlier link. The caller has checked that the member is
 * active and has not accepted. Throws `invited_address_left` if the person no longer has the address that the company typed: someone else may have
 * been meant. That cannot happen to a person whom this transaction inserted or locked (`lockPersonByEmail`).
 */
export async function sendInvitation(db: Db, member: string): Promise<void> {
  const token = newToken();
  const to = await db.one<{ first_name: string; email: string; typed_email: string | null; language: Language; company: string }>(
    sql`select person.first_name, person.email, member.typed_email, person.language, company.name as company
      from person join member on member.id = person.id, company where person.id = ${member} and company.id = current_company()`,
  );
  if (to.typed_email !== null && to.typed_email.toLowerCase() !== to.email.toLowerCase()) throw new RuleBroken('invited_address_left');
  const facts = {
    first_name: to.first_name,
    company: to.company,
    link: `${publicUrlPlaceholder}/invitation?token=${token}&lang=${to.language}`,
  };
  const written = renderEmail('invitation', to.language, facts);
  const mail = { ...written, company_id: null, person_id: member, recipient: to.email, account: true, good_for: '7 days' };
  await db.run(sql`insert into invitation (company_id, id, token_hash, sent_by, mail_id)
    values (current_company(), ${member}, ${tokenHash(token)}, current_person(), ${queueMail(db, mail)})
    on conflict (company_id, id) do update set token_hash = excluded.token_hash, sent_by = excluded.sent_by, mail_id = excluded.mail_id,
      sent_at = now(), expires_at = now() + interval '7 days', accepted_at = null`);
}

/** Deletes the invitation, if there is one. */
export async function withdrawInvitation(db: Db, member: string): Promise<void> {
  await db.run(sql`delete from invitation where id = ${member}`);
}

/**
 * The person with that email in any company, locked: until the transaction ends the address cannot change, and no other user can invite them. Only a
 * statement that starts after the lock sees the member of a request that had it before.
 */
export async function lockPersonByEmail(db: Db, email: string): Promise<{ id: string; here: boolean } | null> {
  const [, found] = await Promise.all([db.run(sql`select find_person_by_email(${email}, true)`), findPersonByEmail(db, email)]);
  return found;
}

/** After the current person accepted: lists them by their own name instead of the typed one, and notifies the company. */
export async function recordAcceptance(db: Db): Promise<void> {
  const { id, name, email, id_card } = await db.one<{ id: string; name: string; email: string; id_card: string }>(
    sql`select person.id, person.first_name || ' ' || person.last_name as name, person.email, member.id_card
      from person join member on member.id = person.id where person.id = current_person()`,
  );
  const search = foldForSearch(`${name} ${email} ${id_card}`);
  db.queue(sql`update member set name = ${name}, search = ${search} where id = ${id} and (name <> ${name} or search <> ${search})`);
  await notify(db, invitationAccepted, { facts: { person: name }, link: `/admin/users/${id}` });
}

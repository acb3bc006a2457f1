/** The page of the current person. */
import { RuleBroken } from '#base/errors.ts';
import { userHistory } from '#modules/people/contract/history.ts';
import { findPersonByEmail, setPersonImage } from '#modules/people/store/members.ts';
import { findPersonLimited } from '#modules/people/store/person-lookup.ts';
import { assertPlaceMatches } from '#modules/places/store.ts';
import { ownTables, requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { renderEmail } from '#server/email-template.ts';
import { type App, handle, handleRead } from '#server/http/handle.ts';
import { queueMail } from '#server/mail.ts';
import { type Profile, type ProfileInput, profile } from '../contract/profile.ts';
import { lockOwnMember, readProfile, updateContact, updateOwnPerson } from '../store/profile.ts';
import { setLanguage } from '../store/sessions.ts';
import { verifyOwnPassword } from './own-password.ts';

export function profileRoutes(app: App): void {
  handleRead(app, profile.read, async (db) => ({ data: await readOwnProfile(db) }));

  handle(app, profile.update, async ({ body, person, tenant, version }) => {
    const renamed = isRenamed(await tenant.read(readOwnProfile), body);
    if (renamed) {
      await verifyOwnPassword(person, body.current_password, 'current_password');
      await tenant.read((db) => findPersonLimited(db, body.email));
    }
    return tenant.writeLogin(async (db) => {
      lockOwnMember(db);
      const now = await requireSameVersion(db, readOwnProfile(db), version, { tables: ownTables(userHistory) });
      if (renamed) await checkEmail(db, now, body);
      if (body.contact) await checkContact(db, body.contact);
      if (body.image !== now.image && !(await setPersonImage(db, now.id, body.image))) throw new RuleBroken('file_unknown');
      // Names for which the password was not asked are not written: they may have changed since.
      const given = { ...body, username: body.username ?? now.username };
      await (renamed ? updateOwnPerson(db, given) : setLanguage(db, body.language));
      if (body.contact) await updateContact(db, body.contact);
      if (renamed && body.email !== now.email) await notifyOldAddress(db, now, body.email);
      return { data: { ...(await readOwnProfile(db)), language: body.language } };
    });
  });
}

async function readOwnProfile(db: TenantDb): Promise<Profile> {
  const { language } = await db.context();
  return readProfile(db, language);
}

const isRenamed = (before: Profile, given: ProfileInput) =>
  (['first_name', 'last_name', 'email', 'username'] as const).some((field) => given[field] !== undefined && given[field] !== before[field]);

/** Throws `email_taken` for the email of another person. */
async function checkEmail(db: TenantDb, before: Profile, { email }: ProfileInput): Promise<void> {
  const known = email === before.email ? null : await findPersonByEmail(db, email);
  if (known && known.id !== before.id) throw new RuleBroken('email_taken');
}

function checkContact(db: TenantDb, { department_id, city_id }: NonNullable<ProfileInput['contact']>): Promise<void> {
  return assertPlaceMatches(db, { country_id: department_id.slice(0, 2), department_id, city_id }, 'contact.city_id');
}

/** Reports a change of email to the old address, so that someone who took over a session cannot take the account unnoticed. */
async function notifyOldAddress(db: TenantDb, { id, first_name, email, language }: Profile, new_email: string): Promise<void> {
  const mail = renderEmail('email_changed', language, { first_name, email: new_email });
  queueMail(db, { ...mail, company_id: null, person_id: id, recipient: email, account: true });
}

/** One's own page. */
import { RuleBroken } from '#base/errors.ts';
import { tellKnown } from '#modules/people/store/known-elsewhere.ts';
import { personByEmail, setImage } from '#modules/people/store/members.ts';
import { assertPlaceMatches } from '#modules/places/store.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { renderEmail } from '#server/email-template.ts';
import { type App, handle, requireSameVersion } from '#server/http/handle.ts';
import { queueMail } from '#server/mail.ts';
import { type Profile, type ProfileInput, profile } from '../contract/profile.ts';
import { readProfile, updateContact, updateOwnPerson } from '../store/profile.ts';
import { setLanguage } from '../store/sessions.ts';
import { askOwnPassword } from './own-password.ts';

export function profileRoutes(app: App): void {
  handle(app, profile.read)(({ tenant }) => tenant.read(async (db) => ({ data: await readOwn(db) })));

  handle(
    app,
    profile.update,
  )(async ({ body, person, tenant, version }) => {
    const renamed = isRenamed(await tenant.read(readOwn), body);
    if (renamed) {
      await askOwnPassword(person, body.current_password, 'current_password');
      await tenant.read((db) => tellKnown(db, body.email));
    }
    return tenant.write(async (db) => {
      const now = await readOwn(db);
      requireSameVersion(now.version, version);
      if (renamed) await checkEmail(db, now, body);
      if (body.contact) await checkContact(db, body.contact);
      if (body.image !== now.image && !(await setImage(db, now.id, body.image))) throw new RuleBroken('file_unknown');
      // Names that nobody was asked the password for are not written: meanwhile they may have become others.
      const given = { ...body, username: body.username ?? now.username };
      await (renamed ? updateOwnPerson(db, given) : setLanguage(db, body.language));
      if (body.contact) await updateContact(db, body.contact);
      if (renamed && body.email !== now.email) await tellOldAddress(db, now, body.email);
      return { data: { ...(await readOwn(db)), language: body.language } };
    });
  });
}

async function readOwn(db: TenantDb): Promise<Profile> {
  const { language } = await db.context();
  return readProfile(db, language);
}

const isRenamed = (before: Profile, given: ProfileInput) =>
  (['first_name', 'last_name', 'email', 'username'] as const).some((field) => given[field] !== undefined && given[field] !== before[field]);

/** Refuses an e-mail that another person signs in with. */
async function checkEmail(db: TenantDb, before: Profile, { email }: ProfileInput): Promise<void> {
  const known = email === before.email ? null : await personByEmail(db, email);
  if (known && known.id !== before.id) throw new RuleBroken('email_taken');
}

function checkContact(db: TenantDb, { department_id, city_id }: NonNullable<ProfileInput['contact']>): Promise<void> {
  return assertPlaceMatches(db, { country_id: department_id.slice(0, 2), department_id, city_id }, 'contact.city_id');
}

/** Whoever took over a session must not move the account away unseen. */
async function tellOldAddress(db: TenantDb, { id, first_name, email, language }: Profile, new_email: string): Promise<void> {
  const told = renderEmail('email_changed', language, { first_name, email: new_email });
  queueMail(db, { ...told, company_id: null, person_id: id, recipient: email, account: true });
}

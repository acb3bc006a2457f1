/** The data that people see and change about themselves. Names and email are the same in every company. */
import { foldForSearch } from '#base/fold.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, sql } from '#server/db/sql.ts';
import type { Profile, ProfileInput } from '../contract/profile.ts';

type Contact = NonNullable<ProfileInput['contact']>;

/** Locks the member whose version a save compares. The super-administrator may not be a member. */
export function lockOwnMember(db: Db): void {
  db.queue(sql`select from member where id = current_person() for update`);
}

/** The current person, and their own data in the current company. The language is the session's. */
export async function readProfile(db: Db, language: Profile['language']): Promise<Profile> {
  const row = await db.one<
    Omit<Profile, 'language'>
  >(sql`select person.id, person.first_name || ' ' || person.last_name as name, person.first_name,
      person.last_name, person.email, own.username, person.image, '/storage/' || person.image as image_url, coalesce(member.version, 0) as version,
      case when member.id is not null then jsonb_build_object(
        'roles', (select coalesce(jsonb_agg(jsonb_build_object('id', role.id, 'key', role.key, 'name', role.name) order by role.built_in desc, role.name), '[]')
          from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
          where member_role.company_id = member.company_id and member_role.member_id = member.id),
        'phone', member.phone, 'address', member.address, 'department_id', member.department_id, 'department_name', department.name,
        'city_id', member.city_id, 'city_name', city.name, 'id_type', member.id_type, 'id_card', member.id_card, 'date_of_birth', member.date_of_birth,
        'driver_license', member.driver_license, 'license_category', member.license_category, 'license_expires_on', member.license_expires_on,
        'emergency_contact_name', member.emergency_contact_name, 'emergency_contact_phone', member.emergency_contact_phone,
        'emergency_contact_relation', member.emergency_contact_relation) end as member
    from person
      cross join own_person() own
      left join member on member.id = person.id
      left join city on city.id = member.city_id
      left join department on department.id = member.department_id
    where person.id = current_person()`);
  return { ...row, language };
}

/** Saves names, email, username and language of the current person, and lists them under the new name in every company. */
export async function updateOwnPerson(db: Db, { first_name, last_name, email, username, language }: ProfileInput): Promise<void> {
  const name = `${first_name} ${last_name}`;
  await Promise.all([
    db.run(sql`select rename_own_members(${name}, ${foldForSearch(`${name} ${email}`)})`),
    db.run(
      sql`update person set ${assignments({ first_name, last_name, email, username: username || null, language })} where id = current_person()`,
    ),
  ]);
}

/** Saves how this company reaches the current person. */
export async function updateContact(db: Db, contact: Contact): Promise<void> {
  await db.run(sql`update member set ${assignments({ ...contact })}, version = version + 1 where id = current_person()`);
}

/** One's own page: what everybody sees and changes of themselves, whatever their role. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, email, Id, one, optionalText, text } from '#base/wire.ts';
import { fileRefusals } from '#modules/files/contract.ts';
import { emergencyGiven, emergencyShown, licenseShown } from '#modules/people/contract/member-fields.ts';
import { RoleSummary } from '#modules/people/contract/roles.ts';
import { CityId, DepartmentId, placeRefusals } from '#modules/places/contract.ts';

export const Profile = z.object({
  id: Id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Signs in as the e-mail does; empty for none. */
  username: z.string(),
  /** The photo's file id, and the path that shows it. */
  image: Id.nullable(),
  image_url: z.string().nullable(),
  language: z.enum(['es', 'en']),
  /** What this company knows of the person; null for the platform's people, who belong to none. */
  member: z
    .object({
      roles: z.array(RoleSummary),
      phone: z.string(),
      address: z.string(),
      department_id: DepartmentId.nullable(),
      department_name: z.string().nullable(),
      city_id: CityId.nullable(),
      city_name: z.string().nullable(),
      id_card: z.string(),
      date_of_birth: Day.nullable(),
      driver_license: z.string(),
      ...licenseShown,
      ...emergencyShown,
    })
    .nullable(),
  /** The member's; 0 without one. */
  version: z.number(),
});
export type Profile = z.output<typeof Profile>;

/** Letters, digits and `. _ -`, so that it never is somebody's e-mail; capitals are small ones. Left as it is without. */
const Username = z
  .string()
  .trim()
  .toLowerCase()
  .refine((name) => name === '' || /^[a-z0-9][a-z0-9._-]{2,29}$/.test(name), 'username_invalid')
  .optional();

export const ProfileGiven = z.object({
  first_name: text(20),
  last_name: text(20),
  email: email(255),
  username: Username,
  language: z.enum(['es', 'en'], 'choose_one'),
  /** A file of purpose `photo`, sent by oneself. */
  image: Id.nullable().default(null),
  /** Asked for when names, e-mail or user name change. */
  current_password: z.string().max(200).default(''),
  /** How this company reaches the person; left as it is without. */
  contact: z
    .object({
      phone: optionalText(15),
      address: text(64),
      department_id: DepartmentId,
      city_id: CityId,
      ...emergencyGiven,
    })
    .nullable()
    .default(null),
});
export type ProfileGiven = z.output<typeof ProfileGiven>;

export const profile = {
  read: route({ method: 'GET', path: '/api/user/profile', may: 'member', summary: 'Oneself, in this company.', output: one(Profile) }),
  update: route({
    method: 'PUT',
    path: '/api/user/profile',
    may: 'member',
    summary:
      'Saves oneself. New names, another e-mail or user name ask for the password and hold in every company; another e-mail is told to the old address.',
    body: ProfileGiven,
    output: one(Profile),
    errors: {
      current_password_wrong: { status: 422, field: 'current_password' },
      email_taken: { status: 409, field: 'email', constraint: 'person_by_email' },
      username_taken: { status: 409, field: 'username', constraint: 'person_by_username' },
      too_many_attempts: { status: 429 },
      ...fileRefusals,
      ...placeRefusals,
    },
  }),
};

/** The user's own profile: what every user can read and change about themselves, with any role. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, email, Id, one, optionalText, text } from '#base/wire.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { emergencyInput, emergencyOutput, IdType, licenseOutput } from '#modules/people/contract/member-fields.ts';
import { RoleSummary } from '#modules/people/contract/roles.ts';
import { CityId, DepartmentId, placeErrors } from '#modules/places/contract.ts';

export const Profile = z.object({
  id: Id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Can be used instead of the email to sign in; empty for none. */
  username: z.string(),
  /** The photo's file id, and the path that shows it. */
  image: Id.nullable(),
  image_url: z.string().nullable(),
  language: z.enum(['es', 'en']),
  /** The person as a member of this company; null for super-administrators, who are not members. */
  member: z
    .object({
      roles: z.array(RoleSummary),
      phone: z.string(),
      address: z.string(),
      department_id: DepartmentId.nullable(),
      department_name: z.string().nullable(),
      city_id: CityId.nullable(),
      city_name: z.string().nullable(),
      id_type: IdType,
      id_card: z.string(),
      date_of_birth: Day.nullable(),
      driver_license: z.string(),
      ...licenseOutput,
      ...emergencyOutput,
    })
    .nullable(),
  /** Of the member; 0 without one. */
  version: z.number(),
});
export type Profile = z.output<typeof Profile>;

/** Letters, digits and `. _ -`, so it can never be an email; stored in lower case. Unchanged when omitted. */
const Username = z
  .string()
  .trim()
  .toLowerCase()
  .refine((name) => name === '' || /^[a-z0-9][a-z0-9._-]{2,29}$/.test(name), 'username_invalid')
  .optional();

export const ProfileInput = z.object({
  first_name: text(20),
  last_name: text(20),
  email: email(255),
  username: Username,
  language: z.enum(['es', 'en'], 'choose_one'),
  /** A file of purpose `photo`, uploaded by the caller. */
  image: Id.nullable().default(null),
  /** Required when names, email or user name change. */
  current_password: z.string().max(200).default(''),
  /** How this company contacts the person; unchanged when null. */
  contact: z
    .object({
      phone: optionalText(15),
      address: text(64),
      department_id: DepartmentId,
      city_id: CityId,
      ...emergencyInput,
    })
    .nullable()
    .default(null),
});
export type ProfileInput = z.output<typeof ProfileInput>;

export const profile = {
  read: route('GET /api/user/profile', 'member', {
    summary: "The caller's own profile in this company.",
    output: one(Profile),
  }),
  update: route('PUT /api/user/profile', 'member', {
    ifMatch: true,
    summary:
      "Saves the caller's own profile. Changing names, email or user name requires the password and applies in every company; the old address is notified of a new email.",
    body: ProfileInput,
    output: one(Profile),
    errors: {
      current_password_wrong: { status: 422, field: 'current_password' },
      email_taken: { status: 409, field: 'email', constraint: 'person_by_email' },
      username_taken: { status: 409, field: 'username', constraint: 'person_by_username' },
      too_many_attempts: { status: 429 },
      ...fileErrors,
      ...placeErrors,
    },
  }),
};

/** The users of a company: what it keeps of them, and with which roles they work there. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, EntityStatus, email, Id, listOf, listQuery, one, optionalText, text, WithId } from '#base/wire.ts';
import { fileRefusals } from '#modules/files/contract.ts';
import { CityId, DepartmentId, placeRefusals } from '#modules/places/contract.ts';
import { emergencyGiven, emergencyShown, licenseGiven, licenseShown } from './member-fields.ts';
import { RoleSummary } from './roles.ts';

const numbersOfStatus = { 1: 'active', 2: 'inactive', 3: 'blocked' } as const;
/** A status as a word, or as its number, which an address and a form give as text: 1 active, 2 inactive, 3 blocked. */
const StatusGiven = z.union(
  [EntityStatus, z.literal([1, 2, 3, '1', '2', '3']).transform((number) => numbersOfStatus[Number(number) as 1 | 2 | 3])],
  'choose_one',
);

export const attachmentKinds = ['id_card', 'driver_license', 'other'] as const;
const AttachmentGiven = z.object({ kind: z.enum(attachmentKinds, 'choose_one'), description: optionalText(200), file_id: Id });

/** What a form of a user gives. Names, e-mail and photo are the person's own after the first sign-in. */
export const UserGiven = z.object({
  first_name: text(20),
  last_name: text(20),
  email: email(255),
  phone: optionalText(15),
  /** Typed with points or spaces, kept as digits. */
  id_card: z
    .string('required')
    .overwrite((typed) => typed.replace(/[.\s]/g, ''))
    .min(1, 'required')
    .max(20)
    .regex(/^\d*$/, 'digits_only'),
  driver_license: optionalText(15),
  ...licenseGiven,
  ...emergencyGiven,
  /** Not after today. */
  date_of_birth: Day,
  address: text(64),
  department_id: DepartmentId,
  city_id: CityId,
  status: StatusGiven,
  /** Ids or keys of the company's roles. */
  roles: z.array(z.string().min(1).max(50), 'required').min(1, 'required').max(20),
  /** A file of purpose `photo`, sent by whoever names it. */
  image: Id.nullable().default(null),
  attachments: z
    .array(AttachmentGiven)
    .max(20)
    .superRefine((papers, context) => {
      for (const [at, { file_id }] of papers.entries()) {
        if (papers.findIndex((paper) => paper.file_id === file_id) < at)
          context.addIssue({ code: 'custom', path: [at, 'file_id'], message: 'file_repeated', input: file_id });
      }
    })
    .default([]),
  notes: optionalText(1000),
});
export type UserGiven = z.output<typeof UserGiven>;

/** A user who is added may speak another language than the company; null for the company's. It is theirs to change from then on. */
export const NewUser = UserGiven.extend({ language: z.enum(['es', 'en'], 'choose_one').nullable().default(null) });
export type NewUser = z.output<typeof NewUser>;

export const UserRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** The photo's file id, and the path that shows it. */
  image: Id.nullable(),
  image_url: z.string().nullable(),
  status: EntityStatus,
  roles: z.array(RoleSummary),
  id_card: z.string(),
  phone: z.string(),
  city_name: z.string().nullable(),
  /** False until the person accepts to work here: may be given trips, cannot enter. */
  accepted: z.boolean(),
  version: z.number(),
});

export type UserRow = z.output<typeof UserRow>;

export const User = UserRow.extend({
  first_name: z.string(),
  last_name: z.string(),
  driver_license: z.string(),
  ...licenseShown,
  ...emergencyShown,
  date_of_birth: Day.nullable(),
  address: z.string(),
  department_id: DepartmentId.nullable(),
  department_name: z.string().nullable(),
  city_id: CityId.nullable(),
  attachments: z.array(
    z.object({
      id: Id,
      kind: z.enum(attachmentKinds),
      description: z.string(),
      file_id: Id,
      file_name: z.string(),
      url: z.string(),
      mime: z.string(),
      size: z.number(),
    }),
  ),
  notes: z.string(),
  /** Names, e-mail and photo may be changed by this company: no sign-in yet, and no other company has the person. */
  names_editable: z.boolean(),
});
export type User = z.output<typeof User>;

/** What planning a trip needs of a driver, and no more. */
export const Driver = z.object({ id: Id, name: z.string(), status: EntityStatus });
export type Driver = z.output<typeof Driver>;

const roleRefusals = {
  /** The role, or one the person holds, has rights that the sender lacks: nobody grants what they do not have. */
  role_beyond_own: { status: 409, field: 'roles' },
  role_unknown: { status: 422, field: 'roles' },
  birth_in_future: { status: 422, field: 'date_of_birth' },
  ...fileRefusals,
  ...placeRefusals,
  user_exists: { status: 409, field: 'email', constraint: 'person_by_email' },
} as const;
const leavingRefusals = {
  last_administrator: { status: 409 },
  not_oneself: { status: 409 },
  role_beyond_own: { status: 409 },
} as const;

export const users = {
  list: route({
    method: 'GET',
    path: '/api/users',
    may: 'view-users',
    summary: "The company's users; search finds names, e-mail and ID card.",
    query: listQuery(['name'], 'name').extend({ status: StatusGiven.optional(), role: z.string().max(50).optional() }),
    output: listOf(UserRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/users',
    may: 'create-users',
    summary: 'Adds a person to the company: active and assignable at once, let in once the person accepts.',
    body: NewUser,
    output: one(User),
    errors: { ...roleRefusals, user_in_other_company: { status: 409, field: 'email' }, too_many_attempts: { status: 429 } },
  }),
  read: route({ method: 'GET', path: '/api/users/:id', may: 'view-users', summary: 'One user.', params: WithId, output: one(User) }),
  update: route({
    method: 'PUT',
    path: '/api/users/:id',
    may: 'update-users',
    summary: 'Saves a user; blocking is a status, which needs the right to deactivate.',
    params: WithId,
    body: UserGiven,
    output: one(User),
    errors: {
      ...leavingRefusals,
      ...roleRefusals,
      user_status_not_yours: { status: 409, field: 'status' },
      person_not_editable: { status: 409 },
      email_taken: { status: 409, field: 'email' },
      too_many_attempts: { status: 429 },
    },
  }),
  deactivate: route({
    method: 'POST',
    path: '/api/users/:id/deactivation',
    may: 'delete-users',
    summary: 'Takes the user out of work: shut out from the next request on, and given no more trips.',
    params: WithId,
    output: one(User),
    status: 200,
    errors: { ...leavingRefusals, already_inactive: { status: 409 } },
  }),
  block: route({
    method: 'POST',
    path: '/api/users/:id/block',
    may: 'delete-users',
    summary: 'Shuts the user out from the next request on, for a reason that is not the end of their work.',
    params: WithId,
    output: one(User),
    status: 200,
    errors: { ...leavingRefusals, already_blocked: { status: 409 } },
  }),
  reactivate: route({
    method: 'DELETE',
    path: '/api/users/:id/deactivation',
    may: 'delete-users',
    summary: 'Takes the user back to work, from inactive or blocked.',
    params: WithId,
    output: one(User),
    errors: { role_beyond_own: { status: 409 }, already_active: { status: 409 } },
  }),
  lookup: route({
    method: 'GET',
    path: '/api/users/lookup',
    may: 'create-users',
    summary: 'Whether somebody has the e-mail already: here, in another company, or nobody. Tells nothing else of them.',
    query: z.object({ email: email(255) }),
    output: one(
      z.object({
        state: z.enum(['here', 'elsewhere', 'unknown']),
        /** The user of this company; null otherwise. */
        id: Id.nullable(),
      }),
    ),
    errors: { too_many_attempts: { status: 429 } },
  }),
  drivers: route({
    method: 'GET',
    path: '/api/users/drivers',
    may: 'view-trips',
    summary: 'People with the role of driver, for planning; a driver finds only themselves.',
    query: listQuery(['name'], 'name').extend({ status: EntityStatus.optional() }),
    output: listOf(Driver),
  }),
  driver: route({
    method: 'GET',
    path: '/api/users/drivers/:id',
    may: 'view-trips',
    summary: 'One driver.',
    params: WithId,
    output: one(Driver),
  }),
  roles: route({
    method: 'GET',
    path: '/api/users/roles',
    may: 'view-users',
    summary: 'The roles that users hold and may be given, built-in ones first.',
    output: z.object({ data: z.array(RoleSummary.extend({ built_in: z.boolean(), grantable: z.boolean() })) }),
  }),
};

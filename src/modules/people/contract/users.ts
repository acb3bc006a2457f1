/** The users of a company: their data and their roles there. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import {
  Day,
  EntityStatus,
  email,
  Id,
  listQuery,
  one,
  optionalNote,
  optionalText,
  PlannedDay,
  statusFilter,
  text,
  WithId,
} from '#base/wire.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { CityId, DepartmentId, placeErrors } from '#modules/places/contract.ts';
import { emergencyInput, emergencyOutput, IdType, licenseInput, licenseOutput } from './member-fields.ts';
import { RoleSummary, roleText } from './roles.ts';

const statusOfNumber = { 1: 'active', 2: 'inactive', 3: 'blocked' } as const;
/** A status as a word or as a number, also as text: 1 active, 2 inactive, 3 blocked. */
const StatusInput = z.union(
  [EntityStatus, z.literal([1, 2, 3, '1', '2', '3']).transform((number) => statusOfNumber[Number(number) as 1 | 2 | 3])],
  'choose_one',
);

export const attachmentKinds = ['id_card', 'driver_license', 'other'] as const;
const AttachmentInput = z.object({ kind: z.enum(attachmentKinds, 'choose_one'), description: optionalText(200), file_id: Id });

/** Names, email and photo can only be changed by the person after the first sign-in. */
export const UserInput = z.object({
  first_name: text(20),
  last_name: text(20),
  email: email(255),
  phone: optionalText(15),
  /** Of the ID card: a citizenship ID by default. */
  id_type: IdType.default('13'),
  /** Dots and spaces are removed; stored as digits. */
  id_card: z
    .string('required')
    .overwrite((typed) => typed.replace(/[.\s]/g, ''))
    .min(1, 'required')
    .max(20)
    .regex(/^\d*$/, 'digits_only'),
  driver_license: optionalText(15),
  ...licenseInput,
  ...emergencyInput,
  /** Not after today. */
  date_of_birth: Day,
  /** The last day of work, after which payroll pays nothing; null for current employees. */
  left_on: PlannedDay.nullable().default(null),
  address: text(64),
  department_id: DepartmentId,
  city_id: CityId,
  status: StatusInput,
  /** Ids or keys of the company's roles. */
  roles: z.array(text(50), 'required').min(1, 'required').max(20),
  /** A file of purpose `photo`, uploaded by the caller. */
  image: Id.nullable().default(null),
  attachments: z
    .array(AttachmentInput)
    .max(20)
    .superRefine((attachments, context) => {
      for (const [at, { file_id }] of attachments.entries()) {
        if (attachments.findIndex((attachment) => attachment.file_id === file_id) < at)
          context.addIssue({ code: 'custom', path: [at, 'file_id'], message: 'file_repeated', input: file_id });
      }
    })
    .default([]),
  notes: optionalNote(1000),
});
export type UserInput = z.output<typeof UserInput>;

/** The language of a new user; null for the company's. Only the user can change it later. */
export const NewUserInput = UserInput.extend({ language: z.enum(['es', 'en'], 'choose_one').nullable().default(null) });
export type NewUserInput = z.output<typeof NewUserInput>;

/** Another person of the company has the identity card. */
export const IdCardQuestion = z.object({
  code: z.literal('id_card_used'),
  /** Has the number. */
  confirm_with: z.string(),
  id_card: z.string(),
  name: z.string(),
});
export type IdCardQuestion = z.output<typeof IdCardQuestion>;
export const idCardErrors = { confirmation_needed: confirmationNeeded(IdCardQuestion) } as const;

export const UserRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** The photo's file id, and the path that shows it. */
  image: Id.nullable(),
  image_url: z.string().nullable(),
  status: EntityStatus,
  roles: z.array(RoleSummary),
  id_type: IdType,
  id_card: z.string(),
  phone: z.string(),
  city_name: z.string().nullable(),
  /** False until the person accepts the invitation: can be assigned to trips, but has no access. */
  accepted: z.boolean(),
  version: z.number(),
});

export type UserRow = z.output<typeof UserRow>;

export const User = UserRow.extend({
  first_name: z.string(),
  last_name: z.string(),
  driver_license: z.string(),
  ...licenseOutput,
  ...emergencyOutput,
  date_of_birth: Day.nullable(),
  left_on: Day.nullable(),
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
  /** This company may change names, email and photo: no sign-in yet, and no other company has the person. */
  names_editable: z.boolean(),
});
export type User = z.output<typeof User>;

/** Only the data of a driver that planning a trip needs. */
export const Driver = z.object({ id: Id, name: z.string(), status: EntityStatus });
export type Driver = z.output<typeof Driver>;

const roleRefusals = {
  /** The role, or one that the user already has, includes permissions that the caller lacks. */
  role_beyond_own: { status: 409, field: 'roles' },
  role_unknown: { status: 422, field: 'roles' },
  birth_in_future: { status: 422, field: 'date_of_birth' },
  ...fileErrors,
  ...placeErrors,
  user_exists: { status: 409, field: 'email', constraint: 'person_by_email' },
  ...idCardErrors,
} as const;
const statusRefusals = {
  // Also of routes that need `delete-users`: the caller may lose it between the access check and the rule.
  user_status_not_yours: { status: 409, field: 'status' },
  last_administrator: { status: 409 },
  not_oneself: { status: 409 },
  role_beyond_own: { status: 409 },
} as const;

export const users = {
  list: listRoute('/api/users', 'view-users', {
    summary: "The company's users; search matches names, email and ID card.",
    query: listQuery(['name', 'status'], 'name').extend({ status: StatusInput.optional(), role: text(50).optional() }),
    row: UserRow,
    words: 'people:',
    columns: {
      ...plainColumns('name', 'email'),
      roles: { value: (user, t) => user.roles.map((role) => roleText(role, t)).join(', ') },
      id_type: { texts: 'users.id_types' },
      ...plainColumns('id_card', 'phone'),
      city_name: { title: 'columns.city' },
      status: { texts: 'common:status' },
    },
    groups: groupsBy('status', EntityStatus.options),
  }),
  create: route('POST /api/users', 'create-users', {
    summary: 'Adds a person to the company: active and assignable at once, with access once the person accepts.',
    body: NewUserInput.extend({ confirm: Confirm }),
    output: one(User),
    errors: { ...roleRefusals, user_in_other_company: { status: 409, field: 'email' }, too_many_attempts: { status: 429 } },
  }),
  read: route('GET /api/users/:id', 'view-users', { summary: 'One user.', params: WithId, output: one(User) }),
  update: route('PUT /api/users/:id', 'update-users', {
    ifMatch: true,
    summary: 'Saves a user; changing the status requires the permission to deactivate.',
    params: WithId,
    body: UserInput.extend({ confirm: Confirm }),
    output: one(User),
    errors: {
      ...statusRefusals,
      ...roleRefusals,
      person_not_editable: { status: 409 },
      email_taken: { status: 409, field: 'email' },
      too_many_attempts: { status: 429 },
    },
  }),
  deactivate: route('POST /api/users/:id/deactivation', 'delete-users', {
    ifMatch: true,
    summary: 'Deactivates the user: no access from the next request on, and no new trips.',
    params: WithId,
    output: one(User),
    status: 200,
    errors: { ...statusRefusals, already_inactive: { status: 409 } },
  }),
  block: route('POST /api/users/:id/block', 'delete-users', {
    ifMatch: true,
    summary: 'Blocks the user, who still works here: no access from the next request on.',
    params: WithId,
    output: one(User),
    status: 200,
    errors: { ...statusRefusals, already_blocked: { status: 409 } },
  }),
  reactivate: route('DELETE /api/users/:id/deactivation', 'delete-users', {
    ifMatch: true,
    summary: 'Makes an inactive or blocked user active again.',
    params: WithId,
    output: one(User),
    errors: {
      user_status_not_yours: statusRefusals.user_status_not_yours,
      role_beyond_own: { status: 409 },
      already_active: { status: 409 },
    },
  }),
  lookup: route('GET /api/users/lookup', 'create-users', {
    summary: 'Whether a person with that email is registered: here, in another company, or not at all. Reveals nothing else.',
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
  drivers: listRoute('/api/users/drivers', 'view-trips', {
    summary: 'Members with the driver role, for planning; drivers see only themselves.',
    query: listQuery(['name'], 'name').extend({
      status: statusFilter(EntityStatus.options as ['active', 'inactive', 'blocked']).optional(),
    }),
    row: Driver,
    words: 'people:',
    columns: { name: {}, status: { texts: 'common:status' } },
  }),
  driver: route('GET /api/users/drivers/:id', 'view-trips', {
    summary: 'One driver.',
    params: WithId,
    output: one(Driver),
  }),
  roles: route('GET /api/users/roles', 'view-users', {
    summary: "The company's roles, built-in ones first, and whether the caller may grant each.",
    output: z.object({ data: z.array(RoleSummary.extend({ built_in: z.boolean(), grantable: z.boolean() })) }),
  }),
};

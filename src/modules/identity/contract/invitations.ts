/** Invitations: how a member gets to enter the company. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, listOf, listQuery, Moment, one, WithId } from '#base/wire.ts';
import { fileRefusals } from '#modules/files/contract.ts';
import { placeRefusals } from '#modules/places/contract.ts';
import { Password } from './password.ts';
import { User, UserGiven } from './users.ts';

/** An active user who cannot enter yet. `id` is the user's. */
export const PendingInvitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** none: never sent, or withdrawn. */
  state: z.enum(['pending', 'expired', 'none']),
  /** Of its letter: sent, waiting for a mail server, or refused by it and tried again; null without a letter. */
  mail: z.enum(['sent', 'waiting', 'failed']).nullable(),
  sent_at: Moment.nullable(),
  expires_at: Moment.nullable(),
  sent_by_name: z.string().nullable(),
});
export type PendingInvitation = z.output<typeof PendingInvitation>;

const Token = z.object({ token: z.string().min(1).max(100) });

/** What a link is worth. Refusals come in this order: a link that was used says so even when it has expired too. */
const linkRefusals = {
  invitation_invalid: { status: 409 },
  invitation_used: { status: 409 },
  invitation_expired: { status: 409 },
} as const;

const waitingRefusals = {
  /** The person would get more than the sender has. */
  role_beyond_own: { status: 409 },
  already_accepted: { status: 409 },
  user_not_active: { status: 409 },
} as const;

/** Like a new user. Photo and names are the person's own, but until they accept the company calls them by the names given here. */
export const Invited = UserGiven.omit({ image: true });

export const invitations = {
  list: route({
    method: 'GET',
    path: '/api/invitations',
    may: 'view-users',
    summary: 'Active users who have not accepted yet, with what became of their invitation.',
    query: listQuery(['name'], 'name').extend({ user_id: Id.optional() }),
    output: listOf(PendingInvitation),
  }),
  create: route({
    method: 'POST',
    path: '/api/invitations',
    may: 'create-users',
    summary: 'Adds a person whom another company knows, and mails the invitation.',
    body: Invited,
    output: one(User),
    errors: {
      user_unknown: { status: 409, field: 'email' },
      user_exists: { status: 409, field: 'email' },
      role_beyond_own: { status: 409, field: 'roles' },
      role_unknown: { status: 422, field: 'roles' },
      birth_in_future: { status: 422, field: 'date_of_birth' },
      too_many_attempts: { status: 429 },
      ...fileRefusals,
      ...placeRefusals,
    },
  }),
  send: route({
    method: 'POST',
    path: '/api/users/:id/invitation',
    may: 'create-users',
    summary: 'Mails the invitation of a user who has not accepted, again if need be: the link sent before dies.',
    params: WithId,
    output: one(PendingInvitation),
    status: 200,
    errors: { ...waitingRefusals, invited_address_left: { status: 409 }, too_many_attempts: { status: 429 } },
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/users/:id/invitation',
    may: 'create-users',
    summary: 'Withdraws the invitation: its link is worth nothing any more. The user stays.',
    params: WithId,
    output: one(PendingInvitation),
    errors: waitingRefusals,
  }),
  read: route({
    method: 'GET',
    path: '/api/invitations/:token',
    may: 'anyone',
    summary: 'What a link invites to, for whoever holds it.',
    params: Token,
    output: one(
      z.object({
        company_name: z.string(),
        user_name: z.string(),
        email: z.string(),
        /** The person has no password yet, or an address that is not known to be theirs, and chooses one when accepting. */
        needs_password: z.boolean(),
      }),
    ),
    errors: linkRefusals,
  }),
  accept: route({
    method: 'POST',
    path: '/api/invitations/:token/acceptance',
    may: 'anyone',
    summary:
      'Accepts: the person may enter the company from now on. Asks for a password where the person has none, or took the address without showing that it is theirs.',
    params: Token,
    body: z
      .object({ password: Password.optional(), password_confirmation: z.string().optional() })
      .refine((body) => body.password === body.password_confirmation, { path: ['password_confirmation'], message: 'passwords_differ' }),
    output: z.null(),
    status: 204,
    errors: {
      ...linkRefusals,
      password_needed: { status: 422, field: 'password' },
      password_common: { status: 422, field: 'password' },
      too_many_attempts: { status: 429 },
    },
  }),
};

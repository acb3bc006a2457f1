/** Invitations: how a member gets to enter the company. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, listOf, listQuery, Moment, one, WithId } from '#base/wire.ts';
import { fileRefusals } from '#modules/files/contract.ts';
import { placeRefusals } from '#modules/places/contract.ts';
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
};

/** Invitations: how a member gets access to the company. */
import { z } from 'zod';
import { Confirm } from '#base/confirmations.ts';
import { listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Id, listQuery, Moment, one, WithId } from '#base/wire.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { placeErrors } from '#modules/places/contract.ts';
import { idCardErrors, User, UserInput } from './users.ts';

/** An active user without access yet. `id` is the user's. */
export const PendingInvitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** `none`: never sent, or withdrawn. */
  state: z.enum(['pending', 'expired', 'none']),
  /** Delivery of its email: sent, waiting for a mail server, or rejected by it and retried; null without an email. */
  mail: z.enum(['sent', 'waiting', 'failed']).nullable(),
  sent_at: Moment.nullable(),
  expires_at: Moment.nullable(),
  sent_by_name: z.string().nullable(),
});
export type PendingInvitation = z.output<typeof PendingInvitation>;

/** The state to show: the state of the email while a pending invitation is not sent, because it cannot be accepted yet. */
export type DisplayedState = PendingInvitation['state'] | 'waiting' | 'failed';
export const displayedState = ({ state, mail }: PendingInvitation): DisplayedState =>
  state === 'pending' && mail !== null && mail !== 'sent' ? mail : state;

const waitingRefusals = {
  /** The invited person would get permissions that the caller lacks. */
  role_beyond_own: { status: 409 },
  already_accepted: { status: 409 },
  user_not_active: { status: 409 },
} as const;

/** Like a new user, without a photo. Until the person accepts, the company sees them under the names sent here. */
export const InvitationInput = UserInput.omit({ image: true });

export const invitations = {
  list: listRoute('/api/invitations', 'view-users', {
    summary: 'Active users who have not accepted yet, with the state of their invitation.',
    query: listQuery(['name'], 'name').extend({ user_id: Id.optional() }),
    row: PendingInvitation,
    words: 'people:invitations.',
    columns: {
      ...plainColumns('name', 'email', 'sent_at', 'expires_at'),
      sent_by_name: { title: 'invitations.columns.sent_by' },
      state: { value: (row, t) => t(`invitations.states.${displayedState(row)}`) },
    },
  }),
  create: route('POST /api/invitations', 'create-users', {
    summary: 'Adds a person who is registered with another company, and emails the invitation.',
    body: InvitationInput.extend({ confirm: Confirm }),
    output: one(User),
    errors: {
      user_unknown: { status: 409, field: 'email' },
      user_exists: { status: 409, field: 'email' },
      role_beyond_own: { status: 409, field: 'roles' },
      role_unknown: { status: 422, field: 'roles' },
      birth_in_future: { status: 422, field: 'date_of_birth' },
      too_many_attempts: { status: 429 },
      ...fileErrors,
      ...placeErrors,
      ...idCardErrors,
    },
  }),
  send: route('POST /api/users/:id/invitation', 'create-users', {
    summary: 'Emails, or emails again, the invitation of a user who has not accepted; the previous link stops working.',
    params: WithId,
    output: one(PendingInvitation),
    status: 200,
    errors: { ...waitingRefusals, invited_address_left: { status: 409 }, too_many_attempts: { status: 429 } },
  }),
  withdraw: route('DELETE /api/users/:id/invitation', 'create-users', {
    summary: 'Withdraws the invitation: its link stops working. The user stays.',
    params: WithId,
    output: one(PendingInvitation),
    errors: waitingRefusals,
  }),
};

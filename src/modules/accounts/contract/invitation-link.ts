/** The link of an invitation: what it offers, and accepting it. Needs no session. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { one } from '#base/wire.ts';
import { Password } from './password.ts';

const Token = z.object({ token: z.string().min(1).max(100) });

/** What a link is worth. Refusals come in this order: a link that was used says so even when it has expired too. */
const linkRefusals = {
  invitation_invalid: { status: 409 },
  invitation_used: { status: 409 },
  invitation_expired: { status: 409 },
} as const;

export const invitationLink = {
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

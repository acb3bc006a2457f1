/** The link of an invitation: reading and accepting it. Needs no session. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { one, text } from '#base/wire.ts';
import { Password } from './password.ts';

const Token = z.object({ token: text(100) });

/** Checked in this order: a used link is reported as used even when it has also expired. */
const linkRefusals = {
  invitation_invalid: { status: 409 },
  invitation_used: { status: 409 },
  invitation_expired: { status: 409 },
} as const;

export const invitationLink = {
  read: route('GET /api/invitations/:token', 'anyone', {
    summary: 'The content of an invitation link.',
    params: Token,
    output: one(
      z.object({
        company_name: z.string(),
        user_name: z.string(),
        email: z.string(),
        /** Accepting sets a password: the person has none yet, or the email was never verified to be theirs. */
        needs_password: z.boolean(),
      }),
    ),
    errors: linkRefusals,
  }),
  accept: route('POST /api/invitations/:token/acceptance', 'anyone', {
    summary:
      'Accepts the invitation: the person has access to the company from now on. Requires a password if the person has none, or if the email was never verified to be theirs.',
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

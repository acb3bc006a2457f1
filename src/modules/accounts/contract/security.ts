/** One's own security: password, sessions, second factor. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, Moment, one, WithId } from '#base/wire.ts';
import { Password } from './password.ts';

const OwnPassword = z.object({ password: z.string('required').min(1, 'required').max(200) });
const passwordRefusals = {
  current_password_wrong: { status: 422, field: 'password' },
  too_many_attempts: { status: 429 },
} as const;

/** Six digits of the app, or a recovery code, as they are typed. */
export const TwoFactorCode = z.string('required').trim().min(1, 'required').max(30);

export const NewPassword = z
  .object({
    current_password: z.string('required').min(1, 'required').max(200),
    password: Password,
    password_confirmation: z.string('required').min(1, 'required'),
  })
  .refine((body) => body.password === body.password_confirmation, { path: ['password_confirmation'], message: 'passwords_differ' });

export const LoginSession = z.object({
  id: Id,
  /** The one that asks. */
  current: z.boolean(),
  /** As far as the browser says: `Chrome`, `Android`; empty where it does not. */
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  address: z.string(),
  created_at: Moment,
  last_input_at: Moment,
});
export type LoginSession = z.output<typeof LoginSession>;

export const TwoFactor = z.object({
  enabled: z.boolean(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.number(),
});
export type TwoFactor = z.output<typeof TwoFactor>;

/** Shown once: only their hashes are kept. */
const RecoveryCodes = one(z.object({ recovery_codes: z.array(z.string()) }));

export const security = {
  changePassword: route({
    method: 'PUT',
    path: '/api/user/password',
    may: 'person',
    summary: 'Changes the password and signs out everywhere but here.',
    body: NewPassword,
    output: z.null(),
    status: 204,
    errors: {
      current_password_wrong: { status: 422, field: 'current_password' },
      password_common: { status: 422, field: 'password' },
      too_many_attempts: { status: 429 },
    },
  }),
  sessions: route({
    method: 'GET',
    path: '/api/sessions',
    may: 'person',
    summary: "The person's live sessions, the last used first.",
    output: z.object({ data: z.array(LoginSession) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/sessions/:id',
    may: 'person',
    summary: 'Ends one of the own sessions.',
    params: WithId,
    output: z.null(),
    status: 204,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/sessions',
    may: 'person',
    summary: 'Ends every own session but this one.',
    output: z.null(),
    status: 204,
  }),
};

export const twoFactor = {
  read: route({
    method: 'GET',
    path: '/api/user/two-factor',
    may: 'person',
    summary: 'Whether a code of an authenticator app is asked for when the person signs in.',
    output: one(TwoFactor),
  }),
  begin: route({
    method: 'POST',
    path: '/api/user/two-factor',
    may: 'person',
    summary: 'Makes a secret for the authenticator app; nothing is asked for until a code of it confirms it.',
    body: OwnPassword,
    output: one(z.object({ secret: z.string(), uri: z.string() })),
    errors: { ...passwordRefusals, two_factor_on: { status: 409 } },
  }),
  confirm: route({
    method: 'POST',
    path: '/api/user/two-factor/confirmation',
    may: 'person',
    summary: 'Confirms the secret with a code of the app, and gives ten recovery codes.',
    body: z.object({ code: TwoFactorCode }),
    output: RecoveryCodes,
    status: 200,
    errors: {
      two_factor_wrong: { status: 422, field: 'code' },
      two_factor_not_begun: { status: 409 },
      too_many_attempts: { status: 429 },
    },
  }),
  renewCodes: route({
    method: 'POST',
    path: '/api/user/two-factor/recovery-codes',
    may: 'person',
    summary: 'Gives ten new recovery codes; the old ones die.',
    body: OwnPassword,
    output: RecoveryCodes,
    status: 200,
    errors: { ...passwordRefusals, two_factor_off: { status: 409 } },
  }),
  end: route({
    method: 'DELETE',
    path: '/api/user/two-factor',
    may: 'person',
    summary: 'Takes the second factor away.',
    body: OwnPassword,
    output: z.null(),
    status: 204,
    errors: { ...passwordRefusals, two_factor_off: { status: 409 } },
  }),
};

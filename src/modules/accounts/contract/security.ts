/** The user's own security: password, sessions, second factor. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, Moment, one, text, WithId } from '#base/wire.ts';
import { Password } from './password.ts';

const OwnPassword = z.object({ password: z.string('required').min(1, 'required').max(200) });
const passwordRefusals = {
  current_password_wrong: { status: 422, field: 'password' },
  too_many_attempts: { status: 429 },
} as const;

/** Six digits of the authenticator app, or a recovery code, as typed. */
export const TwoFactorCode = text(30);

/** For operations that a stolen password alone must not allow. */
const PasswordAndCode = OwnPassword.extend({ code: TwoFactorCode });
const codeRefusals = {
  two_factor_off: { status: 409 },
  two_factor_wrong: { status: 422, field: 'code' },
} as const;

export const PasswordChangeInput = z
  .object({
    current_password: z.string('required').min(1, 'required').max(200),
    password: Password,
    password_confirmation: z.string('required').min(1, 'required'),
  })
  .refine((body) => body.password === body.password_confirmation, { path: ['password_confirmation'], message: 'passwords_differ' });

export const LoginSession = z.object({
  id: Id,
  /** The session of this request. */
  current: z.boolean(),
  /** From the User-Agent: `Chrome`, `Android`; empty when unknown. */
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
  /** Unused recovery codes. */
  recovery_codes_left: z.number(),
});
export type TwoFactor = z.output<typeof TwoFactor>;

/** Returned only once: only their hashes are stored. */
const RecoveryCodes = one(z.object({ recovery_codes: z.array(z.string()) }));

export const security = {
  changePassword: route('PUT /api/user/password', 'person', {
    summary: 'Changes the password and ends all other sessions.',
    body: PasswordChangeInput,
    output: z.null(),
    status: 204,
    errors: {
      current_password_wrong: { status: 422, field: 'current_password' },
      password_common: { status: 422, field: 'password' },
      too_many_attempts: { status: 429 },
    },
  }),
  sessions: route('GET /api/sessions', 'person', {
    summary: "The person's active sessions, the last used first.",
    output: z.object({ data: z.array(LoginSession) }),
  }),
  endSession: route('DELETE /api/sessions/:id', 'person', {
    summary: 'Ends one of the own sessions by id.',
    params: WithId,
    acceptedOnFullDisk: true,
    output: z.null(),
    status: 204,
  }),
  endOtherSessions: route('DELETE /api/sessions', 'person', {
    summary: 'Ends all own sessions except this one.',
    acceptedOnFullDisk: true,
    output: z.null(),
    status: 204,
  }),
};

export const twoFactor = {
  read: route('GET /api/user/two-factor', 'person', {
    summary: 'Whether signing in requires a code of an authenticator app.',
    output: one(TwoFactor),
  }),
  begin: route('POST /api/user/two-factor', 'person', {
    summary: 'Creates a secret for the authenticator app; it is not required until a first code confirms it.',
    body: OwnPassword,
    output: one(z.object({ secret: z.string(), uri: z.string() })),
    errors: { ...passwordRefusals, two_factor_on: { status: 409 } },
  }),
  confirm: route('POST /api/user/two-factor/confirmation', 'person', {
    summary: 'Confirms the secret with a code of the app and returns ten recovery codes.',
    body: z.object({ code: TwoFactorCode }),
    output: RecoveryCodes,
    status: 200,
    errors: {
      two_factor_wrong: { status: 422, field: 'code' },
      two_factor_not_begun: { status: 409 },
      too_many_attempts: { status: 429 },
    },
  }),
  renewCodes: route('POST /api/user/two-factor/recovery-codes', 'person', {
    summary: 'Returns ten new recovery codes; the old ones stop working.',
    body: PasswordAndCode,
    output: RecoveryCodes,
    status: 200,
    errors: { ...passwordRefusals, ...codeRefusals },
  }),
  end: route('DELETE /api/user/two-factor', 'person', {
    summary: 'Turns the second factor off.',
    body: PasswordAndCode,
    output: z.null(),
    status: 204,
    errors: { ...passwordRefusals, ...codeRefusals },
  }),
};

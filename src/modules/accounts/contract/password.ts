/** Password rules, and resetting a forgotten password. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { email } from '#base/wire.ts';

/** At least 8 characters, one lower-case letter, and one number, symbol or space. The server also rejects common passwords. */
export const Password = z
  .string('required')
  .min(8)
  .max(200)
  .refine((value) => /\p{Ll}/u.test(value), 'password_lowercase')
  .refine((value) => /[^\p{L}]/u.test(value), 'password_number_or_symbol');

export const password = {
  forgot: route('POST /api/password/forgot', 'anyone', {
    summary: 'Emails a six-digit code, valid for ten minutes. Known and unknown addresses get the same answer.',
    body: z.object({ email: email(255) }),
    output: z.null(),
    status: 204,
  }),
  reset: route('POST /api/password/reset', 'anyone', {
    summary: 'Sets a new password with an emailed code and ends every session of the person.',
    body: z
      .object({
        email: email(255),
        code: z
          .string('required')
          .trim()
          .regex(/^\d{6}$/, 'code_invalid'),
        password: Password,
        password_confirmation: z.string('required').min(1, 'required'),
      })
      .refine((body) => body.password === body.password_confirmation, { path: ['password_confirmation'], message: 'passwords_differ' }),
    output: z.null(),
    status: 204,
    errors: {
      code_wrong: { status: 422, field: 'code' },
      password_common: { status: 422, field: 'password' },
      too_many_attempts: { status: 429 },
    },
  }),
};

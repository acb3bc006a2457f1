/** Signing in and the session. Sessions belong to a person, not to a company. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, optionalText, text } from '#base/wire.ts';
import { CompanySummary } from '#modules/companies/contract/companies.ts';

export const SessionUser = z.object({
  id: Id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** A path below the API's host, or null. */
  image: z.string().nullable(),
  language: z.enum(['es', 'en']),
});

/** The signed-in user and their permissions. */
export const Session = z.object({
  user: SessionUser,
  /** Role keys, such as `administrator`, in the default company. */
  roles: z.array(z.string()),
  /** Permission strings in the default company. */
  permissions: z.array(z.string()),
  /** The first ten of the person's companies; `GET /api/companies` pages through the rest. */
  companies: z.array(CompanySummary),
  /** The person may enter no company, and one has blocked them. */
  blocked: z.boolean(),
  /** The last one used, else the first; null for a person without companies. */
  default_company: CompanySummary.nullable(),
  /** The default company requires a second factor, which the person must set up before anything else there. */
  two_factor_setup_required: z.boolean(),
  /** Minutes without input after which the session ends: the strictest of the person's companies. */
  idle_minutes: z.number(),
});
export type Session = z.output<typeof Session>;

export const session = {
  csrf: route('GET /sanctum/csrf-cookie', 'anyone', {
    summary: 'Sets the readable cookie XSRF-TOKEN, to be sent back in the header X-XSRF-TOKEN.',
    output: z.null(),
    status: 204,
    reserved: true,
  }),
  login: route('POST /api/login', 'anyone', {
    summary: 'Signs in with an email or a user name.',
    body: z.object({
      username: text(255),
      password: z.string('required').min(1, 'required').max(200),
      remember: z.boolean().default(false),
      /** Six digits of the authenticator app, or a recovery code. Required after `two_factor_required`, once the password is right. */
      code: optionalText(30),
    }),
    output: Session,
    status: 200,
    reserved: true,
    errors: {
      invalid_credentials: { status: 401 },
      two_factor_required: { status: 422, field: 'code' },
      two_factor_wrong: { status: 422, field: 'code' },
      too_many_attempts: { status: 429 },
    },
  }),
  logout: route('POST /api/logout', 'person', {
    summary: 'Ends this session.',
    output: z.null(),
    status: 204,
    acceptedOnFullDisk: true,
  }),
  user: route('GET /api/user', 'person', {
    summary: 'The session, as returned by login.',
    output: Session,
    reserved: true,
  }),
  /** Called at most once a minute while there is user input and no other request. */
  touch: route('POST /api/user/activity', 'person', {
    summary: 'Reports user activity, which keeps the session from timing out.',
    output: z.null(),
    status: 204,
    acceptedOnFullDisk: true,
  }),
  language: route('PUT /api/user/language', 'person', {
    summary: "Stores the person's language.",
    body: z.object({ language: z.enum(['es', 'en']) }),
    output: z.null(),
    status: 204,
  }),
  permissions: route('GET /api/permissions/company/:id', 'person', {
    summary: 'Roles and permissions in a company, which becomes the last one used.',
    params: z.object({ id: Id }),
    output: Session.pick({ roles: true, permissions: true, two_factor_setup_required: true }),
    reserved: true,
  }),
};

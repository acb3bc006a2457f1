/** Every company of the platform, for the super-administrator: anybody else is refused, whatever their roles. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { email, Id, listOf, listQuery, Moment, one, text, WithId } from '#base/wire.ts';
import { placeRefusals } from '#modules/places/contract.ts';
import { companyFields, companyTaxIdTypes, plans, withCompanyTaxId } from './settings.ts';

const status = z.enum(['active', 'inactive']);

/** A company with who administers it and what it uses. */
export const CompanyAccount = z.object({
  id: Id,
  name: z.string(),
  tax_id_type: z.enum(companyTaxIdTypes),
  tax_id: z.string(),
  check_digit: z.string().nullable(),
  email: z.string(),
  image_url: z.string().nullable(),
  city_name: z.string().nullable(),
  administrator_name: z.string().nullable(),
  plan: z.enum(plans),
  status,
  created_at: Moment,
  /** Active people and vehicles. */
  users: z.number(),
  vehicles: z.number(),
  /** That depart this month, in the company's calendar. */
  trips_this_month: z.number(),
  /** Bytes of its records' files. */
  storage_bytes: z.number(),
});
export type CompanyAccount = z.output<typeof CompanyAccount>;

/** What the form of a new company gives; its first administrator is invited by e-mail, known to the platform or not. */
export const CompanyGiven = withCompanyTaxId(
  companyFields.extend({
    language: z.enum(['es', 'en'], 'choose_one').default('es'),
    plan: z.enum(plans, 'choose_one').default('fleet'),
    administrator: z.object({ first_name: text(20), last_name: text(20), email: email(255) }),
  }),
);
export type CompanyGiven = z.output<typeof CompanyGiven>;

const Named = z.object({ id: Id, name: z.string(), status });

/** Always by name, ten at a time. */
const AccountsQuery = listQuery(['name'], 'name', 10)
  .pick({ search: true, page: true, perPage: true })
  .extend({ status: status.optional() });
export type AccountsQuery = z.output<typeof AccountsQuery>;

export const accounts = {
  list: route({
    method: 'GET',
    path: '/api/companies/accounts',
    may: 'person',
    summary: 'Every company with who administers it and what it uses.',
    query: AccountsQuery,
    output: listOf(CompanyAccount),
  }),
  create: route({
    method: 'POST',
    path: '/api/companies',
    may: 'person',
    summary: 'Adds a company with its numbering, catalogues and roles, and invites its first administrator.',
    body: CompanyGiven,
    output: one(Named),
    errors: {
      company_exists: { status: 409, field: 'tax_id' },
      /** Somebody else added the same person at the same moment. */
      administrator_just_added: { status: 409, field: 'administrator.email', constraint: 'person_by_email' },
      payment_date_past: { status: 422, field: 'next_payment_date' },
      ...placeRefusals,
    },
  }),
  deactivate: route({
    method: 'POST',
    path: '/api/companies/:id/deactivation',
    may: 'person',
    summary: 'Closes the company for its people: nobody of it can work in it.',
    params: WithId,
    output: one(Named),
    status: 200,
    errors: { already_inactive: { status: 409 } },
  }),
  reactivate: route({
    method: 'DELETE',
    path: '/api/companies/:id/deactivation',
    may: 'person',
    summary: 'Opens the company for its people again.',
    params: WithId,
    output: one(Named),
    errors: { already_active: { status: 409 } },
  }),
};

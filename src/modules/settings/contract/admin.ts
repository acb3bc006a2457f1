/** The companies of the platform. Only for super-administrators; everyone else gets 403, whatever their roles. */
import { z } from 'zod';
import { listRoute } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { formatTaxId } from '#base/tax-id.ts';
import { email, Id, listQuery, Moment, one, statusFilter, text, WithId } from '#base/wire.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { placeErrors } from '#modules/places/contract.ts';
import { companyFields, companyTaxIdTypes, withCompanyTaxId } from './company-fields.ts';
import { plans } from './settings.ts';

const status = z.enum(['active', 'inactive']);

/** A company with its administrator and its usage. */
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
  /** Active users; `vehicles` are active ones too. */
  users: z.number(),
  vehicles: z.number(),
  /** Trips that depart this month, in the company's time zone. */
  trips_this_month: z.number(),
  /** Bytes of the files of its records. */
  storage_bytes: z.number(),
});
export type CompanyAccount = z.output<typeof CompanyAccount>;

/** A new company. Its first administrator is invited by email, whether or not they are already registered. */
export const CompanyInput = withCompanyTaxId(
  companyFields.extend({
    /** A file of purpose `photo`, uploaded by the caller. */
    image: Id.nullable().default(null),
    language: z.enum(['es', 'en'], 'choose_one').default('es'),
    plan: z.enum(plans, 'choose_one').default('fleet'),
    administrator: z.object({ first_name: text(20), last_name: text(20), email: email(255) }),
  }),
);
export type CompanyInput = z.output<typeof CompanyInput>;

const Named = z.object({ id: Id, name: z.string(), status });

/** Always sorted by name, ten per page. */
const AccountsQuery = listQuery(['name'], 'name', 10)
  .pick({ search: true, page: true, perPage: true, format: true, columns: true, ids: true })
  .extend({ status: statusFilter(status.options as ['active', 'inactive']).optional() });
export type AccountsQuery = z.output<typeof AccountsQuery>;

export const companyAccounts = {
  list: listRoute('/api/companies/accounts', 'person', {
    summary: 'All companies with their administrators and their usage.',
    query: AccountsQuery,
    row: CompanyAccount,
    words: 'settings:companies.',
    name: 'settings:companies.title',
    columns: {
      name: { title: 'fields.name' },
      tax_id: { title: 'fields.tax_id', value: formatTaxId },
      email: { title: 'fields.email' },
      city_name: { title: 'places:city' },
      administrator_name: { title: 'fields.administrator' },
      plan: { title: 'fields.plan', texts: 'plans' },
      users: { title: 'usage.users' },
      vehicles: { title: 'usage.vehicles' },
      trips_this_month: { title: 'usage.trips_this_month' },
      storage_bytes: { title: 'usage.storage_megabytes', value: ({ storage_bytes }) => (storage_bytes / 1_048_576).toFixed(1) },
      created_at: { title: 'companies.created_at' },
      status: { title: 'companies.status', texts: 'company_status' },
    },
  }),
  create: route('POST /api/companies', 'person', {
    summary: 'Adds a company with its numbering, catalogues and roles, and invites its first administrator.',
    body: CompanyInput,
    output: one(Named),
    errors: {
      company_exists: { status: 409, field: 'tax_id' },
      /** Another request added the same person at the same moment. */
      administrator_just_added: { status: 409, field: 'administrator.email', constraint: 'person_by_email' },
      payment_date_past: { status: 422, field: 'next_payment_date' },
      ...placeErrors,
      ...fileErrors,
    },
  }),
  deactivate: route('POST /api/companies/:id/deactivation', 'person', {
    summary: 'Deactivates the company: its members lose access.',
    params: WithId,
    output: one(Named),
    status: 200,
    errors: { already_inactive: { status: 409 } },
  }),
  reactivate: route('DELETE /api/companies/:id/deactivation', 'person', {
    summary: 'Reactivates the company: its members have access again.',
    params: WithId,
    output: one(Named),
    errors: { already_active: { status: 409 } },
  }),
};

/** A company as its administrators set it up: who it is, how safe, on which plan, how it looks. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { TaxIdGiven, withTaxIdRule } from '#base/tax-id.ts';
import { Day, email, Id, Moment, one, optionalText, text, WithId, website } from '#base/wire.ts';
import { fileRefusals } from '#modules/files/contract.ts';
import { placeFields, placeRefusals } from '#modules/places/contract.ts';

export const companyTaxIdTypes = ['nit', 'citizenship_id', 'foreigner_id'] as const;
export type CompanyTaxIdType = (typeof companyTaxIdTypes)[number];
export const payrollCycles = ['monthly', 'semi_monthly', 'weekly', 'biweekly'] as const;
export const plans = ['starter', 'fleet', 'enterprise'] as const;
export type Plan = (typeof plans)[number];
export const idleMinutes = { least: 2, most: 15 } as const;

/** DIAN's codes of the documents that a company may have. */
export const taxIdCodes: Record<CompanyTaxIdType, string> = { nit: '31', citizenship_id: '13', foreigner_id: '22' };

/** What identifies a company and says where it is: asked when it is added and on its profile. */
export const companyFields = z.object({
  name: text(80),
  tax_id_type: z.enum(companyTaxIdTypes, 'choose_one'),
  tax_id: TaxIdGiven,
  email: email(255),
  phone: text(15),
  address: optionalText(100),
  ...placeFields,
  website: website(255),
  payroll_cycle: z.enum(payrollCycles, 'choose_one'),
  /** Not before today, unless it stays as it was. */
  next_payment_date: Day,
});

/** A form that asks a company's number, with the number held against its type. */
export const withCompanyTaxId = <S extends z.ZodType<{ tax_id_type: CompanyTaxIdType; tax_id: string }>>(schema: S) =>
  withTaxIdRule(schema, companyFields.shape.tax_id_type, (type) => taxIdCodes[type]);

/** What the profile's form gives. */
export const ProfileGiven = withCompanyTaxId(
  companyFields.extend({
    /** One of its members who administer it. */
    administrator_id: z.guid('required').toLowerCase(),
    /** A file of purpose `photo`, sent by whoever names it. */
    image: Id.nullable().default(null),
    /** The person was told what a new payment date moves. */
    confirm_payment_date: z.boolean().default(false),
  }),
);
export type ProfileGiven = z.output<typeof ProfileGiven>;

export const SecurityGiven = z.object({
  require_two_factor: z.boolean(),
  /** Minutes without input after which a session of its people ends. */
  idle_minutes: z.number('required').int().min(idleMinutes.least).max(idleMinutes.most),
});

export const BillingGiven = z.object({
  billing_name: optionalText(80),
  billing_email: optionalText(255).refine((given) => given === '' || z.email().safeParse(given).success, 'email_invalid'),
  billing_phone: optionalText(15),
});

/** An IANA name of a time zone that this computer knows. */
const TimeZone = z.string('required').refine((zone) => {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'time_zone_unknown');

export const CustomizationGiven = z.object({
  /** A file of purpose `photo`; without it documents carry the company's image. */
  logo: Id.nullable().default(null),
  /** `#rrggbb`; null for the product's own colour. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .refine((colour) => /^#[0-9a-f]{6}$/.test(colour), 'colour_invalid')
    .nullable()
    .default(null),
  language: z.enum(['es', 'en'], 'choose_one'),
  time_zone: TimeZone,
  /** Of new documents. */
  money_decimals: z.union([z.literal(0), z.literal(2)], 'choose_one'),
  invoice_footer: optionalText(500),
});
export type CustomizationGiven = z.output<typeof CustomizationGiven>;

export const PlanGiven = z.object({ plan: z.enum(plans, 'choose_one') });

/** Used of a plan; a limit of null is none. */
const Share = z.object({ used: z.number(), limit: z.number().nullable() });

export const CompanySettings = z.object({
  id: Id,
  name: z.string(),
  tax_id_type: z.enum(companyTaxIdTypes),
  tax_id: z.string(),
  /** Of a NIT; null for other documents. */
  check_digit: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  country_id: z.string().nullable(),
  country_name: z.string().nullable(),
  department_id: z.string().nullable(),
  department_name: z.string().nullable(),
  city_id: z.string().nullable(),
  city_name: z.string().nullable(),
  website: z.string(),
  administrator_id: Id.nullable(),
  administrator_name: z.string().nullable(),
  payroll_cycle: z.enum(payrollCycles),
  next_payment_date: Day.nullable(),
  /** The image's file id, and the path that shows it. */
  image: Id.nullable(),
  image_url: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  require_two_factor: z.boolean(),
  idle_minutes: z.number(),
  plan: z.enum(plans),
  usage: z.object({ users: Share, vehicles: Share }),
  billing_name: z.string(),
  billing_email: z.string(),
  billing_phone: z.string(),
  logo: Id.nullable(),
  logo_url: z.string().nullable(),
  accent: z.string().nullable(),
  language: z.enum(['es', 'en']),
  time_zone: z.string(),
  money_decimals: z.union([z.literal(0), z.literal(2)]),
  invoice_footer: z.string(),
  /** The company's day. */
  today: Day,
  /** What the reader may do with it, who may work in another company at the moment. */
  may: z.object({ update: z.boolean(), plan: z.boolean() }),
  version: z.number(),
});
export type CompanySettings = z.output<typeof CompanySettings>;

/** Somebody of the company who is signed in. */
export const CompanySession = z.object({
  id: Id,
  person_id: Id,
  name: z.string(),
  /** What the browser said of itself. */
  device: z.string(),
  created_at: Moment,
  last_input_at: Moment,
  /** The reader's own, on this or another device. */
  own: z.boolean(),
});
export type CompanySession = z.output<typeof CompanySession>;

export const Administrator = z.object({ id: Id, name: z.string() });

/** Operations of the company at hand; a screen sends the id of its address as `company-id`. */
export const settings = {
  read: route({
    method: 'GET',
    path: '/api/settings',
    may: 'view-company-settings',
    summary: 'The company as it is set up, with what it uses of its plan.',
    output: one(CompanySettings),
  }),
  profile: route({
    method: 'PUT',
    path: '/api/settings/profile',
    may: 'update-company-settings',
    summary: 'Saves who the company is. A new payment date moves the open pay period, and asks to confirm.',
    body: ProfileGiven,
    output: one(CompanySettings),
    errors: {
      payment_date_past: { status: 422, field: 'next_payment_date' },
      payment_date_confirm: { status: 409, details: z.object({ from: Day, to: Day }) },
      administrator_unknown: { status: 422, field: 'administrator_id' },
      ...placeRefusals,
      ...fileRefusals,
    },
  }),
  security: route({
    method: 'PUT',
    path: '/api/settings/security',
    may: 'update-company-settings',
    summary: 'Saves what the company asks of the sessions of its people; the strictest of their companies holds.',
    body: SecurityGiven,
    output: one(CompanySettings),
    errors: { two_factor_first: { status: 409, field: 'require_two_factor' } },
  }),
  billing: route({
    method: 'PUT',
    path: '/api/settings/billing',
    may: 'update-company-settings',
    summary: 'Saves whom to write to about the plan.',
    body: BillingGiven,
    output: one(CompanySettings),
  }),
  plan: route({
    method: 'PUT',
    path: '/api/settings/plan',
    may: 'update-companies',
    summary: 'Puts the company on another plan.',
    body: PlanGiven,
    output: one(CompanySettings),
  }),
  customization: route({
    method: 'PUT',
    path: '/api/settings/customization',
    may: 'update-company-settings',
    summary: 'Saves how the company and its documents look; documents keep the decimals they were made with.',
    body: CustomizationGiven,
    output: one(CompanySettings),
    errors: fileRefusals,
  }),
  administrators: route({
    method: 'GET',
    path: '/api/settings/administrators',
    may: 'view-company-settings',
    summary: 'Who of its active members administers the company, by name; at most a hundred.',
    query: z.object({ search: z.string().trim().max(100).optional() }),
    output: z.object({ data: z.array(Administrator) }),
  }),
  sessions: route({
    method: 'GET',
    path: '/api/settings/sessions',
    may: 'view-company-settings',
    summary: 'Who of the company is signed in, the last used first; at most two hundred.',
    output: z.object({ data: z.array(CompanySession) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/settings/sessions/:id',
    may: 'update-company-settings',
    summary: 'Signs somebody of the company out.',
    params: WithId,
    output: z.null(),
    status: 204,
  }),
};

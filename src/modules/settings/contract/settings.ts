/** The settings of a company: profile, security, plan and customization. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { route } from '#base/route.ts';
import { Day, Id, Moment, one, optionalNote, optionalText, WithId } from '#base/wire.ts';
import { fileErrors } from '#modules/files/contract.ts';
import { placeErrors } from '#modules/places/contract.ts';
import { companyFields, companyTaxIdTypes, payrollCycles, withCompanyTaxId } from './company-fields.ts';

export const plans = ['starter', 'fleet', 'enterprise'] as const;
export type Plan = (typeof plans)[number];
export const idleMinutes = { least: 2, most: 15 } as const;

export const CompanyProfileInput = withCompanyTaxId(
  companyFields.extend({
    /** An active member with the administrator role. */
    administrator_id: z.guid('required').toLowerCase(),
    /** A file of purpose `photo`, uploaded by the caller. */
    image: Id.nullable().default(null),
    /** Withholds its income tax itself (autorretenedor): its customers do not. */
    self_withholder: z.boolean().default(false),
    /** The user has confirmed the consequences of a new payment date. */
    confirm_payment_date: z.boolean().default(false),
    confirm: Confirm,
  }),
);
export type CompanyProfileInput = z.output<typeof CompanyProfileInput>;

/** Another pay cycle, of a company or of a person: which days the next pay stub pays. */
export const PayCycleQuestion = z.object({
  code: z.literal('pay_cycle_changes'),
  /** Has the days. */
  confirm_with: z.string(),
  starts_on: Day,
  ends_on: Day,
  /** Paid of them: months have 30. */
  days: z.number(),
});
export type PayCycleQuestion = z.output<typeof PayCycleQuestion>;

export const SecurityInput = z.object({
  require_two_factor: z.boolean(),
  /** Minutes without input after which a session of a member ends. */
  idle_minutes: z.number('required').int().min(idleMinutes.least).max(idleMinutes.most),
});

export const BillingInput = z.object({
  billing_name: optionalText(80),
  billing_email: optionalText(255).refine((typed) => typed === '' || z.email().safeParse(typed).success, 'email_invalid'),
  billing_phone: optionalText(15),
});

/** An IANA time zone that the runtime supports. */
const TimeZone = z.string('required').refine((zone) => {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'time_zone_unknown');

export const CustomizationInput = z.object({
  /** A file of purpose `photo`; if null, documents show the company's image. */
  logo: Id.nullable().default(null),
  /** `#rrggbb`; null for the default colour. */
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
  invoice_footer: optionalNote(500),
  /** The company's bank account that its invoices name for payments; null for none. */
  invoice_account_id: Id.nullable().default(null),
});
export type CustomizationInput = z.output<typeof CustomizationInput>;

export const BooksInput = z.object({
  /** The last closed day; null if nothing is closed. */
  closed_through: Day.nullable(),
  confirm: Confirm,
});
export type BooksInput = z.output<typeof BooksInput>;

/** Days that were closed can be written again: those after `to`, up to `from`. */
export const ReopenQuestion = z.object({ code: z.literal('reopen_books'), from: Day, to: Day.nullable() });
export type ReopenQuestion = z.output<typeof ReopenQuestion>;

/** A move of the line of the closed books. */
export const BooksMove = z.object({
  at: Moment,
  /** Null if the user has left the company. */
  by: z.string().nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
});
export type BooksMove = z.output<typeof BooksMove>;

export const PlanInput = z.object({ plan: z.enum(plans, 'choose_one') });

/** Usage of a plan; a limit of null means unlimited. */
const Share = z.object({ used: z.number(), limit: z.number().nullable() });

export const CompanySettings = z.object({
  id: Id,
  name: z.string(),
  legal_name: z.string(),
  tax_id_type: z.enum(companyTaxIdTypes),
  tax_id: z.string(),
  /** Only a NIT has one; null for other documents. */
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
  self_withholder: z.boolean(),
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
  /** Storage is in bytes; its limit is the server's, not the plan's. */
  usage: z.object({ users: Share, vehicles: Share, storage: Share }),
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
  invoice_account_id: Id.nullable(),
  /** Records of money up to this day can be neither created, edited nor deleted; null: nothing is closed. */
  closed_through: Day.nullable(),
  /** Today in the company's time zone. */
  today: Day,
  /**
   * The settings that the caller may change. Returned here because the permissions of the session are those of the tab's company, which may be
   * another.
   */
  /** `create` and `delete`: entries of the catalogues. */
  may: z.object({ update: z.boolean(), create: z.boolean(), delete: z.boolean(), plan: z.boolean(), close_books: z.boolean() }),
  version: z.number(),
});
export type CompanySettings = z.output<typeof CompanySettings>;

/** A session of a member of the company. */
export const CompanySession = z.object({
  id: Id,
  person_id: Id,
  name: z.string(),
  /** The browser's User-Agent. */
  device: z.string(),
  created_at: Moment,
  last_input_at: Moment,
  /** A session of the caller, on this or another device. */
  own: z.boolean(),
  /** The person has no permission here that the caller lacks. */
  endable: z.boolean(),
});
export type CompanySession = z.output<typeof CompanySession>;

export const Administrator = z.object({ id: Id, name: z.string() });

/** Operations on the company of the request; a screen sends the id of its address as `company-id`. */
export const settings = {
  read: route('GET /api/settings', 'view-company-settings', {
    summary: 'The settings of the company, with the usage of its plan.',
    output: one(CompanySettings),
  }),
  profile: route('PUT /api/settings/profile', 'update-company-settings', {
    ifMatch: true,
    summary:
      "Saves the company's profile. A new payment date requires confirmation; so does another pay cycle, which moves the open pay period.",
    body: CompanyProfileInput,
    output: one(CompanySettings),
    errors: {
      payment_date_past: { status: 422, field: 'next_payment_date' },
      /** Before the first day of the open pay period, or more than ten days after its last one and later than today. */
      payment_date_outside: { status: 422, field: 'next_payment_date', details: z.object({ from: Day, to: Day }) },
      confirmation_needed: confirmationNeeded(PayCycleQuestion),
      period_closing: { status: 409 },
      payment_date_confirm: { status: 409, details: z.object({ from: Day, to: Day }) },
      administrator_unknown: { status: 422, field: 'administrator_id' },
      ...placeErrors,
      ...fileErrors,
    },
  }),
  security: route('PUT /api/settings/security', 'update-company-settings', {
    ifMatch: true,
    summary: "Saves the security settings for members' sessions; the strictest of a person's companies applies.",
    body: SecurityInput,
    output: one(CompanySettings),
    errors: { two_factor_first: { status: 409, field: 'require_two_factor' } },
  }),
  billing: route('PUT /api/settings/billing', 'update-company-settings', {
    ifMatch: true,
    summary: 'Saves the billing contact of the plan.',
    body: BillingInput,
    output: one(CompanySettings),
  }),
  plan: route('PUT /api/settings/plan', 'update-companies', {
    ifMatch: true,
    summary: "Changes the company's plan.",
    body: PlanInput,
    output: one(CompanySettings),
  }),
  customization: route('PUT /api/settings/customization', 'update-company-settings', {
    ifMatch: true,
    summary: 'Saves how the company and its documents look; existing documents keep their decimals.',
    body: CustomizationInput,
    output: one(CompanySettings),
    errors: { ...fileErrors, account_unknown: { status: 422, field: 'invoice_account_id' } },
  }),
  closeBooks: route('PUT /api/settings/closed-books', 'close-books', {
    ifMatch: true,
    summary: 'Closes the books through a day. Moving it back opens days again, and requires confirmation.',
    body: BooksInput,
    output: one(CompanySettings),
    errors: {
      date_in_future: { status: 422, field: 'closed_through' },
      confirmation_needed: confirmationNeeded(ReopenQuestion),
    },
  }),
  booksMoves: route('GET /api/settings/closed-books', 'view-company-settings', {
    summary: 'The latest closings and reopenings of the books with their user, the last first; at most ten.',
    output: z.object({ data: z.array(BooksMove) }),
  }),
  administrators: route('GET /api/settings/administrators', 'view-company-settings', {
    summary: "The company's active administrators, by name; at most a hundred.",
    query: z.object({ search: z.string().trim().max(100).optional() }),
    output: z.object({ data: z.array(Administrator) }),
  }),
  sessions: route('GET /api/settings/sessions', 'view-company-settings', {
    summary: "The sessions of the company's members, the last used first; at most two hundred.",
    output: z.object({ data: z.array(CompanySession) }),
  }),
  endSession: route('DELETE /api/settings/sessions/:id', 'update-company-settings', {
    summary: 'Ends a session of a member who has no more permissions than the caller.',
    params: WithId,
    output: z.null(),
    status: 204,
    errors: { session_beyond_own: { status: 409 } },
  }),
};

/** The companies of a person, and the payment methods that forms offer. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Id, listOf, listQuery, one, WithId } from '#base/wire.ts';

/** Data of a company for the company switcher and every screen. */
export const CompanySummary = z.object({
  id: Id,
  name: z.string(),
  image: z.string().nullable(),
  /** The company's colour, `#rrggbb`, which distinguishes tabs of two companies; null if not set. */
  accent: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  /** IANA name; "today" is in this zone. */
  time_zone: z.string(),
  /** Decimals of new documents: 0 or 2. */
  money_decimals: z.union([z.literal(0), z.literal(2)]),
  /** The last day of the closed books; null if nothing is closed. */
  closed_through: Day.nullable(),
});
export type CompanySummary = z.output<typeof CompanySummary>;

/** Always sorted by name: a person has few companies, and super-administrators search by name. */
const CompaniesQuery = listQuery(['name'], 'name', 10).pick({ search: true, page: true, perPage: true });
export type CompaniesQuery = z.output<typeof CompaniesQuery>;

export const companies = {
  list: route('GET /api/companies', 'person', {
    summary: "The person's companies; for the super-administrator, every company.",
    query: CompaniesQuery,
    output: listOf(CompanySummary),
  }),
  read: route('GET /api/companies/:id', 'person', {
    summary: "One of the person's companies. For its settings send its `company-id` to `/api/settings`.",
    params: WithId,
    output: one(CompanySummary),
  }),
};

/** How the company pays and is paid; `recipient` is who receives the money. */
export const PaymentMethod = z.object({
  id: Id,
  description: z.string(),
  recipient: z.enum(['driver', 'company']),
  kind: z.enum(['bank', 'cash']),
  /** Null for drivers. */
  account_number: z.string().nullable(),
});
export type PaymentMethod = z.output<typeof PaymentMethod>;

export const paymentMethods = {
  list: route('GET /api/payment-methods', 'member', {
    summary: "The company's active payment methods, by description; at most a hundred.",
    output: z.object({ data: z.array(PaymentMethod) }),
  }),
};

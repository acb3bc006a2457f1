/** A carrier: its data, what it is entitled to, how its documents are numbered. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, listOf, listQuery, one, WithId } from '#base/wire.ts';

/** What the company switcher and every screen need of a company. */
export const CompanySummary = z.object({
  id: Id,
  name: z.string(),
  image: z.string().nullable(),
  /** The company's own colour, `#rrggbb`, by which tabs of two companies are told apart; null for none. */
  accent: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  /** IANA name; "today" is this zone's. */
  time_zone: z.string(),
  /** Decimals of new documents: 0 or 2. */
  money_decimals: z.union([z.literal(0), z.literal(2)]),
});
export type CompanySummary = z.output<typeof CompanySummary>;

/** Always by name: a person has few companies, and the platform looks for one by its name. */
const CompaniesQuery = listQuery(['name'], 'name', 10).pick({ search: true, page: true, perPage: true });
export type CompaniesQuery = z.output<typeof CompaniesQuery>;

export const companies = {
  list: route({
    method: 'GET',
    path: '/api/companies',
    may: 'person',
    summary: "The person's companies; for the super-administrator, every company.",
    query: CompaniesQuery,
    output: listOf(CompanySummary),
  }),
  read: route({
    method: 'GET',
    path: '/api/companies/:id',
    may: 'person',
    summary: "One of the person's companies. How it is set up is `/api/settings` with its `company-id`.",
    params: WithId,
    output: one(CompanySummary),
  }),
};

/** A way in which the company pays and is paid; `recipient` is who gets the money. */
export const PaymentMethod = z.object({
  id: Id,
  description: z.string(),
  recipient: z.enum(['driver', 'company']),
  /** Null for drivers. */
  account_number: z.string().nullable(),
});
export type PaymentMethod = z.output<typeof PaymentMethod>;

export const paymentMethods = {
  list: route({
    method: 'GET',
    path: '/api/payment-methods',
    may: 'member',
    summary: "The company's active ways to pay and be paid, by description; at most a hundred.",
    output: z.object({ data: z.array(PaymentMethod) }),
  }),
};

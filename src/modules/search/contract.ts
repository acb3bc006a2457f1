/** API contract of the search over all records. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { commaSeparated, one } from '#base/wire.ts';
import { customers } from '#modules/customers/contract.ts';
import { expenses } from '#modules/expenses/contract/expenses.ts';
import { trailers, trucks } from '#modules/fleet/contract/vehicles.ts';
import { invoices } from '#modules/invoicing/contract/invoices.ts';
import { payments } from '#modules/invoicing/contract/payments.ts';
import { owners } from '#modules/owners/contract.ts';
import { payStubs } from '#modules/payroll/contract/stubs.ts';
import { users } from '#modules/people/contract/users.ts';
import { trips } from '#modules/trips/contract/trips.ts';

/** How many records of a kind are answered. */
export const foundRows = 5;

/** The lists that are searched, by the kind of their records, in the order of the answer's groups on the screen. */
export const searchedLists = {
  trips: trips.list,
  trucks: trucks.list,
  customers: customers.list,
  invoices: invoices.list,
  payments: payments.list,
  expenses: expenses.list,
  users: users.list,
  trailers: trailers.list,
  owners: owners.list,
  stubs: payStubs.list,
};
export type Kind = keyof typeof searchedLists;
export const kinds = Object.keys(searchedLists) as [Kind, ...Kind[]];

type Lists = typeof searchedLists;
type RowsOf<K extends Kind> = Lists[K]['output']['shape']['data'];

const rowsOf = Object.fromEntries(kinds.map((kind) => [kind, searchedLists[kind].output.shape.data.max(foundRows).optional()])) as {
  [K in Kind]: z.ZodOptional<RowsOf<K>>;
};

/** Rows as their lists answer them. A list that the caller may not see has no key. */
export const Found = z.object(rowsOf);
export type Found = z.output<typeof Found>;

export const search = route('GET /api/search', 'member', {
  summary:
    'The records that a text finds in the lists that the caller may see: those with that number first, then open trips, then the order of their list.',
  query: z.object({ search: z.string('required').trim().min(1, 'required').max(100), kinds: commaSeparated(z.enum(kinds)).optional() }),
  output: one(Found),
});

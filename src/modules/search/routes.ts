/** The search over all records: the first rows of the lists that the caller may see. */
import type { z } from 'zod';
import { customerStore } from '#modules/customers/store.ts';
import { listExpenses } from '#modules/expenses/store/list.ts';
import { trailerStore, truckStore } from '#modules/fleet/store/vehicles.ts';
import { listInvoices } from '#modules/invoicing/store/invoice-list.ts';
import { listPayments } from '#modules/invoicing/store/payment-read.ts';
import { ownerStore } from '#modules/owners/store.ts';
import { listStubs } from '#modules/payroll/store/stubs.ts';
import { listUsers } from '#modules/people/store/members.ts';
import { listTrips } from '#modules/trips/store/trip-list.ts';
import { findByNumber, type SearchText } from '#server/db/search.ts';
import { type Tenant, type TenantDb, unlessDenied } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { type Found, foundRows, type Kind, kinds, search, searchedLists } from './contract.ts';

type Query<K extends Kind> = z.output<(typeof searchedLists)[K]['query']>;

interface Searched<K extends Kind> {
  list: (db: TenantDb, query: Query<K>) => Promise<{ data: NonNullable<Found[K]> }>;
  /** The kind of document, if its records are numbered. */
  document?: Parameters<typeof findByNumber>[1];
  /** Filters of the rows that come before the others. */
  first?: Partial<Query<K>>;
}

const searched: { [K in Kind]: Searched<K> } = {
  trips: { list: listTrips, document: 'trip', first: { status: ['active', 'in_transit', 'under_review', 'rejected'] } },
  trucks: { list: truckStore.list },
  customers: { list: customerStore.list },
  invoices: { list: listInvoices, document: 'invoice' },
  payments: { list: listPayments, document: 'payment' },
  expenses: { list: listExpenses, document: 'expense' },
  users: { list: listUsers },
  trailers: { list: trailerStore.list },
  owners: { list: ownerStore.list },
  stubs: { list: listStubs, document: 'stub' },
};

const none = { data: [] };

export function searchRoutes(app: App): void {
  handle(app, search, async ({ query: { search: text, kinds: asked = kinds }, tenant }) => {
    const [found] = await Promise.all([
      Promise.all([...new Set(asked)].map(async (kind) => [kind, await findIn(tenant, kind, text)] as const)),
      tenant.checkAccess(),
    ]);
    return { data: Object.fromEntries(found.filter(([, rows]) => rows)) };
  });
}

/** The first rows of a list; undefined for callers who may not see it. Each list makes its own access check, which limits drivers to their records. */
async function findIn<K extends Kind>(tenant: Tenant, kind: K, text: string): Promise<Found[K] | undefined> {
  const { list, document, first } = searched[kind] as Searched<K>;
  const query = { ...searchedLists[kind].query.parse({ search: text }), perPage: foundRows } as Query<K>;
  return unlessDenied(
    tenant.with(tenant.company as string, searchedLists[kind].access).read(async (db) => {
      const withNumber = async () => {
        const ids = document ? await findByNumber(db, document, text as SearchText) : [];
        return ids.length > 0 ? list(db, { ...query, search: undefined, ids }) : none;
      };
      const pages = await Promise.all([withNumber(), first ? list(db, { ...query, ...first }) : none, list(db, query)]);
      const rows = pages.flatMap(({ data }) => data as { id: string }[]);
      const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
      return unique.slice(0, foundRows) as Found[K];
    }),
  );
}

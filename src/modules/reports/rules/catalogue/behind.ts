/** The lists behind the figures of reports: the rows that a figure adds up. Addresses of screens, whose parameters are those of the lists. */
import type { Grouping } from '../../contract/analytics.ts';
import type { ReportRow } from '../../contract/catalogue/define.ts';
import type { ReportId } from '../../contract/catalogue/reports.ts';
import { expensesQuery, filtersOfGroup, type TripFilters, tripsQuery } from '../behind.ts';
import type { Range } from '../ranges.ts';

/** The state of a report: its range, if it has one, and its filters as in the address. */
export interface Shown {
  range: Range | null;
  filters: Record<string, string | undefined>;
}

/** The list behind the figure of a column, in a row or, without one, in the totals; undefined if there is none. */
type Behind = (column: string, row: ReportRow | null, shown: Shown) => string | undefined;

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** For trips: the trips of a group, and their expenses. */
const profit =
  (group: Grouping): Behind =>
  (column, row, { range, filters }) => {
    if (!range) return undefined;
    const chosen: TripFilters = {
      ...filters,
      ...(row &&
        filtersOfGroup(group, {
          id: row.id,
          origin_city_id: textOf(row.origin_city_id),
          destination_city_id: textOf(row.destination_city_id),
        })),
    };
    const isTrip = group === 'trip' && row !== null;
    if (column === 'name' || column === 'trips' || column === 'freight')
      return isTrip ? `/admin/trips/${row.id}` : `/admin/trips?${tripsQuery(range, chosen)}`;
    if (column === 'expenses') return isTrip ? `/admin/trips/${row.id}/expenses` : `/admin/expenses?${expensesQuery(range, chosen)}`;
    return undefined;
  };

const textOf = (value: string | number | null | undefined) => (typeof value === 'string' ? value : null);

const expensesIn = ({ range, filters }: Shown, more: Record<string, string | undefined>) =>
  withQuery('/admin/expenses', {
    status: 'approved',
    charged_to_owner: '0',
    ...filters,
    dated_from: range?.from,
    dated_to: range?.to,
    ...more,
  });

/** Approved expenses of a group that are not charged to an owner; a group without a list of its own has no filters. */
const expenses =
  (ofRow: (row: ReportRow) => Record<string, string | undefined> | undefined): Behind =>
  (column, row, shown) => {
    const group = row ? ofRow(row) : {};
    if (!group) return undefined;
    if (column === 'name' || column === 'count' || column === 'amount') return expensesIn(shown, group);
    if (column === 'trip_amount' || column === 'company_amount') {
      const type = column === 'trip_amount' ? 'trip' : 'company';
      // Nothing is both.
      return shown.filters.type && shown.filters.type !== type ? undefined : expensesIn(shown, { ...group, type });
    }
    return undefined;
  };

const onName =
  (list: string, ofRow: (row: ReportRow, shown: Shown) => string): Behind =>
  (column, row, shown) =>
    row ? (column === 'name' || column === 'number' ? ofRow(row, shown) : undefined) : withQuery(list, shown.filters);

export const behind: Record<ReportId, Behind> = {
  'profit-by-trip': profit('trip'),
  'profit-by-customer': profit('customer'),
  'profit-by-driver': profit('driver'),
  'profit-by-vehicle': profit('truck'),
  'profit-by-owner': profit('owner'),
  'profit-by-route': profit('route'),
  'vehicle-costs': (column, row, shown) => {
    const { range, filters } = shown;
    if (!range) return undefined;
    const truck_id = row?.id ?? filters.truck_id;
    if (column === 'name' && row) return `/admin/trucks/${row.id}`;
    if (column === 'trips') return `/admin/trips?${tripsQuery(range, { truck_id })}`;
    // Without a vehicle, the list also has the expenses without one.
    return column === 'other_cost' && truck_id ? expensesIn({ range, filters: {} }, { type: 'company', truck_id }) : undefined;
  },
  'receivables-aging': (column, row, { filters }) => {
    if (!row) return withQuery('/admin/invoices/aging', filters);
    return column === 'name' ? `/admin/customers/${row.id}` : undefined;
  },
  'unfiled-invoices': (_, row, { filters }) =>
    row ? `/admin/invoices/${row.id}` : withQuery('/admin/invoices', { filed: '0', ...filters }),
  'pending-proofs': (_, row, { filters }) => (row ? `/admin/trips/${row.id}` : withQuery('/admin/trips', { proof: 'missing', ...filters })),
  withholdings: (column, row, { range, filters }) => {
    const year = range?.from.slice(0, 4);
    if (!row) return withQuery('/admin/customer-withholdings', { ...filters, year });
    return column === 'name' ? withQuery(`/admin/customers/${row.id}`, { tab: 'withholdings', year }) : undefined;
  },
  'expenses-by-category': expenses((row) => ({ category_id: row.id })),
  'expenses-by-provider': expenses((row) => (row.name ? { provider: String(row.name) } : undefined)),
  'payroll-summary': (column, row, { range, filters }) => {
    const employee_id = row?.id ?? filters.employee_id;
    if (!['name', 'stubs', 'total_earnings', 'total_deductions', 'net_payment', 'balance'].includes(column)) return undefined;
    return withQuery('/admin/compensation', { tab: 'stubs', employee_id, issued: '1', ended_from: range?.from, ended_to: range?.to });
  },
  'drivers-by-freight': (column, row, { range }) =>
    ['name', 'trips', 'freight'].includes(column)
      ? withQuery('/admin/trips', { driver_id: row?.id, reviewed_from: range?.from, reviewed_to: range?.to })
      : undefined,
  'driver-accounts': onName('/admin/driver-accounts', (row) => `/admin/driver-accounts/${row.id}`),
  'owner-balances': onName('/admin/owners/balances', (row) => `/admin/owners/${row.id}`),
};

/** The source of each report. Reports with the rows of a list are read by the list's own store. */
import { daysBetween } from '#base/days.ts';
import type { CustomerWithholding } from '#modules/invoicing/contract/certificates.ts';
import type { InvoiceRow } from '#modules/invoicing/contract/invoice.ts';
import type { ReceivablesRow } from '#modules/invoicing/contract/receivables.ts';
import { listCustomerWithholdings } from '#modules/invoicing/store/certificates.ts';
import { listInvoices } from '#modules/invoicing/store/invoice-list.ts';
import { listReceivables } from '#modules/invoicing/store/receivables.ts';
import type { OwnerAccount } from '#modules/payables/contract/balances.ts';
import { listOwnerAccounts } from '#modules/payables/store/balances.ts';
import type { DriverAccount } from '#modules/settlements/contract/accounts.ts';
import { listAccounts } from '#modules/settlements/store/accounts.ts';
import type { TripRow } from '#modules/trips/contract/trip.ts';
import { listTrips } from '#modules/trips/store/trip-list.ts';
import type { ReportId } from '../../contract/catalogue/reports.ts';
import { driverSource } from './drivers.ts';
import { expensesByCategorySource, expensesByProviderSource } from './expenses.ts';
import { payrollSource } from './payroll.ts';
import { profitSource } from './profit.ts';
import { fromList, type ReportSource } from './source.ts';
import { vehicleCostSource } from './vehicles.ts';

export const sources: Record<ReportId, ReportSource> = {
  'profit-by-trip': profitSource('trip'),
  'profit-by-customer': profitSource('customer'),
  'profit-by-driver': profitSource('driver'),
  'profit-by-vehicle': profitSource('truck'),
  'profit-by-owner': profitSource('owner'),
  'profit-by-route': profitSource('route'),
  'vehicle-costs': vehicleCostSource,
  'receivables-aging': fromList<ReceivablesRow>(
    'name',
    listReceivables,
    ({ last_note: _, last_note_at: _at, disputed: _disputed, ...row }) => row,
  ),
  'unfiled-invoices': fromList<InvoiceRow>(
    'number',
    (db, query: object) => listInvoices(db, { ...query, filed: false } as never),
    ({ number, customer_name, issue_date, due_date, total, balance }, today) => ({
      number,
      customer_name,
      issue_date,
      due_date,
      total,
      balance,
      days: Math.max(0, daysBetween(issue_date, today)),
    }),
  ),
  'pending-proofs': fromList<TripRow>(
    'number',
    (db, query: object) => listTrips(db, { ...query, proof: 'missing' } as never),
    ({ number, customer_name, driver_name, truck_plate, origin_name, destination_name, arrival_at, freight }, today) => {
      const arrived_on = arrival_at?.slice(0, 10) ?? null;
      const days = arrived_on && Math.max(0, daysBetween(arrived_on, today));
      return { number, customer_name, driver_name, truck_plate, route: `${origin_name} → ${destination_name}`, arrived_on, days, freight };
    },
  ),
  withholdings: fromList<CustomerWithholding>(
    'name',
    (db, query, { range }) => listCustomerWithholdings(db, query, Number(range.from.slice(0, 4)), 'with_any'),
    ({ year: _, state: _state, ...row }) => row,
  ),
  'expenses-by-category': expensesByCategorySource,
  'expenses-by-provider': expensesByProviderSource,
  'payroll-summary': payrollSource,
  'drivers-by-freight': driverSource,
  'driver-accounts': fromList<DriverAccount>('name', listAccounts, ({ status: _, ...row }) => row),
  'owner-balances': fromList<OwnerAccount>('name', listOwnerAccounts, ({ status: _, phone: _phone, ...row }) => row),
};

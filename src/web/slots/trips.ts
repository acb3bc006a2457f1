/**
 * Additions of later modules to the page of a trip, its form and its board. Composition only: each component is a `screen(…)`, so that its code and
 * words load when it is shown.
 */
import type { TripMoveSlot, TripSlots } from '#modules/trips/web/slots.ts';
import { screen } from '../routes.ts';

const TripSettlement = screen(() => import('#modules/settlements/web/trip/settlement.tsx'), 'TripSettlement', 'settlements', 'deliveries');

const TripOwner = screen(() => import('#modules/payables/web/trip/section.tsx'), 'TripOwner', 'payables', 'deliveries');

const InvoiceTripAction = screen(() => import('#modules/invoicing/web/trips/trip-actions.tsx'), 'InvoiceTripAction', 'invoicing');

const TripAdvances = screen(() => import('#modules/invoicing/web/trips/advances.tsx'), 'TripAdvances', 'invoicing');

const LoadAdvances = screen(() => import('#modules/invoicing/web/trips/advances.tsx'), 'LoadAdvances', 'invoicing');

const ExpectedWithholdings = screen(() => import('#modules/invoicing/web/trips/expected.tsx'), 'ExpectedWithholdings', 'invoicing');

const CustomerChecks = screen(() => import('#modules/invoicing/web/trips/expected.tsx'), 'CustomerChecks', 'invoicing');

/** On the board of trips. */
const toInvoiced: TripMoveSlot = {
  to: 'invoiced',
  permission: 'invoice-trips',
  Content: screen(() => import('#modules/invoicing/web/trips/trip-actions.tsx'), 'InvoiceTripMove', 'invoicing'),
};

/** Facts about a driver, shown beside the driver field: balance and expiring papers. */
const driverFacts = [
  screen(() => import('#modules/reminders/web/driver-papers.tsx'), 'DriverPapers', 'reminders'),
  screen(() => import('#modules/settlements/web/driver-balance.tsx'), 'DriverBalance', 'settlements'),
];

const TripProfit = screen(() => import('#modules/reports/web/trip/profit.tsx'), 'TripProfit', 'reports');

const MapOfTrip = screen(() => import('#modules/expenses/web/trip/map.tsx'), 'MapOfTrip', 'trips');

const TripExpenses = screen(() => import('#modules/expenses/web/trip/section.tsx'), 'TripExpenses', 'expenses');

export const tripSlots: TripSlots = {
  actions: [InvoiceTripAction],
  side: [TripProfit],
  map: MapOfTrip,
  sections: [TripExpenses, TripAdvances, TripSettlement, TripOwner],
  load: [LoadAdvances],
  driver: driverFacts,
  expected: [ExpectedWithholdings],
  checks: [CustomerChecks],
  moves: [toInvoiced],
};

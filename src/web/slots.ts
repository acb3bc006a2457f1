/** What later modules show on the pages of earlier ones: composition only. Each component is a `screen(…)`, so that its code and words load when it is shown. */
import type { CustomerSlots } from '#modules/customers/web/slots.ts';
import type { ExpenseSlots } from '#modules/expenses/web/slots.ts';
import type { FleetSlots } from '#modules/fleet/web/slots.ts';
import type { OwnerSlots } from '#modules/owners/web/slots.ts';
import type { UserSlots } from '#modules/people/web/slots.ts';
import type { ReminderSlots } from '#modules/reminders/web/slots.ts';
import type { SettingsSlots } from '#modules/settings/web/slots.ts';
import type { TripMoveSlot, TripSlots } from '#modules/trips/web/slots.ts';
import { screen } from './routes.ts';

const OwnPage = screen(() => import('#modules/accounts/web/profile/page.tsx'), 'OwnPage', 'accounts', 'people');
const TripSettlement = screen(() => import('#modules/settlements/web/trip/settlement.tsx'), 'TripSettlement', 'settlements');
const TripOwner = screen(() => import('#modules/payables/web/trip/section.tsx'), 'TripOwner', 'payables');
const TypedSettlement = screen(() => import('#modules/settlements/web/trip/typed.tsx'), 'TypedSettlement', 'settlements');
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

/** What who assigns a driver wants to know: what they owe, and which of their papers fall due. */
const driverFacts = [
  screen(() => import('#modules/reminders/web/driver-papers.tsx'), 'DriverPapers', 'reminders'),
  screen(() => import('#modules/settlements/web/driver-balance.tsx'), 'DriverBalance', 'settlements'),
];

const TripProfit = screen(() => import('#modules/reports/web/trip/profit.tsx'), 'TripProfit', 'reports');
const MapOfTrip = screen(() => import('#modules/expenses/web/trip/map.tsx'), 'MapOfTrip', 'trips');
const TripExpenses = screen(() => import('#modules/expenses/web/trip/section.tsx'), 'TripExpenses', 'expenses');

/** What falls due next for a vehicle, in its head. */
const nextDue = {
  permission: 'view-reminders' as const,
  Content: screen(() => import('#modules/reminders/web/next-due.tsx'), 'NextDue', 'reminders'),
};

/** The reminders of a vehicle or a person, on its page. */
const reminderTab = (list: 'TruckReminders' | 'TrailerReminders' | 'PersonReminders') => ({
  key: 'reminders',
  permission: 'view-reminders' as const,
  name: { es: 'Recordatorios', en: 'Reminders' },
  filters: ['state', 'kind', 'due_from', 'due_to', 'history'],
  Content: screen(() => import('#modules/reminders/web/list.tsx'), list, 'reminders'),
});

/** The service that falls due next for a vehicle, in its head. */
const nextService = {
  permission: 'view-services' as const,
  Content: screen(() => import('#modules/maintenance/web/vehicle/next-service.tsx'), 'NextService', 'maintenance'),
};

/** The services that are soon or overdue, beside the reminders. */
const dueSchedules = {
  permission: 'view-services' as const,
  Content: screen(() => import('#modules/maintenance/web/schedules/due.tsx'), 'DueSchedules', 'maintenance'),
};

/** Costs, schedules and services of a vehicle, on its page. */
const maintenanceTab = {
  key: 'services',
  permission: 'view-services' as const,
  name: { es: 'Mantenimiento', en: 'Maintenance' },
  filters: ['status', 'kind', 'provider', 'dated_from', 'dated_to'],
  Content: screen(() => import('#modules/maintenance/web/vehicle/tab.tsx'), 'VehicleMaintenance', 'maintenance', 'fleet', 'expenses'),
};

/** The money of the company that a driver has, on the page of the user. */
const accountTab = {
  key: 'account',
  permission: 'view-trips' as const,
  name: { es: 'Cuenta', en: 'Account' },
  filters: ['dated_from', 'dated_to'],
  Content: screen(() => import('#modules/settlements/web/accounts/account.tsx'), 'UserAccount', 'settlements', 'trips', 'history'),
};

/** The expenses of a vehicle or a driver, on its page. */
const expensesTab = (list: 'TruckExpenses' | 'TrailerExpenses' | 'DriverExpenses') => ({
  key: 'expenses',
  permission: 'view-expenses' as const,
  name: { es: 'Gastos', en: 'Expenses' },
  filters: [
    'status',
    'category_id',
    list === 'DriverExpenses' ? 'truck_id' : 'driver_id',
    'paid_by',
    'charged_to_owner',
    'dated_from',
    'dated_to',
  ],
  Content: screen(() => import('#modules/expenses/web/list.tsx'), list, 'expenses', 'fleet'),
});

const tripsTab = { key: 'trips', permission: 'view-trips', name: { es: 'Viajes', en: 'Trips' } } as const;

/** The trucks of an owner, on its page. */
export const ownerSlots: OwnerSlots = {
  actions: [
    {
      permission: 'view-owners',
      Content: screen(() => import('#modules/payables/web/owner/actions.tsx'), 'WithholdingCertificate', 'payables'),
    },
    {
      permission: 'view-owners',
      Content: screen(() => import('#modules/payables/web/owner/actions.tsx'), 'PayOwner', 'payables', 'trips'),
    },
  ],
  figures: [
    { permission: 'view-owners', Content: screen(() => import('#modules/payables/web/owner/figures.tsx'), 'OwnerFigures', 'payables') },
  ],
  tabs: [
    {
      key: 'trips',
      permission: 'view-owners',
      name: { es: 'Viajes', en: 'Trips' },
      filters: ['state', 'departed_from', 'departed_to'],
      Content: screen(() => import('#modules/payables/web/owner/tabs.tsx'), 'OwnerTrips', 'payables', 'trips'),
    },
    {
      key: 'payments',
      permission: 'view-owners',
      name: { es: 'Pagos', en: 'Payments' },
      filters: ['type', 'dated_from', 'dated_to'],
      Content: screen(() => import('#modules/payables/web/owner/tabs.tsx'), 'OwnerPayments', 'payables', 'trips', 'history'),
    },
    {
      key: 'trucks',
      permission: 'view-trucks',
      name: { es: 'Camiones', en: 'Trucks' },
      filters: ['status', 'type', 'make'],
      Content: screen(() => import('#modules/fleet/web/lists.tsx'), 'OwnerTrucks', 'fleet'),
    },
  ],
};

/** What trips and invoicing show on the page of a customer. */
export const customerSlots: CustomerSlots = {
  actions: [
    {
      permission: 'create-invoices',
      Content: screen(() => import('#modules/invoicing/web/customer/actions.tsx'), 'NewInvoiceAction', 'invoicing'),
    },
    {
      permission: 'view-invoices',
      Content: screen(() => import('#modules/invoicing/web/customer/actions.tsx'), 'PaymentAction', 'invoicing'),
    },
  ],
  figures: [
    {
      permission: 'view-invoices',
      Content: screen(() => import('#modules/invoicing/web/customer/debt.tsx'), 'DebtFigures', 'invoicing'),
    },
  ],
  sections: [
    {
      permission: 'view-invoices',
      Content: screen(() => import('#modules/invoicing/web/customer/open-invoices.tsx'), 'OpenInvoices', 'invoicing'),
    },
    {
      permission: 'view-advances',
      Content: screen(() => import('#modules/invoicing/web/credit/section.tsx'), 'CustomerCredit', 'invoicing'),
    },
    {
      permission: 'view-invoices',
      Content: screen(() => import('#modules/invoicing/web/collection/section.tsx'), 'CollectionNotes', 'invoicing'),
    },
    { permission: 'view-trips', Content: screen(() => import('#modules/trips/web/customer/latest-trips.tsx'), 'LatestTrips', 'trips') },
    {
      permission: 'create-trips',
      Content: screen(() => import('#modules/trips/web/customer/used-addresses.tsx'), 'UsedAddresses', 'trips'),
    },
  ],
  tabs: [
    {
      ...tripsTab,
      Count: screen(() => import('#modules/trips/web/customer/count.tsx'), 'TripCount'),
      filters: ['status', 'ready', 'driver_id', 'truck_id', 'departed_from', 'departed_to'],
      Content: screen(() => import('#modules/trips/web/list.tsx'), 'CustomerTrips', 'trips', 'places'),
    },
    {
      key: 'invoices',
      permission: 'view-invoices',
      name: { es: 'Facturas', en: 'Invoices' },
      Count: screen(() => import('#modules/invoicing/web/customer/counts.tsx'), 'InvoiceCount'),
      filters: ['status', 'payment_status', 'issued_from', 'issued_to', 'due_from', 'due_to'],
      Content: screen(() => import('#modules/invoicing/web/invoices/list.tsx'), 'CustomerInvoices', 'invoicing'),
    },
    {
      key: 'payments',
      permission: 'view-payments',
      name: { es: 'Pagos', en: 'Payments' },
      Count: screen(() => import('#modules/invoicing/web/customer/counts.tsx'), 'PaymentCount'),
      filters: ['payment_status', 'method', 'paid_from', 'paid_to', 'voided'],
      Content: screen(() => import('#modules/invoicing/web/payments/list.tsx'), 'CustomerPayments', 'invoicing'),
    },
    {
      key: 'statement',
      permission: 'view-invoices',
      name: { es: 'Estado de cuenta', en: 'Statement' },
      Content: screen(() => import('#modules/invoicing/web/statement/tab.tsx'), 'CustomerStatement', 'invoicing'),
    },
    {
      key: 'advances',
      permission: 'view-advances',
      name: { es: 'Anticipos', en: 'Advances' },
      Count: screen(() => import('#modules/invoicing/web/customer/counts.tsx'), 'AdvanceCount'),
      filters: ['source', 'open', 'paid_from', 'paid_to'],
      Content: screen(() => import('#modules/invoicing/web/advances/list.tsx'), 'CustomerAdvances', 'invoicing'),
    },
    {
      key: 'withholdings',
      permission: 'view-invoices',
      name: { es: 'Retenciones', en: 'Withholdings' },
      filters: ['year'],
      Content: screen(() => import('#modules/invoicing/web/certificates/tab.tsx'), 'CustomerCertificates', 'invoicing', 'history'),
    },
  ],
};

/** What trips show on the pages of trucks and trailers. */
export const fleetSlots: FleetSlots = {
  truck: {
    head: [
      {
        permission: 'view-trips',
        Content: screen(() => import('#modules/trips/web/vehicle/whereabouts.tsx'), 'TruckWhereabouts', 'trips'),
      },
      nextDue,
      nextService,
    ],
    tabs: [
      maintenanceTab,
      reminderTab('TruckReminders'),
      expensesTab('TruckExpenses'),
      {
        ...tripsTab,
        Count: screen(() => import('#modules/trips/web/vehicle/counts.tsx'), 'TruckTripCount'),
        filters: ['status', 'ready', 'driver_id', 'customer_id', 'departed_from', 'departed_to'],
        Content: screen(() => import('#modules/trips/web/list.tsx'), 'TruckTrips', 'trips', 'places'),
      },
    ],
  },
  trailer: {
    head: [
      {
        permission: 'view-trips',
        Content: screen(() => import('#modules/trips/web/vehicle/whereabouts.tsx'), 'TrailerWhereabouts', 'trips'),
      },
      nextDue,
      nextService,
    ],
    tabs: [
      maintenanceTab,
      reminderTab('TrailerReminders'),
      expensesTab('TrailerExpenses'),
      {
        ...tripsTab,
        Count: screen(() => import('#modules/trips/web/vehicle/counts.tsx'), 'TrailerTripCount'),
        filters: ['status', 'ready', 'driver_id', 'truck_id', 'customer_id', 'departed_from', 'departed_to'],
        Content: screen(() => import('#modules/trips/web/list.tsx'), 'TrailerTrips', 'trips', 'places'),
      },
    ],
  },
};

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

export const expenseSlots: ExpenseSlots = { typedTotals: [TypedSettlement] };

export const settingsSlots: SettingsSlots = {
  openBefore: [
    {
      permission: 'view-invoices',
      Content: screen(() => import('#modules/invoicing/web/invoices/open-before.tsx'), 'DraftsBefore', 'invoicing'),
    },
    { permission: 'view-expenses', Content: screen(() => import('#modules/expenses/web/open-before.tsx'), 'SubmittedBefore', 'expenses') },
  ],
};

export const reminderSlots: ReminderSlots = { beside: dueSchedules };

/** Advances on the pay of a user. */
const advancesTab = {
  key: 'payroll-advances',
  permission: 'view-compensation' as const,
  name: { es: 'Anticipos de nómina', en: 'Payroll advances' },
  filters: ['state', 'dated_from', 'dated_to'],
  Content: screen(() => import('#modules/payroll/web/advances/list.tsx'), 'UserAdvances', 'payroll', 'trips', 'history'),
};

/** What a user is paid: on their page, and on their own. */
const compensationTab = { key: 'compensation', name: { es: 'Compensación', en: 'Compensation' } } as const;

export const userSlots: UserSlots = {
  ownPage: OwnPage,
  ownTabs: [
    {
      ...compensationTab,
      Content: screen(() => import('#modules/payroll/web/own.tsx'), 'OwnPay', 'payroll'),
    },
  ],
  tabs: [
    reminderTab('PersonReminders'),
    accountTab,
    advancesTab,
    expensesTab('DriverExpenses'),
    {
      ...compensationTab,
      permission: 'view-compensation',
      Content: screen(() => import('#modules/payroll/web/compensation/tab.tsx'), 'UserCompensationTab', 'payroll'),
    },
  ],
  history: screen(() => import('#modules/payroll/web/compensation/history.tsx'), 'PayHistoryTexts', 'payroll'),
};

/**
 * Additions of trips and invoicing to the page of a customer. Composition only: each component is a `screen(…)`, so that its code and words load when
 * it is shown.
 */
import type { Customer } from '#modules/customers/contract.ts';
import type { RecordSlots } from '../kit/record/slots.ts';
import { screen } from '../routes.ts';
import { tripsTab } from './tabs.ts';

/** Additions of trips and invoicing to the page of a customer. */
export const customerSlots: RecordSlots<Customer> = {
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
      Content: screen(() => import('#modules/invoicing/web/collection/section.tsx'), 'CollectionNotes', 'invoicing', 'deliveries'),
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
      Content: screen(() => import('#modules/invoicing/web/statement/tab.tsx'), 'CustomerStatement', 'invoicing', 'deliveries'),
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

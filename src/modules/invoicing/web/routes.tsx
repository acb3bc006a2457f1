import { IconCash, IconCashPlus, IconFileInvoice } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { listSearch } from '#web/kit/list/list-search.ts';
import { adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  { key: 'invoices', icon: IconFileInvoice, name: { es: 'Facturas', en: 'Invoices' } },
  { key: 'payments', icon: IconCash, name: { es: 'Pagos recibidos', en: 'Payments' } },
  { key: 'advances', icon: IconCashPlus, name: { es: 'Anticipos de clientes', en: 'Advances' }, within: 'payments' },
];

/** `customer_id`: the customer that the invoice is proposed for. `trips`: ids of its trips that are on it, or `ready` for all that are. */
const NewInvoiceSearch = z.object({
  customer_id: z.catch(z.optional(z.string()), undefined),
  trips: z.catch(z.optional(z.string().check(z.maxLength(4000))), undefined),
});
/** `invoice_id`: the invoice that the payment is for. `customer_id`: it is for several invoices of that customer; empty to choose one. */
const NewPaymentSearch = z.object({
  invoice_id: z.catch(z.optional(z.string()), undefined),
  customer_id: z.catch(z.optional(z.string()), undefined),
});
/** The trip, with a load of it, or the customer that the advance is proposed for. */
const NewAdvanceSearch = z.object({
  load_id: z.catch(z.optional(z.string()), undefined),
  customer_id: z.catch(z.optional(z.string()), undefined),
  trip_id: z.catch(z.optional(z.string()), undefined),
});
/** The shown bank account, or the one whose statement is imported; by default the first. */
const BankSearch = z.object({ account: z.catch(z.optional(z.string()), undefined) });
/** The day of the shown reminders; by default today. */
const RemindersSearch = z.object({ day: z.catch(z.optional(z.string()), undefined) });
/** `from=invoice`: the payment was opened from its invoice, and leaving the page returns there. */
const PaymentSearch = z.object({ from: z.catch(z.optional(z.literal('invoice')), undefined) });

export const invoicingRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'invoices',
    validateSearch: listSearch('status', 'payment_status', 'filed', 'customer_id', 'issued_from', 'issued_to', 'due_from', 'due_to'),
    component: screen(() => import('./invoices/list.tsx'), 'InvoiceList', 'invoicing'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'invoices/new',
    validateSearch: (search) => NewInvoiceSearch.parse(search),
    component: screen(() => import('./invoices/new.tsx'), 'NewInvoice', 'invoicing', 'places'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'invoices/aging',
    validateSearch: listSearch('state', 'disputed', 'broken_promise'),
    component: screen(() => import('./aging/list.tsx'), 'AgingList', 'invoicing', 'deliveries'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'invoices/reminders',
    validateSearch: (search) => RemindersSearch.parse(search),
    component: screen(() => import('./reminders/page.tsx'), 'RemindersPage', 'invoicing', 'deliveries'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'invoices/to-invoice',
    validateSearch: listSearch('ready', 'customer_id', 'truck_id'),
    component: screen(() => import('./to-invoice/list.tsx'), 'TripsToInvoice', 'invoicing', 'trips'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'invoices/$id',
    component: screen(() => import('./invoices/page.tsx'), 'InvoicePage', 'invoicing', 'deliveries', 'trips', 'history'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'invoices/$id/edit',
    component: screen(() => import('./invoices/edit.tsx'), 'EditInvoice', 'invoicing', 'places'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'customer-withholdings',
    validateSearch: listSearch('state', 'year'),
    component: screen(() => import('./certificates/list.tsx'), 'CustomerWithholdings', 'invoicing'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'payments',
    validateSearch: listSearch('payment_status', 'method', 'customer_id', 'paid_from', 'paid_to', 'voided'),
    component: screen(() => import('./payments/list.tsx'), 'PaymentList', 'invoicing'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'advances',
    validateSearch: listSearch('source', 'received', 'open', 'customer_id', 'paid_from', 'paid_to'),
    component: screen(() => import('./advances/list.tsx'), 'AdvanceList', 'invoicing'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'advances/new',
    validateSearch: (search) => NewAdvanceSearch.parse(search),
    component: screen(() => import('./advances/new.tsx'), 'NewAdvance', 'invoicing', 'trips'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'advances/$id',
    component: screen(() => import('./advances/page.tsx'), 'AdvancePage', 'invoicing', 'deliveries', 'trips'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'payments/new',
    validateSearch: (search) => NewPaymentSearch.parse(search),
    component: screen(() => import('./payments/new.tsx'), 'NewPayment', 'invoicing'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'payments/bank',
    validateSearch: (search) => BankSearch.parse(search),
    component: screen(() => import('./bank/page.tsx'), 'BankPage', 'invoicing'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'payments/bank/import',
    validateSearch: (search) => BankSearch.parse(search),
    component: screen(() => import('./bank/import.tsx'), 'ImportStatement', 'invoicing'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'payments/bank/lines',
    validateSearch: listSearch('state', 'payment_method_id', 'dated_from', 'dated_to'),
    component: screen(() => import('./bank/lines-list.tsx'), 'BankLineList', 'invoicing'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'payments/$id',
    validateSearch: (search) => PaymentSearch.parse(search),
    component: screen(() => import('./payments/page.tsx'), 'PaymentPage', 'invoicing', 'deliveries'),
  }),
] as const;

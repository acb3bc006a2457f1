import { IconCalendarDollar, IconCash, IconCashPlus, IconFileInvoice } from '@tabler/icons-react';
import { z } from 'zod/mini';
import { listSearch, textSearch } from '#web/kit/list/list-search.ts';
import { adminPage } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  {
    key: 'invoices',
    icon: IconFileInvoice,
    name: { es: 'Facturas', en: 'Invoices' },
    isMoney: true,
    letter: { es: 'F', en: 'I' },
    alsoAt: ['/admin/customer-withholdings'],
  },
  { key: 'payments', icon: IconCash, name: { es: 'Pagos recibidos', en: 'Payments' }, isMoney: true, letter: { es: 'P', en: 'P' } },
  {
    key: 'advances',
    icon: IconCashPlus,
    name: { es: 'Anticipos de clientes', en: 'Advances' },
    isMoney: true,
    letter: { es: 'A', en: 'A' },
  },
  {
    key: 'invoices/aging',
    group: 'billing',
    permission: 'view-invoices',
    icon: IconCalendarDollar,
    name: { es: 'Cobranza', en: 'Collections' },
    synonyms: { es: 'cartera por edades', en: 'receivables by age' },
    isMoney: true,
    letter: { es: 'Z', en: 'L' },
  },
];

/** `customer_id`: the customer that the invoice is proposed for. `trips`: ids of its trips that are on it, or `ready` for all that are. */
const NewInvoiceSearch = z.object({
  customer_id: z.catch(z.optional(z.string()), undefined),
  trips: z.catch(z.optional(z.string().check(z.maxLength(4000))), undefined),
});
/** `invoice_id`: the invoice that the payment is for. `customer_id`: it is for several invoices of that customer; empty to choose one. */
const NewPaymentSearch = textSearch('invoice_id', 'customer_id');
/** The trip, with a load of it, or the customer that the advance is proposed for. */
const NewAdvanceSearch = textSearch('load_id', 'customer_id', 'trip_id');
/** The shown bank account, or the one whose statement is imported; by default the first. */
const BankSearch = textSearch('account');
/** The day of the shown reminders; by default today. */
const RemindersSearch = textSearch('day');
/** `from=invoice`: the payment was opened from its invoice, and leaving the page returns there. */
const PaymentSearch = z.object({ from: z.catch(z.optional(z.literal('invoice')), undefined) });

export const invoicingRoutes = [
  adminPage(
    'invoices',
    () => import('./invoices/list.tsx'),
    'InvoiceList',
    ['invoicing'],
    listSearch('status', 'payment_status', 'filed', 'customer_id', 'issued_from', 'issued_to', 'due_from', 'due_to'),
  ),
  adminPage('invoices/new', () => import('./invoices/new.tsx'), 'NewInvoice', ['invoicing', 'places'], NewInvoiceSearch),
  adminPage(
    'invoices/aging',
    () => import('./aging/list.tsx'),
    'AgingList',
    ['invoicing', 'deliveries'],
    listSearch('state', 'disputed', 'broken_promise'),
  ),
  adminPage('invoices/reminders', () => import('./reminders/page.tsx'), 'RemindersPage', ['invoicing', 'deliveries'], RemindersSearch),
  adminPage(
    'invoices/to-invoice',
    () => import('./to-invoice/list.tsx'),
    'TripsToInvoice',
    ['invoicing', 'trips'],
    listSearch('ready', 'customer_id', 'truck_id'),
  ),
  adminPage('invoices/$id', () => import('./invoices/page.tsx'), 'InvoicePage', ['invoicing', 'deliveries', 'trips', 'history']),
  adminPage('invoices/$id/edit', () => import('./invoices/edit.tsx'), 'EditInvoice', ['invoicing', 'places']),
  adminPage(
    'customer-withholdings',
    () => import('./certificates/list.tsx'),
    'CustomerWithholdings',
    ['invoicing'],
    listSearch('state', 'year'),
  ),
  adminPage(
    'payments',
    () => import('./payments/list.tsx'),
    'PaymentList',
    ['invoicing'],
    listSearch('payment_status', 'method', 'customer_id', 'paid_from', 'paid_to', 'voided'),
  ),
  adminPage(
    'advances',
    () => import('./advances/list.tsx'),
    'AdvanceList',
    ['invoicing'],
    listSearch('source', 'received', 'open', 'customer_id', 'paid_from', 'paid_to'),
  ),
  adminPage('advances/new', () => import('./advances/new.tsx'), 'NewAdvance', ['invoicing', 'trips'], NewAdvanceSearch),
  adminPage('advances/$id', () => import('./advances/page.tsx'), 'AdvancePage', ['invoicing', 'deliveries', 'trips']),
  adminPage('payments/new', () => import('./payments/new.tsx'), 'NewPayment', ['invoicing'], NewPaymentSearch),
  adminPage('payments/bank', () => import('./bank/page.tsx'), 'BankPage', ['invoicing'], BankSearch),
  adminPage('payments/bank/import', () => import('./bank/import.tsx'), 'ImportStatement', ['invoicing'], BankSearch),
  adminPage(
    'payments/bank/lines',
    () => import('./bank/lines-list.tsx'),
    'BankLineList',
    ['invoicing'],
    listSearch('state', 'payment_method_id', 'dated_from', 'dated_to'),
  ),
  adminPage('payments/$id', () => import('./payments/page.tsx'), 'PaymentPage', ['invoicing', 'deliveries'], PaymentSearch),
] as const;

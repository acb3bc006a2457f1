import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nueva factura', en: 'New invoice' }, to: '/admin/invoices/new', permission: 'create-invoices' },
  { name: { es: 'Registrar pago recibido', en: 'Record a payment' }, to: '/admin/payments/new', permission: 'create-payments' },
  {
    name: { es: 'Registrar anticipo de cliente', en: 'Record a customer advance' },
    to: '/admin/advances/new',
    permission: 'create-advances',
  },
  { name: { es: 'Viajes por facturar', en: 'Trips to be invoiced' }, to: '/admin/invoices/to-invoice', permission: 'invoice-trips' },
  { name: { es: 'Recordatorios de cobro', en: 'Payment reminders' }, to: '/admin/invoices/reminders', permission: 'view-invoices' },
  {
    name: { es: 'Certificados de retención', en: 'Withholding certificates' },
    to: '/admin/customer-withholdings',
    permission: 'view-invoices',
  },
  { name: { es: 'Conciliación bancaria', en: 'Bank reconciliation' }, to: '/admin/payments/bank', permission: 'view-payments' },
  { name: { es: 'Movimientos del banco', en: 'Bank movements' }, to: '/admin/payments/bank/lines', permission: 'view-payments' },
  {
    name: { es: 'Importar extracto del banco', en: 'Import a bank statement' },
    to: '/admin/payments/bank/import',
    permission: 'create-payments',
  },
  {
    name: { es: 'Registrar el pago', en: 'Record the payment' },
    to: '/admin/payments/new?invoice_id=$id',
    permission: 'create-payments',
    on: 'invoices',
    whileOpen: true,
    verbs: { es: ['pagar', 'pago', 'cobrar'], en: ['pay'] },
  },
  {
    name: { es: 'Factura a este cliente', en: 'Invoice to this customer' },
    to: '/admin/invoices/new?customer_id=$id',
    permission: 'create-invoices',
    on: 'customers',
    verbs: { es: ['facturar'], en: ['invoice'] },
  },
  {
    name: { es: 'Pago de este cliente', en: 'Payment of this customer' },
    to: '/admin/payments/new?customer_id=$id',
    permission: 'create-payments',
    on: 'customers',
  },
];

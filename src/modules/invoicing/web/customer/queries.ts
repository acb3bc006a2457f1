import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/call.ts';
import { invoices } from '../../contract/invoices.ts';
import { allocationsLimit } from '../../contract/payments.ts';
import { receivables } from '../../contract/receivables.ts';

/** A customer's receivables, for `<Loaded>`. */
export const useReceivables = (id: string) => useQuery(query(receivables.ofCustomer, { params: { id }, quiet: true }));

/** The open invoices of a customer that are due first, for `<Loaded>`. */
export const useOpenInvoices = (customer_id: string) =>
  useQuery(query(invoices.list, { query: { customer_id, status: 'sent', sort: 'due_date', perPage: 10 }, quiet: true }));

/** The open invoices of a customer that one payment may settle, those due first. */
export const openInvoicesToPay = (customer_id: string) =>
  query(invoices.list, { query: { customer_id, status: 'sent', sort: 'due_date', perPage: allocationsLimit } });

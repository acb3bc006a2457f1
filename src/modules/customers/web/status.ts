/** Taking a customer out of use and back, after asking. */
import { useQueryClient } from '@tanstack/react-query';
import { allOf } from '#web/api/call.ts';
import { useStatusActions } from '#web/kit/page/use-status-actions.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useMay } from '#web/session/session.ts';
import { type CustomerRow, customers } from '../contract.ts';

/** Forgets every list and record of customers in the current company. */
export function useForgetCustomers(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([customers.list, customers.read].map((route) => client.invalidateQueries(allOf(route))));
}

type Changed = Pick<CustomerRow, 'id' | 'name' | 'status' | 'version'>;

/** What may be done with the status of a customer by whoever is signed in. */
export function useCustomerStatus(): (customer: Changed) => RowAction[] {
  const mayChange = useMay('delete-customers');
  const forget = useForgetCustomers();
  const actions = useStatusActions<Changed>({ operations: customers, words: 'customers:', name: ({ name }) => name, forget });
  return (customer) => (mayChange ? actions(customer) : []);
}

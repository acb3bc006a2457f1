/** Deactivating and reactivating a customer, after confirmation. */
import { useQueryClient } from '@tanstack/react-query';
import { queriesOf } from '#web/api/call.ts';
import { useStatusActions } from '#web/kit/page/use-status-actions.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type CustomerRow, customers } from '../contract.ts';

/** Invalidates lists and records of customers in the current company. */
export function useInvalidateCustomers(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([customers.list, customers.read].map((route) => client.invalidateQueries(queriesOf(route))));
}

type CustomerInUse = Pick<CustomerRow, 'id' | 'name' | 'status' | 'version'>;

/** The status actions that the user may take on a customer. */
export function useCustomerStatus(): (customer: CustomerInUse) => RowAction[] {
  const mayChange = useHasPermission('delete-customers');
  const invalidate = useInvalidateCustomers();
  const actions = useStatusActions<CustomerInUse>({ operations: customers, words: 'customers:', name: ({ name }) => name, invalidate });
  return (customer) => (mayChange ? actions(customer) : []);
}

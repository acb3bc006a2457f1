/** Taking a customer out of use and back, after asking. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allOf, call } from '#web/api.ts';
import { useConfirm } from '#web/kit/confirm.tsx';
import type { RowAction } from '#web/kit/row-menu.tsx';
import { useMay } from '#web/session.ts';
import { toastFailure, toastSuccess } from '#web/toast.ts';
import { type CustomerRow, customers } from '../contract.ts';

/** Forgets every list and record of customers in the current company. */
export function useForgetCustomers(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([customers.list, customers.read].map((route) => client.invalidateQueries(allOf(route))));
}

/** What may be done with the status of a customer by whoever is signed in. */
export function useCustomerStatus(): (customer: Pick<CustomerRow, 'id' | 'name' | 'status' | 'version'>) => RowAction[] {
  const { t } = useTranslation(['customers', 'common']);
  const confirm = useConfirm();
  const forget = useForgetCustomers();
  const mayChange = useMay('delete-customers');

  return (customer) => {
    if (!mayChange) return [];
    const to = customer.status === 'active' ? 'deactivate' : 'reactivate';
    const action = t(`common:actions.${to}`);
    const change = async () => {
      const question = { title: t(`${to}_title`, { name: customer.name }), text: t(`${to}_text`), action, danger: to === 'deactivate' };
      if (!(await confirm(question))) return;
      try {
        await call(customers[to], { params: { id: customer.id }, version: customer.version });
        toastSuccess(t(`${to}d`));
      } catch (error) {
        toastFailure(t(`${to}_failed`), error);
      }
      await forget();
    };
    return [{ label: action, danger: to === 'deactivate', onClick: () => void change() }];
  };
}

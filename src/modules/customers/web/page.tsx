import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { shownTaxId } from '#base/tax-id.ts';
import { call, query } from '#web/api/call.ts';
import { Waiting } from '#web/app/pages/waiting.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { useMay } from '#web/session/session.ts';
import { customers } from '../contract.ts';
import { CustomerForm } from './form.tsx';
import { CustomerHistory } from './history.tsx';
import { useCustomerStatus, useForgetCustomers } from './status.ts';
import { StatusMark } from './status-mark.tsx';

const route = getRouteApi('/admin/customers/$id');

/** One customer: who it is, where, and what its invoices start with. */
export function CustomerPage() {
  const { t } = useTranslation('customers');
  const { id } = route.useParams();
  const answer = useQuery(query(customers.read, { params: { id } }));
  const mayUpdate = useMay('update-customers');
  const statusActions = useCustomerStatus();
  const forget = useForgetCustomers();
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;

  const customer = answer.data.data;
  return (
    <>
      <PageHead
        title={customer.name}
        mark={<StatusMark status={customer.status} />}
        subtitle={`${t(`tax_id_types.${customer.tax_id_type}`)} ${shownTaxId(customer)}`}
        crumbs={[{ label: t('title'), href: '/admin/customers' }]}
        action={statusActions(customer).map(({ label, danger, onClick }) => (
          <Button key={label} variant="default" c={danger ? 'red' : undefined} onClick={onClick}>
            {label}
          </Button>
        ))}
      />
      <CustomerForm
        key={customer.id}
        customer={customer}
        isReadOnly={!mayUpdate}
        save={(body, sending) => call(customers.update, { params: { id }, body, ...sending })}
        onSaved={forget}
        success={t('updated')}
        failure={t('update_failed')}
      />
      <CustomerHistory key={`history ${customer.id}`} id={customer.id} />
    </>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatTaxId } from '#base/tax-id.ts';
import { call, query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { customers } from '../contract.ts';
import { CustomerForm } from './form.tsx';
import { CustomerHistory } from './history.tsx';
import { useCustomerStatus, useInvalidateCustomers } from './status.ts';
import { StatusMark } from './status-mark.tsx';

const route = getRouteApi('/admin/customers/$id');

export function CustomerPage() {
  const { t } = useTranslation('customers');
  const { id } = route.useParams();
  const answer = useQuery(query(customers.read, { params: { id } }));
  const mayUpdate = useHasPermission('update-customers');
  const statusActions = useCustomerStatus();
  const invalidate = useInvalidateCustomers();
  return (
    <Loaded answer={answer}>
      {({ data: customer }) => (
        <>
          <PageHead
            title={customer.name}
            mark={<StatusMark status={customer.status} />}
            subtitle={`${t(`tax_id_types.${customer.tax_id_type}`)} ${formatTaxId(customer)}`}
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
            onSaved={invalidate}
            success={t('updated')}
            failure={t('update_failed')}
          />
          <CustomerHistory key={`history ${customer.id}`} id={customer.id} />
        </>
      )}
    </Loaded>
  );
}

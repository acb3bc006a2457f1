import { Button } from '@mantine/core';
import { IconBuildingWarehouse, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTaxId } from '#base/tax-id.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { Column } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { choiceFilter } from '#web/kit/table/filters.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type CustomerRow, customers } from '../contract.ts';
import { useCustomerStatus } from './status.ts';
import { StatusMark } from './status-mark.tsx';

/** The list of customers. */
export function CustomerList() {
  const { t } = useTranslation(['customers', 'common']);
  const mayCreate = useHasPermission('create-customers');
  const mayUpdate = useHasPermission('update-customers');
  const statusActions = useCustomerStatus();
  const filters = useMemo(() => {
    const statuses = (['active', 'inactive'] as const).map((value) => ({ value, label: t(`common:status.${value}`) }));
    return [choiceFilter('status', t('filters.status'), statuses)];
  }, [t]);
  const columns: Column<CustomerRow>[] = [
    { id: 'name', sort: true, card: 'title', cell: (customer) => customer.name },
    { id: 'tax_id', sort: true, card: 'subtitle', cell: (customer) => formatTaxId(customer) },
    { id: 'contact_name', card: 'fact', cell: (customer) => customer.contact_name || '–' },
    { id: 'phone', card: 'fact', cell: (customer) => customer.phone },
    { id: 'email', hidden: true, cell: (customer) => customer.email },
    { id: 'city_name', card: 'fact', cell: (customer) => customer.city_name },
    { id: 'payment_terms_days', hidden: true, align: 'right', cell: (customer) => t('days', { count: customer.payment_terms_days }) },
    { id: 'status', card: 'aside', cell: (customer) => <StatusMark status={customer.status} /> },
  ];
  const create = mayCreate && (
    <Button component={AppLink} href="/admin/customers/new" leftSection={<IconPlus size={18} />}>
      {t('new')}
    </Button>
  );

  return (
    <>
      <PageHead title={t('title')} action={create} />
      <DataTable
        route={customers.list}
        words="customers"
        columns={columns}
        filters={filters}
        defaultSort="name"
        rowHref={(customer) => `/admin/customers/${customer.id}`}
        rowActions={(customer) => [
          { label: t(mayUpdate ? 'common:actions.edit' : 'common:actions.view'), href: `/admin/customers/${customer.id}` },
          ...statusActions(customer),
        ]}
        empty={<EmptyState icon={<IconBuildingWarehouse size={28} />} title={t('empty_title')} text={t('empty_text')} action={create} />}
      />
    </>
  );
}

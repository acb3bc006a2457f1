import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { choicesOf, textOptions } from '#web/kit/fields/options.ts';
import { choiceFilter, daysFilter, recordFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { editHref } from '#web/kit/record/screen.ts';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { CountPill } from '#web/kit/text/count-pill.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { serviceKinds, serviceStatuses } from '../../contract/fields.ts';
import { schedules } from '../../contract/schedules.ts';
import { type ServiceRow, services } from '../../contract/services.ts';
import { vehicleFilter } from '../filters.ts';
import { ServiceDay, ServiceStatusBadge } from '../texts.tsx';
import { useServiceActions } from './actions.tsx';

export function ServiceList() {
  const { t } = useTranslation('maintenance');
  return <Services title={t('services.short')} />;
}

/** A page, or those of a vehicle as a part of its page. */
export function Services({ title, vehicle_id }: { title?: string; vehicle_id?: string }) {
  const { t } = useTranslation(['maintenance', 'common']);
  const [mayCreate, mayUpdate] = [useHasPermission('create-services'), useHasPermission('update-services')];
  const { actionsOf, dialogs } = useServiceActions();
  const create = mayCreate && (
    <CreateLink href={`/admin/services/new${vehicle_id ? `?vehicle_id=${vehicle_id}` : ''}`}>{t('services.new')}</CreateLink>
  );
  const hasCosts = ({ status }: ServiceRow) => status === 'done';
  const plate: ColumnFor<typeof services.list> = { id: 'plate', kind: 'plate', card: 'line' };
  const columns: ColumnFor<typeof services.list>[] = [
    { id: 'description', cell: (row) => row.description, card: 'title', width: 190, grows: true },
    { id: 'kind', cell: (row) => t(`kinds.${row.kind}`), width: 95, leaves: 2 },
    { id: 'dated_on', sort: true, cell: (row) => <ServiceDay {...row} />, card: 'end', width: 165 },
    { id: 'provider', cell: (row) => row.provider, width: 140, grows: true, leaves: 1 },
    { id: 'odometer', kind: 'kilometres', leaves: 3 },
    { id: 'parts_cost', kind: 'money', hidden: true },
    { id: 'labour_cost', kind: 'money', hidden: true },
    {
      id: 'total_cost',
      sort: true,
      align: 'right',
      cell: (row) => <MoneyText amount={hasCosts(row) ? row.total_cost : null} />,
      card: 'amount',
      width: 125,
    },
    { id: 'status', cell: (row) => <ServiceStatusBadge status={row.status} />, card: 'start', width: 118 },
  ];
  const table = (
    <>
      <DataTable
        title={title}
        action={create}
        beside={title && <SchedulesLink />}
        tabs={tabsOf(serviceStatuses, (status) => t(`services.tabs.${status}`))}
        route={services.list}
        columns={vehicle_id ? columns : [plate, ...columns]}
        filters={[
          ...(vehicle_id ? [] : [vehicleFilter(t('services.columns.plate'))]),
          choiceFilter('kind', t('services.columns.kind'), choicesOf(t, 'kinds', serviceKinds)),
          recordFilter('provider', t('services.columns.provider'), textOptions(services.providers)),
          daysFilter('dated_from', 'dated_to', t('services.columns.dated_on')),
        ]}
        fixed={vehicle_id ? { vehicle_id } : undefined}
        defaultSort="-dated_on"
        rowHref={(row) => `/admin/services/${row.id}`}
        rowActions={(row) => [
          ...actionsOf(row),
          ...(mayUpdate && row.status !== 'cancelled'
            ? [{ label: t('common:actions.edit'), icon: <IconPencil size={16} />, href: editHref(`/admin/services/${row.id}`) }]
            : []),
        ]}
        empty={<EmptyState picture="road" title={t('services.empty.title')} text={t('services.empty.text')} action={!title && create} />}
      />
      {dialogs}
    </>
  );
  return vehicle_id ? <Section title={t('services.list')}>{table}</Section> : table;
}

/** To the schedules, with how many are soon or overdue. */
function SchedulesLink() {
  const { t } = useTranslation('maintenance');
  const { data } = useQuery(query(schedules.list, { query: { summary: '1', perPage: 10 }, quiet: true }));
  const groups = data?.meta.summary?.groups;
  const waiting = groups ? groups.overdue.count + groups.soon.count : 0;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      component={AppLink}
      href="/admin/service-schedules"
      leftSection={<IconCalendarRepeat size={16} />}
      rightSection={waiting > 0 && <CountPill count={waiting} />}
    >
      {t('schedules.short')}
    </Button>
  );
}

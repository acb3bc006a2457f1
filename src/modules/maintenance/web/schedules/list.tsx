import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { EmptyState } from '#web/kit/page/states.tsx';
import { editHref } from '#web/kit/record/screen.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { KilometresText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { scheduleStates } from '../../contract/fields.ts';
import { schedules } from '../../contract/schedules.ts';
import { vehicleFilter } from '../filters.ts';
import { DayAndKilometres, Expected, Interval, ScheduleStateBadge } from '../texts.tsx';
import { ApplyDialog } from './apply.tsx';

export function ScheduleList() {
  const { t } = useTranslation(['maintenance', 'common']);
  const [mayCreate, mayUpdate] = [useHasPermission('create-services'), useHasPermission('update-services')];
  const [isApplying, setApplying] = useState(false);
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} />} aria-keyshortcuts="N" onClick={() => setApplying(true)}>
      {t('schedules.new')}
    </Button>
  );
  return (
    <>
      <DataTable
        gender="f"
        title={t('schedules.title')}
        action={create}
        tabs={tabsOf(scheduleStates, (state) => t(`schedules.tabs.${state}`))}
        route={schedules.list}
        columns={[
          { id: 'plate', cell: (row) => row.plate, card: 'line', width: 95 },
          { id: 'description', cell: (row) => row.description, card: 'title', width: 190, grows: true },
          { id: 'every', cell: (row) => <Interval {...row} />, width: 165, leaves: 2 },
          {
            id: 'last',
            cell: (row) => <DayAndKilometres day={row.last_on} km={row.last_odometer} />,
            width: 165,
            leaves: 1,
          },
          { id: 'mileage', align: 'right', cell: (row) => <KilometresText km={row.mileage} />, width: 115, leaves: 3 },
          { id: 'km_per_day', align: 'right', cell: (row) => <KilometresText km={row.km_per_day} />, hidden: true, width: 125 },
          { id: 'next_odometer', align: 'right', cell: (row) => <KilometresText km={row.next_odometer} />, width: 110, leaves: 4 },
          { id: 'expected_on', sort: true, cell: (row) => <Expected {...row} />, card: 'end', width: 180 },
          { id: 'state', cell: (row) => <ScheduleStateBadge state={row.state} />, card: 'start', width: 105 },
        ]}
        filters={[vehicleFilter(t('schedules.columns.plate'))]}
        defaultSort="expected_on"
        rowHref={(row) => `/admin/service-schedules/${row.id}`}
        rowActions={(row) => [
          ...(mayCreate && row.state !== 'inactive'
            ? [{ label: t('schedules.register'), icon: <IconTool size={16} />, href: `/admin/services/new?schedule_id=${row.id}` }]
            : []),
          ...(mayUpdate
            ? [{ label: t('common:actions.edit'), icon: <IconPencil size={16} />, href: editHref(`/admin/service-schedules/${row.id}`) }]
            : []),
        ]}
        empty={<EmptyState picture="road" title={t('schedules.empty.title')} text={t('schedules.empty.text')} action={create} />}
      />
      <ApplyDialog opened={isApplying} onClose={() => setApplying(false)} />
    </>
  );
}

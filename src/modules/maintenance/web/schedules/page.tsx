/** The page of a schedule: when it falls due, the services that it counts from, its form and its history. */

import { Button, Center } from '@mantine/core';
import { IconBan, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section, SectionColumns } from '#web/kit/page/section.tsx';
import { EditButton } from '#web/kit/record/edit-button.tsx';
import { editHref, editTab } from '#web/kit/record/screen.ts';
import { type RowAction, RowMenu } from '#web/kit/table/row-menu.tsx';
import { type PageTab, PageTabs, useOpenTab } from '#web/kit/tabs/page-tabs.tsx';
import { KilometresText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Schedule, schedules } from '../../contract/schedules.ts';
import { ScheduleHistory } from '../services/history.tsx';
import { DayAndKilometres, Interval, NextDue, ScheduleStateBadge, VehicleLink } from '../texts.tsx';
import { ApplyDialog } from './apply.tsx';
import { LatestServices } from './latest-services.tsx';

const edit = lazyPart(async () => (await import('./edit.tsx')).EditSchedule);

export function SchedulePage() {
  const { id } = useParams({ from: '/admin/service-schedules/$id' });
  const answer = useQuery(query(schedules.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => <Page key={id} schedule={data} />}</Loaded>;
}

function Page({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation(['maintenance', 'common']);
  const [isApplying, setApplying] = useState(false);
  const { id, description, active } = schedule;
  const [mayCreate, mayUpdate, mayDelete] = [
    useHasPermission('create-services'),
    useHasPermission('update-services'),
    useHasPermission('delete-services'),
  ];
  const maySeeHistory = useHasPermission('view-history');
  const changeActive = useChangeActive(schedule);
  const tabs: [PageTab, ...PageTab[]] = [
    { key: 'details', label: t('common:record.tabs.details'), content: <Details schedule={schedule} /> },
    ...(mayUpdate ? [{ key: editTab, label: t('common:record.tabs.edit'), content: <LazyPart part={edit} props={{ schedule }} /> }] : []),
    ...(maySeeHistory ? [{ key: 'history', label: t('common:record.tabs.history'), content: <ScheduleHistory id={id} /> }] : []),
  ];
  const isEditing = useOpenTab(tabs).key === editTab;
  const actions: RowAction[] = [
    ...(mayCreate ? [{ label: t('schedules.apply.action'), icon: <IconCopy size={16} />, onClick: () => setApplying(true) }] : []),
    ...(mayDelete
      ? [
          {
            label: t(`schedules.${active ? 'deactivate' : 'reactivate'}.action`),
            icon: active ? <IconBan size={16} /> : <IconRefresh size={16} />,
            onClick: () => void changeActive(),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={description}
        mark={<ScheduleStateBadge state={schedule.state} />}
        subtitle={
          <>
            <Interval {...schedule} /> · <VehicleLink {...schedule} />
          </>
        }
        crumbs={[{ label: t('schedules.title'), href: '/admin/service-schedules' }]}
        action={
          <>
            <Center>
              <RowMenu actions={actions} rowLabel={description} />
            </Center>
            {mayUpdate && !isEditing && <EditButton href={editHref(`/admin/service-schedules/${id}`)} />}
            {mayCreate && active && (
              <Button component={AppLink} href={`/admin/services/new?schedule_id=${id}`}>
                {t('schedules.register')}
              </Button>
            )}
          </>
        }
      />
      <PageTabs label={t('common:record.tabs.label')} tabs={tabs} />
      <ApplyDialog opened={isApplying} onClose={() => setApplying(false)} schedule={schedule} />
    </>
  );
}

/** Ends the schedule, after a confirmation, or takes it back into use. */
function useChangeActive({ id, version, active, description, plate }: Schedule): () => Promise<void> {
  const { t } = useTranslation('maintenance');
  const confirm = useConfirm();
  return async () => {
    const words = active ? 'deactivate' : 'reactivate';
    const title = t('schedules.deactivate.title', { service: description, vehicle: plate });
    const action = t('schedules.deactivate.action');
    if (active && !(await confirm({ title, text: t('schedules.deactivate.text'), action, danger: true }))) return;
    const send = () => call(schedules[words], { params: { id }, version });
    await runAction(send, t(`schedules.${words}.done`), t(`schedules.${words}.failed`));
    await invalidateAll();
  };
}

function Details({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('maintenance');
  const label = (field: string) => t(`schedules.fields.${field}`);
  const { every_km } = schedule;
  return (
    <>
      <SectionColumns>
        <Section title={t('schedules.sections.due')}>
          <Facts
            brief
            rows
            facts={[
              [t('schedules.columns.expected_on'), <NextDue key="next" {...schedule} />],
              [label('last_on'), <DayAndKilometres key="last" day={schedule.last_on} km={schedule.last_odometer} />],
              [label('mileage'), every_km === null ? null : <KilometresText key="now" km={schedule.mileage} />],
              [
                label('km_per_day'),
                every_km === null ? null : schedule.km_per_day === null ? (
                  t('schedules.unknown')
                ) : (
                  <KilometresText key="average" km={schedule.km_per_day} />
                ),
              ],
            ]}
          />
        </Section>
        <Section title={t('schedules.sections.interval')}>
          <Facts
            brief
            rows
            facts={[
              [t('schedules.columns.every'), <Interval key="every" {...schedule} />],
              [label('lead_km'), every_km === null ? null : <KilometresText key="lead" km={schedule.lead_km} />],
              [label('lead_days'), schedule.every_months === null ? null : schedule.lead_days],
              [t('schedules.sections.start'), <DayAndKilometres key="start" day={schedule.start_on} km={schedule.start_odometer} />],
            ]}
          />
        </Section>
      </SectionColumns>
      <LatestServices schedule_id={schedule.id} />
    </>
  );
}

/** The page of a service: its values, its form, and its history. */
import { Anchor, Button, Center } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileLinks } from '#modules/files/web/parts.tsx';
import { query } from '#web/api/call.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section, SectionColumns } from '#web/kit/page/section.tsx';
import { EditButton } from '#web/kit/record/edit-button.tsx';
import { editHref, editTab } from '#web/kit/record/screen.ts';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { type PageTab, PageTabs, useOpenTab } from '#web/kit/tabs/page-tabs.tsx';
import { DayText, KilometresText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Service, services } from '../../contract/services.ts';
import { ServiceDay, ServiceStatusBadge, VehicleLink } from '../texts.tsx';
import { useServiceActions } from './actions.tsx';
import { ServiceExpense } from './expense.tsx';
import { ServiceHistory } from './history.tsx';

const edit = lazyPart(async () => (await import('./edit.tsx')).EditService);

export function ServicePage() {
  const { id } = useParams({ from: '/admin/services/$id' });
  const answer = useQuery(query(services.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => <Page key={id} service={data} />}</Loaded>;
}

function Page({ service }: { service: Service }) {
  const { t } = useTranslation(['maintenance', 'common']);
  const navigate = useNavigate();
  const { id, status } = service;
  const mayEdit = useHasPermission('update-services') && status !== 'cancelled';
  const maySeeHistory = useHasPermission('view-history');
  const { actionsOf, postExpense, dialogs } = useServiceActions(() => navigate({ to: '/admin/services' }));
  const tabs: [PageTab, ...PageTab[]] = [
    { key: 'details', label: t('common:record.tabs.details'), content: <Details service={service} onPost={() => postExpense(service)} /> },
    ...(mayEdit ? [{ key: editTab, label: t('common:record.tabs.edit'), content: <LazyPart part={edit} props={{ service }} /> }] : []),
    ...(maySeeHistory ? [{ key: 'history', label: t('common:record.tabs.history'), content: <ServiceHistory id={id} /> }] : []),
  ];
  const isEditing = useOpenTab(tabs).key === editTab;
  const actions = actionsOf(service);
  const [main, others] = [
    actions.filter(({ key }) => key === 'complete' || key === 'reopen'),
    actions.filter(({ key }) => key !== 'complete' && key !== 'reopen'),
  ];
  return (
    <>
      <PageHead
        title={service.description}
        mark={<ServiceStatusBadge status={status} />}
        subtitle={
          <>
            {t(`kinds.${service.kind}`)} · <VehicleLink {...service} />
          </>
        }
        crumbs={[{ label: t('services.title'), href: '/admin/services' }]}
        action={
          <>
            <Center>
              <RowMenu actions={others} rowLabel={service.description} />
            </Center>
            {mayEdit && !isEditing && <EditButton href={editHref(`/admin/services/${id}`)} />}
            {main.map(({ key, label, onClick }) => (
              <Button key={key} onClick={onClick}>
                {label}
              </Button>
            ))}
          </>
        }
      />
      <PageTabs label={t('common:record.tabs.label')} tabs={tabs} />
      {dialogs}
    </>
  );
}

function Details({ service, onPost }: { service: Service; onPost: () => void }) {
  const { t } = useTranslation('maintenance');
  const { status, schedule_id, schedule_name, files } = service;
  const isDone = status === 'done';
  const label = (field: string) => t(`services.fields.${field}`);
  const schedule = schedule_id && (
    <Anchor component={AppLink} href={`/admin/service-schedules/${schedule_id}`}>
      {schedule_name}
    </Anchor>
  );
  const result: [string, ReactNode][] = [
    [label('done_on'), <DayText key="done" day={service.done_on} />],
    [t('services.columns.odometer'), <KilometresText key="km" km={service.odometer} />],
    [label('parts_cost'), <MoneyText key="parts" amount={service.parts_cost} />],
    [label('labour_cost'), <MoneyText key="labour" amount={service.labour_cost} />],
    [label('total_cost'), <MoneyText key="total" amount={service.total_cost} />],
  ];
  return (
    <SectionColumns>
      {isDone && (
        <Section title={t('services.sections.done')}>
          <Facts rows facts={result} />
        </Section>
      )}
      {isDone && <ServiceExpense service={service} onPost={onPost} />}
      <Section title={t('services.sections.what')}>
        <Facts
          rows
          facts={[
            [label('vehicle_id'), <VehicleLink key="vehicle" {...service} />],
            [label('kind'), t(`kinds.${service.kind}`)],
            [label('scheduled_on'), isDone ? <DayText key="day" day={service.scheduled_on} /> : <ServiceDay key="day" {...service} />],
            [label('provider'), service.provider],
            [label('schedule_id'), schedule],
            ...(service.cancellation_reason
              ? ([[label('cancellation_reason'), service.cancellation_reason]] as [string, ReactNode][])
              : []),
            [label('created_at'), <DayText key="created" day={service.created_at.slice(0, 10)} />],
          ]}
        />
      </Section>
      <Section title={t('services.sections.more')}>
        <Facts
          rows
          facts={[
            [label('file_ids'), files.length > 0 && <FileLinks key="files" files={files} />],
            [label('note'), service.note],
          ]}
        />
      </Section>
    </SectionColumns>
  );
}

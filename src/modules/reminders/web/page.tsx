/** The page of a reminder: its values, its form, and its history. */
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
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
import { type PageTab, PageTabs, useOpenTab } from '#web/kit/tabs/page-tabs.tsx';
import { DayText, KilometresText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Reminder, reminders } from '../contract/reminders.ts';
import { ReminderHistory } from './history.tsx';
import { RenewalDialog, useCloseReminder } from './renewal.tsx';
import { DueDay, paperName, StateBadge, subjectHref, subjectPermission } from './texts.tsx';

const edit = lazyPart(async () => (await import('./edit.tsx')).EditReminder);

export function ReminderPage() {
  const { id } = useParams({ from: '/admin/reminders/$id' });
  const answer = useQuery(query(reminders.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => <Page key={id} reminder={data} />}</Loaded>;
}

function Page({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation(['reminders', 'common']);
  const navigate = useNavigate();
  const close = useCloseReminder();
  const [isRenewing, setRenewing] = useState(false);
  const isOpen = reminder.state !== 'renewed' && reminder.state !== 'closed';
  const mayUpdate = useHasPermission('update-reminders') && isOpen;
  const mayClose = useHasPermission('delete-reminders') && isOpen;
  const maySeeHistory = useHasPermission('view-history');
  const tabs: [PageTab, ...PageTab[]] = [
    { key: 'details', label: t('common:record.tabs.details'), content: <Details reminder={reminder} /> },
    ...(mayUpdate ? [{ key: editTab, label: t('common:record.tabs.edit'), content: <LazyPart part={edit} props={{ reminder }} /> }] : []),
    ...(maySeeHistory ? [{ key: 'history', label: t('common:record.tabs.history'), content: <ReminderHistory id={reminder.id} /> }] : []),
  ];
  const isEditing = useOpenTab(tabs).key === editTab;
  return (
    <>
      <PageHead
        title={paperName(reminder, t)}
        mark={<StateBadge state={reminder.state} />}
        subtitle={<SubjectLink reminder={reminder} />}
        crumbs={[{ label: t('title'), href: '/admin/reminders' }]}
        action={
          <>
            {mayClose && (
              <Button variant="default" onClick={() => void close(reminder)}>
                {t('closing.action')}
              </Button>
            )}
            {mayUpdate && !isEditing && <EditButton href={editHref(`/admin/reminders/${reminder.id}`)} />}
            {mayUpdate && <Button onClick={() => setRenewing(true)}>{t('renewal.action')}</Button>}
          </>
        }
      />
      <PageTabs label={t('common:record.tabs.label')} tabs={tabs} />
      <RenewalDialog
        reminder={isRenewing ? reminder : undefined}
        onClose={() => setRenewing(false)}
        onRenewed={({ id }) => navigate({ to: '/admin/reminders/$id', params: { id } })}
      />
    </>
  );
}

function SubjectLink({ reminder }: { reminder: Reminder }) {
  const mayOpen = useHasPermission(subjectPermission(reminder.subject));
  if (!mayOpen) return reminder.subject_name;
  return (
    <Anchor component={AppLink} href={`${subjectHref(reminder)}?tab=reminders`}>
      {reminder.subject_name}
    </Anchor>
  );
}

function Details({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation('reminders');
  const { file, due_odometer, lead_days, renewed_by, renews } = reminder;
  const hasOdometer = reminder.subject !== 'person';
  const link = (id: string | null, text: string) =>
    id && (
      <Anchor component={AppLink} href={`/admin/reminders/${id}`}>
        {text}
      </Anchor>
    );
  return (
    <SectionColumns>
      <Section title={t('sections.due')}>
        <Facts
          rows
          facts={[
            [t('fields.due_on'), <DueDay key="due" {...reminder} />],
            hasOdometer && [t('fields.due_odometer'), <KilometresText key="km" km={due_odometer} />],
            hasOdometer && [t('columns.mileage'), <KilometresText key="mileage" km={reminder.mileage} />],
            [t('fields.lead_days'), lead_days.join(', ')],
            due_odometer !== null && [t('fields.lead_km'), <KilometresText key="lead" km={reminder.lead_km} />],
          ]}
        />
      </Section>
      <Section title={t('sections.paper')}>
        <Facts
          rows
          facts={[
            [t('fields.description'), reminder.description],
            [t('fields.cost'), reminder.cost && <MoneyText key="cost" amount={reminder.cost} />],
            [t('fields.file_id'), file && <FileLinks key="file" files={[file]} />],
            [t('fields.note'), reminder.note],
            reminder.closing_reason !== '' && [t('fields.closing_reason'), reminder.closing_reason],
            [t('fields.renews'), link(renews, t('open_previous'))],
            renewed_by !== null && [t('fields.renewed_by'), link(renewed_by, t('open_next'))],
            [t('fields.created_at'), <DayText key="created" day={reminder.created_at.slice(0, 10)} />],
          ]}
        />
      </Section>
    </SectionColumns>
  );
}

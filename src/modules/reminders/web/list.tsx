import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#web/kit/fields/options.ts';
import { choiceFilter, daysFilter, flagFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { OtherView } from '#web/kit/table/other-view.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { kindsOf, openStates, type ReminderSubject, reminderKinds, reminderSubjects } from '../contract/fields.ts';
import { type ReminderRow, reminders } from '../contract/reminders.ts';
import { RenewalDialog, useCloseReminder } from './renewal.tsx';
import type { ReminderSlots } from './slots.ts';
import { DueDay, paperName, StateBadge } from './texts.tsx';

const calendar = lazyPart(async () => (await import('./calendar.tsx')).ReminderCalendar);
const calendarView = (slots?: ReminderSlots): OtherView => ({
  name: 'calendar',
  render: (props) => <LazyPart part={calendar} props={{ ...props, slots }} />,
});

export function ReminderList() {
  const { t } = useTranslation('reminders');
  const slots = useRouteContext({ from: '/admin/reminders' }).reminderSlots;
  const { permission, Content } = slots.beside;
  const isShown = useHasPermission(permission);
  return <Reminders title={t('title')} beside={isShown && <Content />} slots={slots} />;
}

/** The reminders of a vehicle or a person, as a tab of its page. */
export const TruckReminders = ({ record }: { record: { id: string } }) => <Reminders of={{ subject: 'truck', subject_id: record.id }} />;
export const TrailerReminders = ({ record }: { record: { id: string } }) => (
  <Reminders of={{ subject: 'trailer', subject_id: record.id }} />
);
export const PersonReminders = ({ record }: { record: { id: string } }) => <Reminders of={{ subject: 'person', subject_id: record.id }} />;

interface RemindersProps {
  title?: string;
  beside?: ReactNode;
  slots?: ReminderSlots;
  of?: { subject: ReminderSubject; subject_id: string };
}

function Reminders({ title, beside, slots, of }: RemindersProps) {
  const { t } = useTranslation('reminders');
  const [mayCreate, mayUpdate, mayClose] = [
    useHasPermission('create-reminders'),
    useHasPermission('update-reminders'),
    useHasPermission('delete-reminders'),
  ];
  const [renewing, setRenewing] = useState<ReminderRow>();
  const close = useCloseReminder();
  const href = of ? (`/admin/reminders/new?subject=${of.subject}&subject_id=${of.subject_id}` as const) : '/admin/reminders/new';
  const create = mayCreate && <CreateLink href={href}>{t('new')}</CreateLink>;
  const subject: ColumnFor<typeof reminders.list> = {
    id: 'subject_name',
    cell: (row) => row.subject_name,
    card: 'line',
    width: 190,
    grows: true,
  };
  const paper: ColumnFor<typeof reminders.list> = { id: 'kind', cell: (row) => paperName(row, t), card: 'title', width: 220, grows: true };
  const rest: ColumnFor<typeof reminders.list>[] = [
    { id: 'due_on', sort: true, cell: (row) => <DueDay {...row} />, card: 'end', width: 190 },
    { id: 'due_odometer', kind: 'kilometres', leaves: 2 },
    { id: 'mileage', kind: 'kilometres', hidden: true },
    { id: 'cost', kind: 'money', leaves: 1 },
    { id: 'state', cell: (row) => <StateBadge state={row.state} />, card: 'start', width: 120 },
    { id: 'description', cell: (row) => row.description, hidden: true, width: 180 },
  ];
  const isOpen = ({ state }: ReminderRow) => state !== 'renewed' && state !== 'closed';
  const actions = (row: ReminderRow): RowAction[] => [
    ...(mayUpdate && isOpen(row) ? [{ label: t('renewal.action'), icon: <IconRefresh size={16} />, onClick: () => setRenewing(row) }] : []),
    ...(mayClose && isOpen(row)
      ? [{ label: t('closing.action'), icon: <IconCircleCheck size={16} />, onClick: () => void close(row) }]
      : []),
  ];
  return (
    <>
      <DataTable
        title={title}
        beside={beside}
        action={create}
        importList={of ? undefined : 'reminders'}
        tabs={tabsOf(openStates, (state) => t(`tabs.${state}`))}
        route={reminders.list}
        columns={of ? [paper, ...rest] : [subject, paper, ...rest]}
        filters={[
          flagFilter('near', '1', t('filters.near')),
          choiceFilter('kind', t('columns.kind'), choicesOf(t, 'kinds', of ? kindsOf(of.subject) : reminderKinds)),
          ...(of ? [] : [choiceFilter('subject', t('fields.subject'), choicesOf(t, 'subjects', reminderSubjects))]),
          daysFilter('due_from', 'due_to', t('columns.due_on')),
          choiceFilter('history', t('filters.history'), [{ value: '1', label: t('filters.past') }]),
        ]}
        otherView={calendarView(slots)}
        fixed={of && { subject: of.subject, subject_id: of.subject_id }}
        defaultSort="due_on"
        rowHref={(row) => `/admin/reminders/${row.id}`}
        rowActions={actions}
        empty={<EmptyState picture="road" title={t('empty.title')} text={t('empty.text')} action={create} />}
      />
      <RenewalDialog reminder={renewing} onClose={() => setRenewing(undefined)} />
    </>
  );
}

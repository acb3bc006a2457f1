/** The reminders of a day: invoices, recipients, and the reasons why some do not go out. */
import { Alert, Anchor, Group, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { DayInput } from '#web/kit/fields/day-input.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { CompanyName } from '#web/kit/text/company-name.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { type PaymentReminder, paymentReminders } from '../../contract/payment-reminders.ts';
import { Guarded } from '../access.tsx';

export function RemindersPage() {
  const { t } = useTranslation('deliveries');
  return (
    <Guarded may="view-invoices" title={t('reminders.title')}>
      <RemindersOfDay />
    </Guarded>
  );
}

function RemindersOfDay() {
  const { t } = useTranslation(['deliveries', 'invoicing']);
  const today = useToday();
  const navigate = useNavigate();
  const { day = today } = useSearch({ from: '/admin/invoices/reminders' });
  const answer = useQuery({
    ...query(paymentReminders.ofDay, { query: { day }, quiet: true }),
    enabled: isDay(day),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead
        title={t('reminders.title')}
        crumbs={[
          { label: t('invoicing:list'), href: '/admin/invoices' },
          { label: t('invoicing:aging.title'), href: '/admin/invoices/aging' },
        ]}
      />
      <Group mb="md" align="end">
        <DayInput
          label={t('reminders.day')}
          value={day}
          onChange={(chosen) => void navigate({ to: '.', search: { day: chosen }, replace: true })}
        />
      </Group>
      <Loaded answer={answer} loader={<Skeleton height={240} />}>
        {({ data, meta }) => (
          <>
            {!meta.has_mail_server && meta.days.length > 0 && (
              <Alert variant="light" color="yellow" mb="md">
                {t('errors.no_mail_server')}
              </Alert>
            )}
            {data.length > 0 ? <Reminders rows={data} /> : <NoReminders hasSchedule={meta.days.length > 0} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function NoReminders({ hasSchedule }: { hasSchedule: boolean }) {
  const { t } = useTranslation('deliveries');
  const { currentCompany } = useSession();
  const maySet = useHasPermission('view-company-settings');
  if (hasSchedule) return <EmptyState picture="road" title={t('reminders.nothing')} text={t('reminders.nothing_text')} />;
  return (
    <EmptyState
      picture="road"
      title={t('reminders.no_schedule')}
      text={t('reminders.no_schedule_text')}
      action={
        maySet && (
          <Anchor component={AppLink} href={`/admin/company-settings/${currentCompany?.id}?tab=emails`}>
            {t('reminders.settings')}
          </Anchor>
        )
      }
    />
  );
}

function Reminders({ rows }: { rows: readonly PaymentReminder[] }) {
  const { t } = useTranslation('deliveries');
  const names = rows.map(({ customer_name }) => customer_name);
  const columns: BriefColumn<PaymentReminder>[] = [
    {
      title: t('reminders.columns.invoice'),
      card: 'end',
      cell: ({ invoice_id, number }) => (
        <Anchor component={AppLink} href={`/admin/invoices/${invoice_id}`}>
          {number}
        </Anchor>
      ),
    },
    { title: t('reminders.columns.customer'), card: 'title', cell: (row) => <CompanyName name={row.customer_name} among={names} /> },
    { title: t('reminders.columns.due_date'), cell: ({ due_date }) => <DayText day={due_date} short /> },
    { title: t('reminders.columns.when'), cell: ({ days }) => <When days={days} /> },
    {
      title: t('reminders.columns.balance'),
      card: 'amount',
      align: 'right',
      cell: ({ balance }) => <MoneyText amount={balance} />,
    },
    { title: t('reminders.columns.outcome'), card: 'start', cell: (row) => <Outcome reminder={row} /> },
  ];
  return <BriefTable label={t('reminders.title')} columns={columns} rows={rows.map((row) => ({ ...row, id: row.invoice_id }))} />;
}

function When({ days }: { days: number }) {
  const { t } = useTranslation('deliveries');
  if (days === 0) return t('reminders.when_on');
  return t(days < 0 ? 'reminders.when_before' : 'reminders.when_after', { count: Math.abs(days) });
}

function Outcome({ reminder: { outcome, recipients, promised_until } }: { reminder: PaymentReminder }) {
  const { t } = useTranslation('deliveries');
  const language = useLanguage();
  const day = promised_until === null ? '' : formatDay(promised_until, language);
  return (
    // An address has no place to break.
    <Text inherit style={{ overflowWrap: 'anywhere' }} c={outcome === 'goes_out' || outcome === 'sent' ? undefined : 'var(--ink-3)'}>
      {t(`reminders.outcomes.${outcome}`, { to: recipients.join(', '), day })}
    </Text>
  );
}

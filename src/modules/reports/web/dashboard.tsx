import { NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatPercent } from '#base/format.ts';
import { tripStatuses } from '#modules/trips/contract/status.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type Dashboard, reports } from '../contract.ts';
import { namedRange, percentChange, type RangeName, ranges } from '../rules.ts';
import classes from './dashboard.module.css';
import { SetUpSteps } from './set-up.tsx';

const route = getRouteApi('/admin/dashboard');
/** The figures exclude cancelled trips, and so do the lists they link to. */
const countedStatuses = tripStatuses.filter((status) => status !== 'cancelled');

/** The dashboard: trips, freight, past due and payments of a range. */
export function DashboardScreen() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { range: rangeName = 'month' } = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const range = namedRange(rangeName, today);
  const figures = useQuery({ ...query(reports.dashboard, { query: range }), placeholderData: keepPreviousData });

  return (
    <>
      <PageHead
        title={t('dashboard')}
        subtitle={t('range', { from: formatDay(range.from, language), to: formatDay(range.to, language) })}
        action={
          <NativeSelect
            aria-label={t('range_label')}
            value={rangeName}
            data={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
            onChange={(event) => navigate({ search: { range: event.currentTarget.value as RangeName } })}
          />
        }
      />
      <SetUpSteps />
      <Loaded answer={figures} errorTitle={t('failed')} loader={<Figures data={undefined} today={today} />}>
        {({ data }) => <Figures data={data} today={today} />}
      </Loaded>
    </>
  );
}

/** The figures. Each links to its list when the user may view it. */
function Figures({ data, today }: { data: Dashboard | undefined; today: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [mayTrips, mayInvoices, mayServices, mayPayments] = [
    useHasPermission('view-trips'),
    useHasPermission('view-invoices'),
    useHasPermission('view-services'),
    useHasPermission('view-payments'),
  ];
  const [trips, before] = [data?.trips, data?.previous_trips];
  const departed = data && `departed_from=${data.from}&departed_to=${data.to}&status=${countedStatuses.join(',')}`;
  return (
    <div className={classes.strip} aria-busy={!data}>
      {(!data || trips) && (
        <Figure
          name={t('trips')}
          href={mayTrips && departed ? `/admin/trips?${departed}` : undefined}
          isLoading={!data}
          note={<Compared now={trips && String(trips.count)} before={before && String(before.count)} />}
        >
          {trips?.count}
        </Figure>
      )}
      {(!data || trips?.freight) && (
        <Figure
          name={t('freights')}
          href={mayTrips && departed ? `/admin/trips?${departed}&sort=-freight` : undefined}
          isLoading={!data}
          note={<Compared now={trips?.freight} before={before?.freight} />}
        >
          <MoneyText amount={trips?.freight} />
        </Figure>
      )}
      {(!data || data.past_due) && (
        <Figure
          name={t('past_due')}
          href={mayInvoices ? '/admin/invoices?payment_status=past_due&sort=due_date' : undefined}
          isLoading={!data}
          note={
            data?.past_due?.count
              ? `${t('invoices', { count: data.past_due.count })} · ${t('as_of_today', { day: formatDay(today, language) })}`
              : t('past_due_none')
          }
        >
          <MoneyText amount={data?.past_due?.amount} />
        </Figure>
      )}
      {(!data || data.payments) && (
        <Figure
          name={t('payments')}
          href={mayPayments && data ? `/admin/payments?paid_from=${data.from}&paid_to=${data.to}` : undefined}
          isLoading={!data}
          note={data?.payments && t('received', { count: data.payments.count })}
        >
          <MoneyText amount={data?.payments?.amount} />
        </Figure>
      )}
      {(!data || data.unscheduled_services !== null) && (
        <Figure
          name={t('unscheduled_services')}
          href={mayServices ? '/admin/services?status=open' : undefined}
          isLoading={!data}
          note={t('as_of_today', { day: formatDay(today, language) })}
        >
          {data?.unscheduled_services}
        </Figure>
      )}
    </div>
  );
}

interface FigureProps {
  name: string;
  href: string | undefined;
  isLoading: boolean;
  note: ReactNode;
  children: ReactNode;
}

function Figure({ name, href, isLoading, note, children }: FigureProps) {
  const content = (
    <>
      <div className={classes.name}>{name}</div>
      <div className={classes.amount}>{isLoading ? <Skeleton height="1.2em" width="8ch" my="0.05em" /> : children}</div>
      <div className={classes.note}>{isLoading ? <Skeleton height="1em" width="16ch" /> : note}</div>
    </>
  );
  return href ? (
    <AppLink href={href} className={classes.figure}>
      {content}
    </AppLink>
  ) : (
    <div className={classes.figure}>{content}</div>
  );
}

function Compared({ now, before }: { now: string | null | undefined; before: string | null | undefined }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const change = now && before ? percentChange(now, before) : null;
  if (change === null) return t('nothing_before');
  if (Number(change) === 0) return t('as_before');
  return t('compared', { change: `${change.startsWith('-') ? '−' : '+'}${formatPercent(change.replace('-', ''), language)}` });
}

import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { tripStatuses } from '#modules/trips/contract/status.ts';
import { query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type Dashboard, reports } from '../contract/dashboard.ts';
import { namedRange, type RangeName, ranges } from '../rules/ranges.ts';
import classes from './figures.module.css';
import { Compared, Figure } from './figures.tsx';
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

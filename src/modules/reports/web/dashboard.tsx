import { NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { today as todayIn } from '#base/days.ts';
import { day, percent } from '#base/format.ts';
import { tripStatuses } from '#modules/trips/contract/status.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { type Dashboard, reports } from '../contract.ts';
import { changeOf, namedRange, type RangeName, ranges } from '../rules.ts';
import classes from './dashboard.module.css';

const route = getRouteApi('/admin/dashboard');
/** The figures leave cancelled trips out, and so do the lists behind them. */
const counted = tripStatuses.filter((status) => status !== 'cancelled');

/** How the company is doing in a range: what went out, what it earns, who is late, what came in. */
export function DashboardScreen() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { currentCompany } = useSession();
  const { range: chosen = 'month' } = route.useSearch();
  const navigate = route.useNavigate();
  const today = todayIn(currentCompany?.time_zone ?? 'America/Bogota', new Date());
  const range = namedRange(chosen, today);
  const figures = useQuery({ ...query(reports.dashboard, { query: range }), placeholderData: keepPreviousData });

  return (
    <>
      <PageHead
        title={t('dashboard')}
        subtitle={t('range', { from: day(range.from, language), to: day(range.to, language) })}
        action={
          <NativeSelect
            aria-label={t('range_label')}
            value={chosen}
            data={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
            onChange={(event) => navigate({ search: { range: event.currentTarget.value as RangeName } })}
          />
        }
      />
      {figures.isError ? (
        <ErrorState title={t('failed')} error={figures.error} onRetry={figures.refetch} />
      ) : (
        <Figures data={figures.data?.data} today={today} />
      )}
    </>
  );
}

/** The strip of figures; each opens the list behind it, where the person may see that list. */
function Figures({ data, today }: { data: Dashboard | undefined; today: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [mayTrips, mayInvoices, mayPayments] = [useMay('view-trips'), useMay('view-invoices'), useMay('view-payments')];
  const [trips, before] = [data?.trips, data?.previous_trips];
  const departed = data && `departed_from=${data.from}&departed_to=${data.to}&status=${counted.join(',')}`;
  return (
    <div className={classes.strip} aria-busy={!data}>
      {(!data || trips) && (
        <Figure
          name={t('trips')}
          href={mayTrips && departed ? `/admin/trips?${departed}` : undefined}
          waiting={!data}
          note={<Compared now={trips && String(trips.count)} before={before && String(before.count)} />}
        >
          {trips?.count}
        </Figure>
      )}
      {(!data || trips?.freight) && (
        <Figure
          name={t('freights')}
          href={mayTrips && departed ? `/admin/trips?${departed}&sort=-freight` : undefined}
          waiting={!data}
          note={<Compared now={trips?.freight} before={before?.freight} />}
        >
          <MoneyText amount={trips?.freight} />
        </Figure>
      )}
      {(!data || data.past_due) && (
        <Figure
          name={t('past_due')}
          href={mayInvoices ? '/admin/invoices?payment_status=past_due&sort=due_date' : undefined}
          waiting={!data}
          note={
            data?.past_due?.count
              ? `${t('invoices', { count: data.past_due.count })} · ${t('as_of_today', { day: day(today, language) })}`
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
          waiting={!data}
          note={data?.payments && t('received', { count: data.payments.count })}
        >
          <MoneyText amount={data?.payments?.amount} />
        </Figure>
      )}
    </div>
  );
}

interface FigureProps {
  name: string;
  href: string | undefined;
  waiting: boolean;
  note: ReactNode;
  children: ReactNode;
}

function Figure({ name, href, waiting, note, children }: FigureProps) {
  const inside = (
    <>
      <div className={classes.name}>{name}</div>
      <div className={classes.amount}>{waiting ? <Skeleton height="1.2em" width="8ch" my="0.05em" /> : children}</div>
      <div className={classes.note}>{waiting ? <Skeleton height="1em" width="16ch" /> : note}</div>
    </>
  );
  return href ? (
    <AppLink href={href} className={classes.figure}>
      {inside}
    </AppLink>
  ) : (
    <div className={classes.figure}>{inside}</div>
  );
}

function Compared({ now, before }: { now: string | null | undefined; before: string | null | undefined }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const change = now && before ? changeOf(now, before) : null;
  if (change === null) return t('nothing_before');
  if (Number(change) === 0) return t('as_before');
  return t('compared', { change: `${change.startsWith('-') ? '−' : '+'}${percent(change.replace('-', ''), language)}` });
}

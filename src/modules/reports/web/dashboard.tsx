/** The dashboard: waiting work, and the income, expenses and receivables of the company. Drivers have their own. */
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatPartsOfDay } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { screen } from '#web/routes.ts';
import { useHasPermission, useIsDriver } from '#web/session/session.ts';
import { type Dashboard, type DashboardToday, reports } from '../contract/dashboard.ts';
import type { Range } from '../rules/ranges.ts';
import { useMonthName } from './figures.tsx';
import { Drivers } from './panel/drivers.tsx';
import { More } from './panel/more.tsx';
import classes from './panel/panel.module.css';
import { type RangeSearch, RangeSwitch, rangeOf } from './panel/range.tsx';
import { Result } from './panel/result.tsx';
import { Revenue } from './panel/revenue.tsx';
import { DoneQueues, Queues, QueuesLoader, Urgent, UrgentLoader, useWorkQueues } from './queues/queues.tsx';
import { SetUpSteps } from './set-up.tsx';

const route = getRouteApi('/admin/dashboard');
const DriverDashboard = screen(
  () => import('./driver/dashboard.tsx'),
  'DriverDashboard',
  'reports',
  'trips',
  'expenses',
  'settlements',
  'payroll',
);
const receivablesPart = lazyPart(async () => (await import('./panel/receivables.tsx')).Receivables, 'invoicing');

export function DashboardScreen() {
  return useIsDriver() ? <DriverDashboard /> : <OfficeDashboard />;
}

function OfficeDashboard() {
  const { by, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const queues = useWorkQueues();
  const isPhone = useIsPhone();
  const range = rangeOf(search, today);
  const figures = useQuery({
    ...query(reports.dashboard, { query: { ...range, ...(by && { by }) } }),
    placeholderData: keepPreviousData,
  });
  const standing = useQuery(query(reports.today, { quiet: true }));
  const onRange = (next: RangeSearch) => navigate({ search: next });
  const { t } = useTranslation('reports');
  const onDivide = (next: Dashboard['by']) => navigate({ search: { ...search, by: next } });
  const parts = (data: Dashboard | undefined) => <Figures data={data} {...{ standing, today, range, search, onRange, onDivide }} />;
  return (
    <>
      <Head today={today} done={!isPhone && queues.data && <DoneQueues queues={queues.data.data} />}>
        <Loaded answer={queues} errorTitle={t('failed')} loader={<QueuesLoader />}>
          {({ data }) => <Queues queues={data} />}
        </Loaded>
      </Head>
      <SetUpSteps />
      {isPhone && queues.isPending && <UrgentLoader />}
      {isPhone && queues.data && <Urgent queues={queues.data.data} />}
      <Loaded answer={figures} errorTitle={t('failed')} loader={parts(undefined)}>
        {({ data }) => parts(data)}
      </Loaded>
    </>
  );
}

/** `done`: the queues without work, beside the title. */
function Head({ today, done, children }: { today: string; done: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const mayCreate = useHasPermission('create-trips');
  // Together, Spanish puts a comma between the two.
  const weekday = formatPartsOfDay(today, language, { weekday: 'long' });
  const day = `${weekday} ${formatPartsOfDay(today, language, { day: 'numeric', month: isPhone ? 'short' : 'long' })}`;
  return (
    <div className={classes.band}>
      <PageHead
        title={t('today_title', { day })}
        action={
          mayCreate &&
          !isPhone && (
            <Button
              component={AppLink}
              href="/admin/trips/new"
              className={classes.create}
              leftSection={<IconPlus size={16} />}
              aria-keyshortcuts="N"
            >
              {t('new_trip')}
            </Button>
          )
        }
      >
        {done}
      </PageHead>
      {children}
    </div>
  );
}

interface FiguresProps {
  data: Dashboard | undefined;
  standing: UseQueryResult<{ data: DashboardToday }>;
  today: string;
  range: Range;
  search: RangeSearch;
  onRange: (next: RangeSearch) => void;
  onDivide: (by: Dashboard['by']) => void;
}

/** Each part is hidden from users without its permission. */
function Figures({ data, standing, today, range, search, onRange, onDivide }: FiguresProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const shown = (day: string) => formatDay(day, language, today.slice(0, 4));
  // The range of the shown figures, which may be the previous one while others load.
  const named = data ?? range;
  const month = useMonthName()(named);
  return (
    <div className={classes.tight}>
      <Section
        title={month ? t('result_of', { month }) : t('result_range', { from: shown(named.from), to: shown(named.to) })}
        action={<RangeSwitch search={search} range={range} onChange={onRange} />}
      >
        <Result data={data} />
      </Section>
      <div className={classes.columns}>
        <div>
          <Revenue data={data} today={today} onDivide={onDivide} />
          <Loaded answer={standing} errorTitle={t('failed')} loader={<Skeleton className={classes.receivablesSpace} />}>
            {({ data: { receivables } }) =>
              receivables && (
                <div className={classes.receivablesSpace}>
                  <LazyPart part={receivablesPart} props={{ receivables }} />
                </div>
              )
            }
          </Loaded>
        </div>
        {standing.data && <Drivers data={standing.data.data} />}
        {standing.isPending && <Skeleton className={classes.driversSpace} />}
      </div>
      <More data={data} cash={standing.data?.data.cash ?? null} today={today} />
    </div>
  );
}

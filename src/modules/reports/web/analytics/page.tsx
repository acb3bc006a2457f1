/** Trip analytics: what trips earn and cost, by group. Range, group and filters are in the address. */
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { useListRows, useListSearch } from '#web/kit/list/use-list.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { analytics, type Grouping, groupings } from '../../contract/analytics.ts';
import { filterNames, type TripFilters } from '../../rules/behind.ts';
import { type Range, resolveRange } from '../../rules/ranges.ts';
import { RangeSelect } from '../range-select.tsx';
import classes from './analytics.module.css';
import { GroupTable } from './table.tsx';
import { Totals } from './totals.tsx';

/** Recharts is larger than the rest of the screen together. */
const charts = lazyPart(async () => (await import('./charts.tsx')).Charts);

export function AnalyticsScreen() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const today = useToday();
  const [search, change] = useListSearch(analytics.list.path);
  const { group_by, filters, range } = chosenIn(search, today);
  const departed = { departed_from: range.from, departed_to: range.to };
  const totals = useQuery({
    ...query(analytics.totals, { query: { ...filters, ...departed } as never }),
    placeholderData: keepPreviousData,
  });
  const rows = useListRows(analytics.list, search, { group_by, ...departed });
  return (
    <>
      <PageHead
        title={t('analytics.title')}
        subtitle={t('range', { from: formatDay(range.from, language), to: formatDay(range.to, language) })}
        crumbs={[{ label: t('common:labels.trips'), href: '/admin/trips' }]}
        action={<RangeSelect range={range} today={today} onChange={({ from, to }) => change({ departed_from: from, departed_to: to })} />}
      />
      <Loaded answer={totals} errorTitle={t('failed')} loader={<Totals data={undefined} filters={filters} />}>
        {({ data }) => (
          <>
            <Totals data={data} filters={filters} />
            {data.totals.trips > 0 && (
              <div className={classes.charts}>
                <LazyPart part={charts} props={{ totals: data, rows: rows.data?.data ?? [], group_by }} />
              </div>
            )}
          </>
        )}
      </Loaded>
      <GroupSwitch value={group_by} onChange={(next) => change({ group_by: next === 'route' ? undefined : next })} />
      <GroupTable group_by={group_by} range={range} filters={filters} fixed={{ group_by, ...departed }} />
    </>
  );
}

/** The parameters of the address; by default the routes of this month. */
function chosenIn(search: ListSearch, today: string): { group_by: Grouping; filters: TripFilters; range: Range } {
  const text = (name: string) => (search[name] === undefined ? undefined : String(search[name]));
  return {
    group_by: groupings.find((one) => one === search.group_by) ?? 'route',
    filters: Object.fromEntries(filterNames.map((name) => [name, text(name)])),
    range: resolveRange({ from: text('departed_from'), to: text('departed_to') }, today),
  };
}

function GroupSwitch({ value, onChange }: { value: Grouping; onChange: (group: Grouping) => void }) {
  const { t } = useTranslation('reports');
  const isPhone = useIsPhone();
  const data = choicesOf(t, 'analytics.by', groupings);
  if (isPhone)
    return (
      <NativeSelect
        label={t('analytics.group_by')}
        value={value}
        data={data}
        mb="sm"
        onChange={({ currentTarget }) => onChange(currentTarget.value as Grouping)}
      />
    );
  return (
    <SegmentedControl
      aria-label={t('analytics.group_by')}
      value={value}
      data={data}
      mb="xs"
      onChange={(next) => onChange(next as Grouping)}
    />
  );
}

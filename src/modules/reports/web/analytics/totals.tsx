/** The figures of all trips of the range, each beside the range before, and linked to the list that it adds up. */
import { useTranslation } from 'react-i18next';
import { formatSignedPercent } from '#base/format.ts';
import { KilometresText, MoneyText, useKilometres } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { AnalyticsTotals } from '../../contract/analytics.ts';
import { analyticsQuery, expensesQuery, type TripFilters, tripsQuery } from '../../rules/behind.ts';
import classes from '../figures.module.css';
import { Compared, Figure } from '../figures.tsx';
import { ProfitText } from './profit-text.tsx';

export function Totals({ data, filters }: { data: AnalyticsTotals | undefined; filters: TripFilters }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const kilometres = useKilometres();
  const isLoading = !data;
  const [now, before] = [data?.totals, data?.previous];
  const trips = (sort: string) => data && `/admin/trips?${tripsQuery(data, filters)}${sort}`;
  /** For figures that the list of trips does not have. */
  const byTrip = (sort: string) => data && `/admin/trips/analytics?${analyticsQuery(data, filters, { group_by: 'trip', sort })}`;
  const percent = (value: string | null | undefined) => (value ? formatSignedPercent(value, language) : '–');
  return (
    <div className={classes.strip} data-wide aria-busy={isLoading}>
      <Figure
        name={t('trips')}
        href={trips('')}
        isLoading={isLoading}
        note={<Compared now={now && String(now.trips)} of={data} before={before && String(before.trips)} />}
      >
        {now?.trips}
      </Figure>
      <Figure
        name={t('freights')}
        href={trips('&sort=-freight')}
        isLoading={isLoading}
        note={<Compared now={now?.freight} of={data} before={before?.freight} />}
      >
        <MoneyText amount={now?.freight} />
      </Figure>
      <Figure
        name={t('analytics.columns.expenses')}
        href={data && `/admin/expenses?${expensesQuery(data, filters)}`}
        isLoading={isLoading}
        note={<Compared now={now?.expenses} of={data} before={before?.expenses} />}
      >
        <MoneyText amount={now?.expenses} />
      </Figure>
      <Figure
        name={t('analytics.columns.owner_freight')}
        href={byTrip('-owner_freight')}
        isLoading={isLoading}
        note={<Compared now={now?.owner_freight} of={data} before={before?.owner_freight} />}
      >
        <MoneyText amount={now?.owner_freight} />
      </Figure>
      <Figure
        name={t('analytics.columns.profit')}
        href={byTrip('profit')}
        isLoading={isLoading}
        note={t('analytics.margin_of', { margin: percent(now?.margin), before: percent(before?.margin) })}
      >
        <ProfitText amount={now?.profit} />
      </Figure>
      <Figure
        name={t('analytics.columns.km')}
        href={byTrip('-km')}
        isLoading={isLoading}
        note={now && now.empty_km !== null ? t('analytics.empty_of', { km: kilometres(now.empty_km) }) : t('analytics.empty_unknown')}
      >
        <KilometresText km={now?.km ?? null} />
      </Figure>
    </div>
  );
}

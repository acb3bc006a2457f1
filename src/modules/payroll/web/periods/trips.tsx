/** The trips that a period pays or could: picked by a checkbox. */
import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay } from '#base/format.ts';
import type { GroupCount } from '#base/wire.ts';
import { customers } from '#modules/customers/contract.ts';
import { RouteText } from '#modules/trips/web/pickers.tsx';
import { toastSuccess } from '#web/app/toast.ts';
import { FilterChips } from '#web/kit/filters/filter-bar.tsx';
import { daysFilter } from '#web/kit/filters/filters.ts';
import { ListFoot } from '#web/kit/list/list-foot.tsx';
import { SearchBox } from '#web/kit/list/list-head.tsx';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { TabBar } from '#web/kit/list/tab-bar.tsx';
import { useListRows, useListTotal } from '#web/kit/list/use-list.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { filterBy } from '#web/kit/record/options.ts';
import { SelectBox } from '#web/kit/selection/select-box.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type PayPeriod, type PeriodTripRow, payPeriods } from '../../contract/periods.ts';
import { usePeriodTexts } from '../text/use-texts.ts';
import { usePicks } from './picks.ts';
import { hiddenQuery, tripQuery, useTripSearch, withoutTab } from './trip-search.ts';
import classes from './trips.module.css';

interface PeriodTripsProps {
  period: PayPeriod;
  /** Of one driver. */
  employee: string | undefined;
}

const route = payPeriods.trips;
const picked: ListSearch = { is_picked: '1' };

export function PeriodTrips({ period, employee }: PeriodTripsProps) {
  const { t } = useTranslation('payroll');
  const [search, change] = useTripSearch();
  const fixed = { period_id: period.id, ...(employee !== undefined && { employee_id: employee }) };
  const found = tripQuery(search, period);
  const answer = useListRows(route, found, fixed);
  const total = useListTotal(route, found, fixed);
  const all = useListTotal(route, tripQuery({}, period), fixed);
  const chosen = useListTotal(route, picked, fixed);
  const isOpen = period.status === 'open';
  const mayPick = useHasPermission('update-compensation') && isOpen && period.job_id === null;
  const counts = total?.summary?.groups ?? undefined;
  const isFiltered = employee !== undefined || Object.keys(withoutTab(search)).length > 0;
  return (
    <Section title={t('trips.title')} action={<Chosen chosen={chosen} all={all} />}>
      <TripFilters search={search} change={change} />
      <div className={classes.tools}>
        {isOpen && (
          <TabBar
            tabs={(['picked', 'unpicked'] as const).map((group) => ({ label: t(`trips.tabs.${group}`), groups: [group] }))}
            groups={route.file.groups}
            search={search}
            change={change}
            counts={counts}
          />
        )}
        <span className={classes.found}>
          <Found total={total} />
          {mayPick && <PickAll period={period} found={{ ...found, ...fixed }} counts={counts} />}
        </span>
      </div>
      <Loaded answer={answer} loader={<Skeleton height={160} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className={classes.none}>{t(search.is_picked || isFiltered ? 'trips.none_found' : 'trips.none')}</p>
          ) : (
            <>
              <TripRows period={period} rows={data} mayPick={mayPick} />
              {(meta.has_more || meta.page > 1) && (
                <ListFoot search={search} change={change} meta={meta} rows={data.length} total={total} defaultSize={25} sums={null} />
              )}
            </>
          )
        }
      </Loaded>
      {isOpen && search.is_picked !== '1' && <Older period={period} search={search} fixed={fixed} change={change} />}
    </Section>
  );
}

interface SearchProps {
  search: ListSearch;
  change: (change: ListSearch) => void;
}

function TripFilters({ search, change }: SearchProps) {
  const { t } = useTranslation('payroll');
  const filters = [
    daysFilter('arrived_from', 'arrived_to', t('trips.columns.arrived_on')),
    filterBy(customers, 'customer_id', t('trips.columns.customer_name')),
  ];
  return (
    <div className={classes.filters}>
      <SearchBox list={{ words: 'payroll', wordsPrefix: 'trips.', search, change }} />
      <FilterChips filters={filters} search={search} change={change} tabKeys={[]} isPhone={useIsPhone()} />
    </div>
  );
}

type Total = ReturnType<typeof useListTotal>;

function Chosen({ chosen, all }: { chosen: Total; all: Total }) {
  const { t } = useTranslation('payroll');
  if (!chosen || !all || all.total === 0) return null;
  return (
    <span className={classes.chosen}>
      <span>{t('trips.chosen', { picked: chosen.total, count: all.total })}</span>
      <span>
        {t('trips.freight')}{' '}
        <strong>
          <MoneyText amount={chosen.summary?.sums?.freight} />
        </strong>
      </span>
    </span>
  );
}

/** The number of found trips, and the sum of their freight. */
function Found({ total }: { total: Total }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  if (!total) return null;
  const freight = total.summary?.sums?.freight;
  return (
    <output>
      {t('trips.found', { count: total.total, shown: formatCount(total.total, total.isExact, language) })}
      {freight != null && (
        <>
          {' · '}
          <MoneyText amount={freight} />
        </>
      )}
    </output>
  );
}

interface PickAllProps {
  period: PayPeriod;
  /** The query of the found trips. */
  found: ListSearch;
  counts: Record<string, GroupCount> | undefined;
}

/** Picks or unpicks all found trips of every page. */
function PickAll({ period, found, counts }: PickAllProps) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const { pickAll, isBusy } = usePicks(period.id);
  const isTaking = found.is_picked === '1' || counts?.unpicked?.count === 0;
  const changing = counts?.[isTaking ? 'picked' : 'unpicked'];
  const run = async () => {
    const changed = await pickAll(found, !isTaking);
    if (changed !== undefined) toastSuccess(t(isTaking ? 'trips.taken_out' : 'trips.picked', { count: changed }));
  };
  if (!changing || changing.count === 0) return null;
  return (
    <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void run()}>
      {t(isTaking ? 'trips.take_all_out' : 'trips.pick_all', { shown: formatCount(changing.count, changing.is_exact, language) })}
    </Button>
  );
}

/** Trips that earlier periods did not pay: how many are hidden, and the button that shows or hides them. */
function Older({ period, search, fixed, change }: SearchProps & { period: PayPeriod; fixed: Record<string, string> }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const year = useToday().slice(0, 4);
  const hidden = hiddenQuery(search, period);
  const total = useListTotal(route, hidden ?? tripQuery(search, period), fixed);
  const day = formatDay(period.listed_from, language, year);
  if (hidden === null)
    return search.older ? (
      <p className={classes.older}>
        {t('trips.older_shown', { day })}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => change({ older: undefined })}>
          {t('trips.hide_older')}
        </Button>
      </p>
    ) : null;
  if (!total || total.total === 0) return null;
  return (
    <p className={classes.older}>
      {t('trips.older_hidden', { count: total.total, shown: formatCount(total.total, total.isExact, language), day })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => change({ older: '1' })}>
        {t('trips.show_older')}
      </Button>
    </p>
  );
}

function TripRows({ period, rows, mayPick }: { period: PayPeriod; rows: PeriodTripRow[]; mayPick: boolean }) {
  const { pick, pending } = usePicks(period.id);
  return (
    <ul className={classes.rows}>
      {rows.map((trip) => (
        <TripRow
          key={trip.id}
          trip={trip}
          isPicked={pending.get(trip.id) ?? trip.is_picked}
          hasBox={period.status === 'open'}
          mayPick={mayPick}
          onPick={(is_picked) => void pick(trip, is_picked)}
        />
      ))}
    </ul>
  );
}

interface TripRowProps {
  trip: PeriodTripRow;
  isPicked: boolean;
  hasBox: boolean;
  mayPick: boolean;
  onPick: (is_picked: boolean) => void;
}

function TripRow({ trip, isPicked, hasBox, mayPick, onPick }: TripRowProps) {
  const { t } = useTranslation('payroll');
  const facts = { number: trip.number, from: trip.origin_name, to: trip.destination_name };
  return (
    <li className={classes.row} data-out={(hasBox && !isPicked) || undefined}>
      {hasBox && (
        <span className={classes.box}>
          <SelectBox
            label={t('trips.pick', facts)}
            checked={isPicked}
            disabled={!mayPick || (!trip.is_selectable && !isPicked)}
            onSelect={() => onPick(!isPicked)}
          />
        </span>
      )}
      <span className={classes.route}>
        <RouteText from={trip.origin_name} to={trip.destination_name} />
      </span>
      <span className={classes.freight}>
        <MoneyText amount={trip.freight} />
      </span>
      <span className={classes.who}>
        <RecordLink of="trips" id={trip.id} name={trip.number} />
        <span>{trip.driver_name}</span>
        <DayText day={trip.arrived_on} short />
      </span>
      <span className={classes.marks}>
        <TripMarks trip={trip} isOpen={hasBox} />
      </span>
    </li>
  );
}

/** Why it is not picked, or should be looked at before. */
function TripMarks({ trip, isOpen }: { trip: PeriodTripRow; isOpen: boolean }) {
  const { t } = useTranslation('payroll');
  const periods = usePeriodTexts();
  if (!isOpen) return null;
  if (!trip.is_selectable) {
    const text = trip.comes_in ? t('trips.comes_in', { range: periods.range(trip.comes_in) }) : t('trips.not_due');
    return (
      <StatusBadge tone="quiet" glyph="none">
        {text}
      </StatusBadge>
    );
  }
  return (
    <>
      {!trip.has_proof && <StatusBadge tone="warn">{t('trips.no_proof')}</StatusBadge>}
      {trip.expenses_submitted > 0 && (
        <StatusBadge tone="warn">{t('trips.expenses_submitted', { count: trip.expenses_submitted })}</StatusBadge>
      )}
    </>
  );
}

/** The trips that a period pays or could: picked by a checkbox. */
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RouteText } from '#modules/trips/web/pickers.tsx';
import { toastSuccess } from '#web/app/toast.ts';
import { ListFoot } from '#web/kit/list/list-foot.tsx';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { TabBar } from '#web/kit/list/tab-bar.tsx';
import { useListRows, useListTotal } from '#web/kit/list/use-list.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { SelectBox } from '#web/kit/selection/select-box.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type PayPeriod, type PeriodTripRow, payPeriods } from '../../contract/periods.ts';
import { usePeriodTexts } from '../text/use-texts.ts';
import { usePicks } from './picks.ts';
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
  const [search, setSearch] = useState<ListSearch>({});
  const fixed = { period_id: period.id, ...(employee !== undefined && { employee_id: employee }) };
  const answer = useListRows(route, search, fixed);
  const total = useListTotal(route, search, fixed);
  const all = useListTotal(route, {}, fixed);
  const chosen = useListTotal(route, picked, fixed);
  const change = (next: ListSearch) => setSearch((now) => ({ ...now, page: undefined, after: undefined, last: undefined, ...next }));
  const mayPick = useHasPermission('update-compensation') && period.status === 'open' && period.job_id === null;
  const hasTabs = all !== undefined && all.total > 0 && period.status === 'open';
  return (
    <Section title={t('trips.title')} action={<Chosen chosen={chosen} all={all} />}>
      {hasTabs && (
        <div className={classes.tools}>
          <TabBar
            tabs={(['picked', 'unpicked'] as const).map((group) => ({ label: t(`trips.tabs.${group}`), groups: [group] }))}
            groups={route.file.groups}
            search={search}
            change={change}
            counts={all.summary?.groups ?? undefined}
          />
          {mayPick && <PickAll period={period} search={search} fixed={fixed} counts={all.summary?.groups ?? undefined} />}
        </div>
      )}
      <Loaded answer={answer} loader={<Skeleton height={160} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className={classes.none}>{t(search.is_picked || employee ? 'trips.none_found' : 'trips.none')}</p>
          ) : (
            <>
              <TripRows period={period} rows={data} mayPick={mayPick} />
              {(meta.has_more || meta.page > 1) && (
                <ListFoot
                  search={search}
                  change={(next) => setSearch((now) => ({ ...now, ...next }))}
                  meta={meta}
                  rows={data.length}
                  total={total}
                  defaultSize={25}
                  sums={null}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Section>
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

interface PickAllProps {
  period: PayPeriod;
  search: ListSearch;
  fixed: Record<string, string>;
  counts: Record<string, { count: number }> | undefined;
}

/** Picks all that are found, or takes them out. */
function PickAll({ period, search, fixed, counts }: PickAllProps) {
  const { t } = useTranslation('payroll');
  const { pickAll, isBusy } = usePicks(period.id);
  const isTaking = search.is_picked === '1' || counts?.unpicked?.count === 0;
  const run = async () => {
    const changed = await pickAll(fixed, !isTaking);
    if (changed !== undefined) toastSuccess(t(isTaking ? 'trips.taken_out' : 'trips.picked', { count: changed }));
  };
  if ((isTaking ? counts?.picked?.count : counts?.unpicked?.count) === 0) return null;
  return (
    <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void run()}>
      {t(isTaking ? 'trips.take_all_out' : 'trips.pick_all')}
    </Button>
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

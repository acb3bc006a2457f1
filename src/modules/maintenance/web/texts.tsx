/** How services and schedules are named and shown. */

import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#base/days.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { type Glyph, StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { DayText, KilometresText, useKilometres } from '#web/kit/text/formatted.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { ScheduleState, ServiceStatus } from '../contract/fields.ts';
import type { ScheduleRow } from '../contract/schedules.ts';
import type { ServiceRow } from '../contract/services.ts';

const serviceLooks: Record<ServiceStatus, { tone: Tone; glyph?: Glyph }> = {
  open: { tone: 'warn' },
  scheduled: { tone: 'info', glyph: 'dotted' },
  done: { tone: 'good', glyph: 'check' },
  cancelled: { tone: 'quiet' },
};
const scheduleTones: Record<ScheduleState, Tone> = { overdue: 'bad', soon: 'warn', ok: 'good', inactive: 'quiet' };

export function ServiceStatusBadge({ status }: { status: ServiceStatus }) {
  const { t } = useTranslation('maintenance');
  return <StatusBadge {...serviceLooks[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}

export function ScheduleStateBadge({ state }: { state: ScheduleState }) {
  const { t } = useTranslation('maintenance');
  return <StatusBadge tone={scheduleTones[state]}>{t(`states.${state}`)}</StatusBadge>;
}

/** `15 nov · 22.450 km`. */
export function DayAndKilometres({ day, km }: { day: string; km: number | null }) {
  return (
    <>
      <DayText day={day} short />
      {km !== null && (
        <>
          {' · '}
          <KilometresText km={km} />
        </>
      )}
    </>
  );
}

/** When it was done, else for when it is planned, and how late that is. */
export function ServiceDay({ status, done_on, scheduled_on }: Pick<ServiceRow, 'status' | 'done_on' | 'scheduled_on'>) {
  const { t } = useTranslation('maintenance');
  const today = useToday();
  const days = status === 'scheduled' && scheduled_on ? daysBetween(scheduled_on, today) : 0;
  return (
    <>
      <DayText day={done_on ?? scheduled_on} short />
      {days > 0 && ` · ${t('schedules.days_ago', { count: days })}`}
    </>
  );
}

/** `5.000 km o 6 meses`. */
export function Interval({ every_km, every_months }: Pick<ScheduleRow, 'every_km' | 'every_months'>) {
  const { t } = useTranslation('maintenance');
  const text = useKilometres();
  const km = every_km !== null && text(every_km);
  const months = every_months !== null && t('schedules.every_months', { count: every_months });
  return km && months ? t('schedules.every_both', { km, months }) : km || months;
}

type Next = Pick<ScheduleRow, 'next_odometer' | 'next_on' | 'forecast_on' | 'mileage'>;

/** Whichever comes first: by how much the odometer has passed, the date and how long ago it was, or the day that is forecast. */
export function Expected({ next_odometer, next_on, forecast_on, mileage }: Next) {
  const { t } = useTranslation('maintenance');
  const text = useKilometres();
  const today = useToday();
  if (next_odometer !== null && mileage !== null && mileage >= next_odometer) {
    return t('schedules.passed', { km: text(mileage - next_odometer) });
  }
  if (next_on !== null && (forecast_on === null || next_on <= forecast_on)) {
    const late = daysBetween(next_on, today);
    return (
      <>
        <DayText day={next_on} short />
        {late > 0 && ` · ${t('schedules.days_ago', { count: late })}`}
      </>
    );
  }
  return forecast_on === null ? <span>–</span> : <Forecast day={forecast_on} />;
}

/** `27.450 km · hacia el 28 dic`. */
export function NextDue(schedule: Next) {
  const { next_odometer, next_on, forecast_on } = schedule;
  if (next_odometer === null) return <Expected {...schedule} />;
  const isKnown = next_on !== null || forecast_on !== null || (schedule.mileage ?? 0) >= next_odometer;
  return (
    <>
      <KilometresText km={next_odometer} />
      {isKnown && (
        <>
          {' · '}
          <Expected {...schedule} />
        </>
      )}
    </>
  );
}

/** `hacia el 28 dic`. */
function Forecast({ day }: { day: string }) {
  const { t } = useTranslation('maintenance');
  const [before = '', after = ''] = t('schedules.about', { day: '|' }).split('|');
  return (
    <>
      {before}
      <DayText day={day} short />
      {after}
    </>
  );
}

/** The plate, as a link for users who may see the vehicle. */
export function VehicleLink({ vehicle, vehicle_id, plate }: Pick<ServiceRow, 'vehicle' | 'vehicle_id' | 'plate'>) {
  const list = `${vehicle}s` as const;
  if (!useHasPermission(`view-${list}`)) return plate;
  return (
    <Anchor component={AppLink} href={`/admin/${list}/${vehicle_id}?tab=services`} inherit underline="always">
      {plate}
    </Anchor>
  );
}

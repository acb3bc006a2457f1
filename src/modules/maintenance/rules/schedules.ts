/** When a schedule falls due, by date, by odometer, or by whichever comes first; its state on a day, and of which steps people are notified. */
import { addDays, addMonths, type Day } from '#base/days.ts';
import type { ScheduleState } from '../contract/fields.ts';

/** The interval, and its start. */
export interface Interval {
  every_km: number | null;
  every_months: number | null;
  lead_km: number;
  lead_days: number;
  last_on: Day;
  last_odometer: number | null;
}

/** The state of the vehicle, from its odometer log. */
export interface Pace {
  /** The latest reading; null without one. */
  mileage: number | null;
  /** The day of it. */
  read_on: Day | null;
  /** The average; null if unknown. */
  km_per_day: number | null;
  /** By how much new instruments since the last service began below the old ones. */
  replaced_km: number;
}

export type ScheduleFacts = Interval & Pace;

export interface Due {
  /** In kilometres of the instrument that the vehicle has now. */
  next_odometer: number | null;
  next_on: Day | null;
  /** When the odometer is expected to reach it. */
  forecast_on: Day | null;
  /** When it is expected to be near, by the odometer. */
  soon_forecast_on: Day | null;
}

/** The expected day is too far to be useful. */
const mostDays = 3650;

/**
 * The day on which the odometer is expected to show that: from the latest reading by the average, rounded down to days. Null if it is not known, or
 * shown already. The SQL function `odometer_forecast` calculates the same.
 */
export function forecast(wanted: number, { mileage, read_on, km_per_day }: Pick<Pace, 'mileage' | 'read_on' | 'km_per_day'>): Day | null {
  if (mileage === null || read_on === null || !km_per_day || wanted <= mileage) return null;
  if (wanted - mileage > mostDays * km_per_day) return null;
  return addDays(read_on, Math.floor((wanted - mileage) / km_per_day));
}

/** When it falls due. The table calculates the same in generated columns. */
export function dueOf(schedule: ScheduleFacts): Due {
  const { every_km, every_months, last_on, last_odometer, lead_km, replaced_km } = schedule;
  const next_odometer = every_km === null || last_odometer === null ? null : last_odometer + every_km - replaced_km;
  return {
    next_odometer,
    next_on: every_months === null ? null : addMonths(last_on, every_months),
    forecast_on: next_odometer === null ? null : forecast(next_odometer, schedule),
    soon_forecast_on: next_odometer === null ? null : forecast(next_odometer - lead_km, schedule),
  };
}

/**
 * Overdue from the day after its date, or when the odometer has reached it; a forecast alone does not make it overdue, because a parked vehicle does
 * not follow it. Soon by the lead days before its date, and by the lead kilometres before its odometer, read or forecast.
 */
export function urgency(schedule: ScheduleFacts, today: Day): 'ok' | 'soon' | 'overdue' {
  const { mileage, lead_km, lead_days } = schedule;
  const { next_odometer, next_on, soon_forecast_on } = dueOf(schedule);
  const reaches = (wanted: number) => mileage !== null && mileage >= wanted;
  if (Object.values(passedDues(schedule, today)).some((due) => due !== null)) return 'overdue';
  const isSoonByOdometer =
    next_odometer !== null && (reaches(next_odometer - lead_km) || (soon_forecast_on !== null && soon_forecast_on <= today));
  return isSoonByOdometer || (next_on !== null && addDays(next_on, -lead_days) <= today) ? 'soon' : 'ok';
}

/** The state of any schedule: an ended one, or one of an inactive vehicle, is never urgent. */
export function scheduleState(schedule: ScheduleFacts & { active: boolean; vehicle_active: boolean }, today: Day): ScheduleState {
  return schedule.active && schedule.vehicle_active ? urgency(schedule, today) : 'inactive';
}

/** Of the odometer and the day by which it is due, those that have passed. */
export function passedDues(schedule: ScheduleFacts, today: Day): Pick<Due, 'next_odometer' | 'next_on'> {
  const { next_odometer, next_on } = dueOf(schedule);
  return {
    next_odometer: next_odometer !== null && schedule.mileage !== null && schedule.mileage >= next_odometer ? next_odometer : null,
    next_on: next_on !== null && next_on < today ? next_on : null,
  };
}

/** A notification that is sent once. The next cycle, and a corrected schedule, have steps of their own. */
export interface ScheduleStep {
  key: string;
  urgency: 'soon' | 'overdue';
}

/** The step that it has reached; null before, and where only a date decided it more than `daysBack` days ago. */
export function reachedStep(schedule: ScheduleFacts, today: Day, daysBack: number): ScheduleStep | null {
  const now = urgency(schedule, today);
  if (now === 'ok') return null;
  const { next_odometer, next_on } = dueOf(schedule);
  const isReached = passedDues(schedule, today).next_odometer !== null;
  if (now === 'overdue' && !isReached && next_on !== null && next_on < addDays(today, -daysBack)) return null;
  return { key: `${[next_on, next_odometer].filter((due) => due !== null).join(' ')} ${now}`, urgency: now };
}

/**
 * The odometer log: readings in the order of their moments, not of their arrival. At the same moment the lower comes first, so that a
 * trip's arrival follows its departure. A reading below the one before it is of another instrument and starts a segment.
 */
import type { Day, LocalDateTime } from '#base/days.ts';
import type { OdometerQuestion } from '../contract/odometer.ts';

export interface Reading {
  at: LocalDateTime;
  km: number;
}

/** More kilometres per day than this are asked about: two drivers in turn do not drive that far. */
const mostPerDay = 2000;
const minutesPerDay = 1440;
/** The days before the latest reading that the average covers, and how many it needs. */
export const averageDays = { most: 90, least: 7 };

const minutesOf = (at: LocalDateTime) => Date.parse(`${at}Z`) / 60_000;

/** Comparator: by moment, then by kilometres. */
export function compareReadings(one: Reading, other: Reading): number {
  return one.at === other.at ? one.km - other.km : one.at < other.at ? -1 : 1;
}

/** Whether the odometer went backwards: another instrument, or a mistake. */
function isLower(previous: Reading, reading: Reading): boolean {
  return reading.km < previous.km;
}

/** More than 2,000 km for each day between the two, with its fraction; less than a day counts as one. */
export function isJump(previous: Reading, reading: Reading): boolean {
  const minutes = Math.max(minutesPerDay, minutesOf(reading.at) - minutesOf(previous.at));
  return (reading.km - previous.km) * minutesPerDay > mostPerDay * minutes;
}

/** The kilometres driven from the first reading to the last: the sum inside the segments. */
export function kilometresOf(readings: readonly Reading[]): number {
  const ordered = readings.toSorted(compareReadings);
  return ordered.reduce((total, { km }, at) => total + Math.max(0, km - (ordered[at - 1]?.km ?? km)), 0);
}

/** The latest reading by moment; 0 without one. */
export function mileageOf(readings: readonly Reading[]): number {
  return readings.toSorted(compareReadings).at(-1)?.km ?? 0;
}

/** Kilometres a day, rounded, over the 90 days until the latest reading; null when the readings in them are less than 7 days apart. */
export function averagePerDay(readings: readonly Reading[]): number | null {
  const ordered = readings.toSorted(compareReadings);
  const last = ordered.at(-1);
  if (!last) return null;
  const since = (reading: Reading) => (minutesOf(last.at) - minutesOf(reading.at)) / minutesPerDay;
  const recent = ordered.filter((reading) => since(reading) <= averageDays.most);
  const days = since(recent[0] as Reading);
  return days < averageDays.least ? null : Math.round(kilometresOf(recent) / days);
}

/**
 * When the odometer showed that on the day: after the last reading of the day that is not higher, else at its start. So a service between
 * two trips of a day is between their readings, whichever was entered first.
 */
export function momentOn(day: Day, km: number, readings: readonly Reading[]): LocalDateTime {
  const before = readings.filter((reading) => reading.at.startsWith(day) && reading.km <= km).map(({ at }) => at);
  return before.sort().at(-1) ?? `${day}T00:00`;
}

/** A reading that was added or changed, between those around it. */
export interface PlacedReading extends Reading {
  previous: Reading | null;
  /** `starts_segment`: it is known to be lower than the reading before it. */
  next: (Reading & { starts_segment: boolean }) | null;
}

/**
 * Asks about pairs of neighbours of which one was added or changed, each pair once: the later is lower, or too far for the time. The start of a known
 * segment is not asked about again because of an insertion before it.
 */
export function odometerQuestions(changed: readonly PlacedReading[]): OdometerQuestion[] {
  const pairs = changed.flatMap((reading): (readonly [Reading, Reading])[] => {
    const { previous, next } = reading;
    return [...(previous ? [[previous, reading] as const] : []), ...(next && !next.starts_segment ? [[reading, next] as const] : [])];
  });
  const distinct = new Map(pairs.map((pair) => [pair.map(({ at, km }) => `${at} ${km}`).join(), pair]));
  return [...distinct.values()].flatMap(([previous, later]): OdometerQuestion[] => {
    const facts = { previous_km: previous.km, previous_at: previous.at, km: later.km, at: later.at };
    if (isLower(previous, later)) return [{ code: 'odometer_lower', ...facts }];
    return isJump(previous, later) ? [{ code: 'odometer_jump', ...facts }] : [];
  });
}

/** Where a trip is on its way from creation to payment. */
import type { LocalDateTime } from '#base/days.ts';
import type { TripStatus } from '../contract/status.ts';
import { isArrivalConfirmed } from './status.ts';

export const roadMarks = ['created', 'departure', 'arrival', 'invoiced', 'paid'] as const;
export type RoadMark = (typeof roadMarks)[number];

/** How many marks a trip has passed; a cancelled trip only its creation. */
const passed: Record<TripStatus, number> = {
  active: 1,
  in_transit: 2,
  under_review: 3,
  rejected: 3,
  invoiced: 4,
  paid: 5,
  cancelled: 1,
};

/** Whether the mark is behind the trip, the next one, or further ahead. */
export function markState(mark: RoadMark, status: TripStatus): 'passed' | 'next' | 'ahead' {
  const at = roadMarks.indexOf(mark);
  if (at < passed[status]) return 'passed';
  return at === passed[status] && status !== 'cancelled' ? 'next' : 'ahead';
}

const msOf = (local: LocalDateTime) => Date.parse(`${local}:00Z`);

export interface Delay {
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/** How long ago the arrival was planned: in minutes in the first hour, in hours in the first two days, then in days. Null while it is not due. */
export function delayOf(arrival: LocalDateTime | null, now: LocalDateTime): Delay | null {
  const minutes = arrival === null ? 0 : Math.floor((msOf(now) - msOf(arrival)) / 60_000);
  if (minutes <= 0) return null;
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
}

/** Without a confirmed arrival the truck never reaches it. */
const mostOfTheWay = 0.97;

/**
 * The share of the planned time that has passed since the departure of a trip in transit, from 0 to 0.97. Null without a planned arrival
 * after the departure. All three are local to the company.
 */
export function plannedProgress(departure: LocalDateTime, arrival: LocalDateTime | null, now: LocalDateTime): number | null {
  if (arrival === null) return null;
  const [from, to, at] = [departure, arrival, now].map(msOf) as [number, number, number];
  if (to <= from) return null;
  return Math.min(Math.max((at - from) / (to - from), 0), mostOfTheWay);
}

interface PlannedTrip {
  status: TripStatus;
  departure_at: LocalDateTime;
  arrival_at: LocalDateTime | null;
}

/**
 * The travelled share of a trip's way, from 0 to 1: in transit the elapsed share of the planned time. Without a planned arrival it is at its last
 * confirmed place, the origin. The map, its list and the road of a trip's page show the truck there.
 */
export function shareBehind({ status, departure_at, arrival_at }: PlannedTrip, now: LocalDateTime): number {
  if (isArrivalConfirmed(status)) return 1;
  return status === 'in_transit' ? (plannedProgress(departure_at, arrival_at, now) ?? 0) : 0;
}

/** The share of the road from creation to payment that a trip has behind it, from 0 to 1: between departure and arrival `shareBehind`. */
export function shareOfRoad(trip: PlannedTrip, now: LocalDateTime): number {
  const { status } = trip;
  const sinceLast = status === 'in_transit' ? shareBehind(trip, now) : 0;
  return status === 'cancelled' ? 0 : (passed[status] - 1 + sinceLast) / (roadMarks.length - 1);
}

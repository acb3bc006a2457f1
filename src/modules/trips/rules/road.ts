/** Where a trip is on its way from creation to payment. */
import type { LocalDateTime } from '#base/days.ts';
import type { TripStatus } from '../contract/status.ts';

export const roadMarks = ['created', 'departure', 'arrival', 'invoiced', 'paid'] as const;
export type RoadMark = (typeof roadMarks)[number];

/** How many marks a trip has passed; a cancelled trip keeps only its creation. */
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

/** Without a confirmed arrival the truck never reaches it. */
const mostOfTheWay = 0.97;

/**
 * The share of the planned time that has passed since the departure of a trip in transit, from 0 to 0.97. Null without a planned arrival
 * after the departure. All three are local to the company.
 */
export function plannedProgress(departure: LocalDateTime, arrival: LocalDateTime | null, now: LocalDateTime): number | null {
  if (arrival === null) return null;
  const [from, to, at] = [departure, arrival, now].map((local) => Date.parse(`${local}:00Z`)) as [number, number, number];
  if (to <= from) return null;
  return Math.min(Math.max((at - from) / (to - from), 0), mostOfTheWay);
}

/** The most urgent problem of a trip, shown in lists. */
import { daysBetween, type LocalDateTime } from '#base/days.ts';
import type { TripRow } from '../contract/trip.ts';
import { type Delay, delayOf } from './road.ts';

export type TripNotice =
  /** On the way, and past its planned arrival. */
  | { code: 'delayed'; delay: Delay }
  /** Arrived so many days ago, and without a proof of delivery. */
  | { code: 'no_proof'; days: number }
  /** Under review, with so many expenses that wait for approval. */
  | { code: 'waiting_expenses'; count: number };

type NoticedTrip = Pick<TripRow, 'status' | 'arrival_at' | 'proof' | 'waiting_expenses'>;

/** `now` is that of the company. A rejected trip has none: its status is the notice. */
export function noticeOf({ status, arrival_at, proof, waiting_expenses }: NoticedTrip, now: LocalDateTime): TripNotice | null {
  if (status === 'rejected') return null;
  const delay = status === 'in_transit' ? delayOf(arrival_at, now) : null;
  if (delay) return { code: 'delayed', delay };
  if (proof === 'missing' && arrival_at !== null)
    return { code: 'no_proof', days: Math.max(0, daysBetween(arrival_at.slice(0, 10), now.slice(0, 10))) };
  if (status === 'under_review' && waiting_expenses > 0) return { code: 'waiting_expenses', count: waiting_expenses };
  return null;
}

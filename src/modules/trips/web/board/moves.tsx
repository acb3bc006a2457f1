/** Moves a trip on the board: opens the same dialog as the button of its page, and changes nothing without it. */
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError, toastFailure } from '#web/app/toast.ts';
import { useHasPermission, useSession } from '#web/session/session.ts';
import type { TripStatus } from '../../contract/status.ts';
import type { Trip } from '../../contract/trip.ts';
import { canMoveTrip } from '../../rules/status.ts';
import { invalidateTrips, tripQuery } from '../queries.ts';
import type { TripMoveSlot } from '../slots.ts';
import { MoveDialog, useRejectAndCancel } from '../status/actions.tsx';

export interface Move {
  id: string;
  /** The status in which the board showed it. */
  from: TripStatus;
  to: TripStatus;
}

/** The statuses to which the user may move trips, with additions of later modules. */
export function useMayMove(): { may: Partial<Record<TripStatus, boolean>>; slots: readonly TripMoveSlot[] } {
  const { tripMoves: slots } = useRouteContext({ from: '/admin/trips' });
  const { permissions } = useSession();
  const may = {
    in_transit: useHasPermission('start-trips'),
    under_review: useHasPermission('review-trips'),
    rejected: useHasPermission('reject-trips'),
    cancelled: useHasPermission('cancel-trips'),
    ...Object.fromEntries(slots.map(({ to, permission }) => [to, permissions.includes(permission)])),
  };
  return { may, slots };
}

/** Reads the current trip, and shows the dialog of its page. Renders nothing while it loads. */
export function MoveTrip({ move, onDone }: { move: Move; onDone: () => void }) {
  const { t } = useTranslation('trips');
  const { data, error, isFetchedAfterMount } = useQuery({ ...tripQuery(move.id), staleTime: 0 });
  useEffect(() => {
    if (!error) return;
    toastFailure(t('board.move_failed'), error);
    onDone();
  }, [error, onDone, t]);
  // The cached trip may be from before another move.
  if (!data || !isFetchedAfterMount) return null;
  // Its words may have to load: without its own boundary the board would disappear until then.
  return (
    <Suspense fallback={null}>
      <Question trip={data.data} move={move} onDone={onDone} />
    </Suspense>
  );
}

function Question({ trip, move: { from, to }, onDone }: { trip: Trip; move: Move; onDone: () => void }) {
  const { t } = useTranslation('trips');
  const { slots } = useMayMove();
  const slot = slots.find((one) => one.to === to);
  const [opened] = useState(trip.status);
  const isAllowed = opened === from && canMoveTrip(opened, to, 'clerk');
  // Another user moved it since the board was read: the board shows its current status.
  useEffect(() => {
    if (isAllowed) return;
    toastError(t('board.move_failed'), t('board.moved', { number: trip.number, status: t(`status.${opened}`) }));
    void invalidateTrips();
    onDone();
  }, [isAllowed, onDone, t, trip.number, opened]);
  if (!isAllowed) return null;
  if (slot) return <slot.Content trip={trip} onDone={onDone} />;
  if (to === 'in_transit' || to === 'under_review') return <MoveDialog trip={trip} to={to} opened onClose={onDone} />;
  return <RejectOrCancel trip={trip} to={to} onDone={onDone} />;
}

function RejectOrCancel({ trip, to, onDone }: { trip: Trip; to: TripStatus; onDone: () => void }) {
  const { reject, cancel } = useRejectAndCancel(trip);
  const isAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void (to === 'rejected' ? reject() : cancel()).finally(onDone);
  }, []);
  return null;
}

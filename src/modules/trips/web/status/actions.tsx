/** Buttons and forms that change a trip's status, by its status and the user's permissions. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconFlag, IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm, useConfirmations } from '#web/kit/overlay/confirm.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { OpenCashQuestion } from '../../contract/cash.ts';
import type { Trip } from '../../contract/trip.ts';
import { trips } from '../../contract/trips.ts';
import { canMoveTrip } from '../../rules/status.ts';
import { invalidateTrips } from '../queries.ts';
import { ReviewForm, StartForm } from './forms.tsx';
import { OpenCashText, useOpenCashOptions } from './open-cash.tsx';
import { useSameVersion } from './use-same-version.tsx';

/** Takes the trip back: rejecting and cancelling. */
export function TripReversals({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const { reject, cancel } = useRejectAndCancel(trip);
  const mayReject = useHasPermission('reject-trips') && canMoveTrip(trip.status, 'rejected', 'clerk');
  const mayCancel = useHasPermission('cancel-trips') && canMoveTrip(trip.status, 'cancelled', 'clerk');
  return (
    <>
      {mayCancel && (
        <Button variant="default" leftSection={<IconBan size={16} />} onClick={() => void cancel()}>
          {t('moves.cancel')}…
        </Button>
      )}
      {mayReject && (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => void reject()}>
          {t('moves.reject')}
        </Button>
      )}
    </>
  );
}

/** Moves the trip on: starting it and sending it to review. `big`: large full-width buttons for drivers. */
export function TripMoves({ trip, big }: { trip: Trip; big: boolean }) {
  const { t } = useTranslation('trips');
  const [openForm, setOpenForm] = useState<'in_transit' | 'under_review'>();
  const may = {
    start: useHasPermission('start-trips') && canMoveTrip(trip.status, 'in_transit', 'clerk'),
    review: useHasPermission('review-trips') && canMoveTrip(trip.status, 'under_review', 'clerk'),
  };
  const size: ButtonProps = big ? { size: 'xl', fullWidth: true } : {};
  return (
    <>
      {may.start && (
        <Button {...size} leftSection={<IconPlayerPlay size={18} />} onClick={() => setOpenForm('in_transit')}>
          {t('moves.start')}
        </Button>
      )}
      {may.review && (
        <Button {...size} leftSection={<IconFlag size={18} />} onClick={() => setOpenForm('under_review')}>
          {t('moves.review')}
        </Button>
      )}
      {(['in_transit', 'under_review'] as const).map((to) => (
        <MoveDialog key={to} trip={trip} to={to} opened={openForm === to} onClose={() => setOpenForm(undefined)} />
      ))}
    </>
  );
}

interface MoveDialogProps {
  trip: Trip;
  to: 'in_transit' | 'under_review';
  opened: boolean;
  onClose: () => void;
}

/** The form that starts the trip or sends it to review. */
export function MoveDialog({ trip, to, opened, onClose }: MoveDialogProps) {
  const { t } = useTranslation('trips');
  const [shown, setShown] = useState(trip);
  if (!opened && shown !== trip) setShown(trip);
  const [title, Content] = to === 'in_transit' ? ['moves.start_title' as const, StartForm] : ['moves.review_title' as const, ReviewForm];
  return (
    <Dialog opened={opened} onClose={onClose} title={t(title, { number: trip.number })}>
      <Content trip={shown} onDone={onClose} />
    </Dialog>
  );
}

/** Rejecting and cancelling, each with a confirmation dialog. */
export function useRejectAndCancel(trip: Trip) {
  const { t } = useTranslation('trips');
  const confirm = useConfirm();
  const { id, number } = trip;
  const sendMove = useSameVersion(trip);
  const askOpenCash = useConfirmations(
    { title: t('moves.cancel_title', { number }), action: t('moves.cancel') },
    (question) => <OpenCashText {...(question as OpenCashQuestion)} />,
    useOpenCashOptions('cancelled'),
  );
  /** Preserves the input when sending failed. */
  const typed = useRef({ reason: '', message: '' });
  const submit = async (send: () => Promise<unknown>, done: string, failed: string) => {
    if (await runAction(send, done, failed)) typed.current = { reason: '', message: '' };
    await invalidateTrips();
  };
  return {
    async reject() {
      const confirmed = await confirm({
        title: t('moves.reject_title', { number }),
        text: t('moves.reject_text'),
        action: t('moves.reject'),
        reason: { label: t('moves.reject_reason'), typed: typed.current.reason },
        message: { label: t('moves.reject_message'), hint: t('moves.reject_message_hint'), max: 300, typed: typed.current.message },
      });
      if (!confirmed) return;
      typed.current = confirmed;
      const { reason, message } = confirmed;
      const send = () => sendMove('rejected', (version) => call(trips.reject, { params: { id }, body: { reason, message }, version }));
      await submit(send, t('moves.rejected'), t('moves.reject_failed'));
    },
    async cancel() {
      const confirmed = await confirm({
        title: t('moves.cancel_title', { number }),
        text: t('moves.cancel_text'),
        action: t('moves.cancel'),
        cancel: t('common:actions.back'),
        danger: true,
      });
      if (!confirmed) return;
      const send = () =>
        sendMove('cancelled', (version) =>
          askOpenCash((codes, _, choice) => {
            const open_cash = (choice as 'returned' | 'account' | undefined) ?? null;
            return call(trips.cancel, { params: { id }, body: { confirm: codes, open_cash }, version });
          }),
        );
      await submit(send, t('moves.cancelled'), t('moves.cancel_failed'));
    },
  };
}

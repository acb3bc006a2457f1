/** What can be done next with a trip, by its status and the person's rights. */
import { Button, type ButtonProps, Modal } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconFlag, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowLocal } from '#base/days.ts';
import { call } from '#web/api/call.ts';
import { toastFailure, toastSuccess } from '#web/app/toast.ts';
import { LocalDateTimeField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { type Trip, trips } from '../../contract/trips.ts';
import { canMoveTrip } from '../../rules/status.ts';
import { refreshTrips } from '../queries.ts';

/** `big`: full buttons within a thumb's reach, for the cab. */
export function TripMoves({ trip, big }: { trip: Trip; big: boolean }) {
  const { t } = useTranslation('trips');
  const [open, setOpen] = useState<'start' | 'review'>();
  const { reject, cancel } = useDecisions(trip);
  const may = {
    start: useMay('start-trips') && canMoveTrip(trip.status, 'in_transit', 'clerk'),
    review: useMay('review-trips') && canMoveTrip(trip.status, 'under_review', 'clerk'),
    reject: useMay('reject-trips') && canMoveTrip(trip.status, 'rejected', 'clerk'),
    cancel: useMay('cancel-trips') && canMoveTrip(trip.status, 'cancelled', 'clerk'),
  };
  const size: ButtonProps = big ? { size: 'xl', fullWidth: true } : {};
  return (
    <>
      {may.cancel && (
        <Button variant="default" color="red" leftSection={<IconBan size={18} />} onClick={() => void cancel()}>
          {t('moves.cancel')}
        </Button>
      )}
      {may.reject && (
        <Button variant="default" leftSection={<IconArrowBackUp size={18} />} onClick={() => void reject()}>
          {t('moves.reject')}
        </Button>
      )}
      {may.start && (
        <Button {...size} leftSection={<IconPlayerPlay size={18} />} onClick={() => setOpen('start')}>
          {t('moves.start')}
        </Button>
      )}
      {may.review && (
        <Button {...size} leftSection={<IconFlag size={18} />} onClick={() => setOpen('review')}>
          {t('moves.review')}
        </Button>
      )}
      <Modal
        opened={open === 'start'}
        onClose={() => setOpen(undefined)}
        title={t('moves.start_title', { number: trip.number })}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <StartForm trip={trip} onDone={() => setOpen(undefined)} />
      </Modal>
      <Modal
        opened={open === 'review'}
        onClose={() => setOpen(undefined)}
        title={t('moves.review_title', { number: trip.number })}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <ReviewForm trip={trip} onDone={() => setOpen(undefined)} />
      </Modal>
    </>
  );
}

/** What an administrator decides in a dialog. */
function useDecisions(trip: Trip) {
  const { t } = useTranslation('trips');
  const confirm = useConfirm();
  const client = useQueryClient();
  const { id, number } = trip;
  /** A reason that could not be sent is not typed twice. */
  const typed = useRef('');
  const decide = async (send: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await send();
      typed.current = '';
      toastSuccess(done);
    } catch (error) {
      toastFailure(failed, error);
    }
    await refreshTrips(client);
  };
  return {
    async reject() {
      const yes = await confirm({
        title: t('moves.reject_title', { number }),
        text: t('moves.reject_text'),
        action: t('moves.reject'),
        reason: { label: t('moves.reject_reason'), typed: typed.current },
      });
      if (!yes) return;
      typed.current = yes.reason;
      await decide(() => call(trips.reject, { params: { id }, body: yes }), t('moves.rejected'), t('moves.reject_failed'));
    },
    async cancel() {
      const yes = await confirm({
        title: t('moves.cancel_title', { number }),
        text: t('moves.cancel_text'),
        action: t('moves.cancel'),
        cancel: t('common:actions.back'),
        danger: true,
      });
      if (yes) await decide(() => call(trips.cancel, { params: { id }, body: {} }), t('moves.cancelled'), t('moves.cancel_failed'));
    },
  };
}

interface MoveFormProps {
  trip: Trip;
  onDone: () => void;
}

function StartForm({ trip, onDone }: MoveFormProps) {
  const { t } = useTranslation('trips');
  const client = useQueryClient();
  const departure_at = useConfirmed(trip.departure_at);
  const form = useZodForm(trips.start.body, {
    departure_at,
    fuel_departure: trip.fuel_departure,
    odometer_departure: trip.odometer_departure,
  });
  return (
    <Form
      form={form}
      success={t('moves.started')}
      failure={t('moves.start_failed')}
      onSubmit={(body, { idempotencyKey }) => call(trips.start, { params: { id: trip.id }, body, idempotencyKey })}
      onSaved={() => {
        onDone();
        return refreshTrips(client);
      }}
    >
      <FieldGrid>
        <LocalDateTimeField name="departure_at" label={t('fields.departure_at')} required data-autofocus />
        <IntegerField name="fuel_departure" label={t('fields.fuel_departure')} />
        <IntegerField name="odometer_departure" label={t('fields.odometer_departure')} />
      </FieldGrid>
      <MoveBar label={t('moves.start')} onCancel={onDone} />
    </Form>
  );
}

function ReviewForm({ trip, onDone }: MoveFormProps) {
  const { t } = useTranslation('trips');
  const client = useQueryClient();
  const arrival_at = useConfirmed(trip.arrival_at);
  const form = useZodForm(trips.review.body, { arrival_at, fuel_arrival: trip.fuel_arrival, odometer_arrival: trip.odometer_arrival });
  return (
    <Form
      form={form}
      success={t('moves.reviewed')}
      failure={t('moves.review_failed')}
      onSubmit={(body, { idempotencyKey }) => call(trips.review, { params: { id: trip.id }, body, idempotencyKey })}
      onSaved={() => {
        onDone();
        return refreshTrips(client);
      }}
    >
      <FieldGrid>
        <LocalDateTimeField name="arrival_at" label={t('fields.arrival_at')} required data-autofocus />
        <IntegerField name="fuel_arrival" label={t('fields.fuel_arrival')} />
        <IntegerField name="odometer_arrival" label={t('fields.odometer_arrival')} />
      </FieldGrid>
      <MoveBar label={t('moves.review')} onCancel={onDone} />
    </Form>
  );
}

function MoveBar({ label, onCancel }: { label: string; onCancel: () => void }) {
  const { t } = useTranslation('common');
  return (
    <SaveBar label={label}>
      <Button variant="default" onClick={onCancel}>
        {t('actions.cancel')}
      </Button>
    </SaveBar>
  );
}

/** The moment that a move confirms: as planned, when that has passed; else now, by the company's clock. */
function useConfirmed(planned: string | null): string {
  const zone = useSession().currentCompany?.time_zone ?? 'America/Bogota';
  const [now] = useState(() => nowLocal(zone, new Date()));
  return planned !== null && planned < now ? planned : now;
}

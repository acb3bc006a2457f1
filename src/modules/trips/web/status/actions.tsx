/** Buttons and forms that change a trip's status, by its status and the user's permissions. */
import { Button, type ButtonProps } from '@mantine/core';
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
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { type Trip, trips } from '../../contract/trips.ts';
import { canMoveTrip } from '../../rules/status.ts';
import { invalidateTrips } from '../queries.ts';

/** `big`: large full-width buttons for drivers. */
export function TripActions({ trip, big }: { trip: Trip; big: boolean }) {
  const { t } = useTranslation('trips');
  const [openForm, setOpenForm] = useState<'start' | 'review'>();
  const { reject, cancel } = useRejectAndCancel(trip);
  const may = {
    start: useHasPermission('start-trips') && canMoveTrip(trip.status, 'in_transit', 'clerk'),
    review: useHasPermission('review-trips') && canMoveTrip(trip.status, 'under_review', 'clerk'),
    reject: useHasPermission('reject-trips') && canMoveTrip(trip.status, 'rejected', 'clerk'),
    cancel: useHasPermission('cancel-trips') && canMoveTrip(trip.status, 'cancelled', 'clerk'),
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
        <Button {...size} leftSection={<IconPlayerPlay size={18} />} onClick={() => setOpenForm('start')}>
          {t('moves.start')}
        </Button>
      )}
      {may.review && (
        <Button {...size} leftSection={<IconFlag size={18} />} onClick={() => setOpenForm('review')}>
          {t('moves.review')}
        </Button>
      )}
      <Dialog
        opened={openForm === 'start'}
        onClose={() => setOpenForm(undefined)}
        title={t('moves.start_title', { number: trip.number })}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <StartForm trip={trip} onDone={() => setOpenForm(undefined)} />
      </Dialog>
      <Dialog
        opened={openForm === 'review'}
        onClose={() => setOpenForm(undefined)}
        title={t('moves.review_title', { number: trip.number })}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <ReviewForm trip={trip} onDone={() => setOpenForm(undefined)} />
      </Dialog>
    </>
  );
}

/** Rejecting and cancelling, each with a confirmation dialog. */
function useRejectAndCancel(trip: Trip) {
  const { t } = useTranslation('trips');
  const confirm = useConfirm();
  const client = useQueryClient();
  const { id, number } = trip;
  /** Keeps a typed reason when sending failed. */
  const typedReason = useRef('');
  const submit = async (send: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await send();
      typedReason.current = '';
      toastSuccess(done);
    } catch (error) {
      toastFailure(failed, error);
    }
    await invalidateTrips(client);
  };
  return {
    async reject() {
      const confirmed = await confirm({
        title: t('moves.reject_title', { number }),
        text: t('moves.reject_text'),
        action: t('moves.reject'),
        reason: { label: t('moves.reject_reason'), typed: typedReason.current },
      });
      if (!confirmed) return;
      typedReason.current = confirmed.reason;
      await submit(() => call(trips.reject, { params: { id }, body: confirmed }), t('moves.rejected'), t('moves.reject_failed'));
    },
    async cancel() {
      const confirmed = await confirm({
        title: t('moves.cancel_title', { number }),
        text: t('moves.cancel_text'),
        action: t('moves.cancel'),
        cancel: t('common:actions.back'),
        danger: true,
      });
      if (confirmed) await submit(() => call(trips.cancel, { params: { id }, body: {} }), t('moves.cancelled'), t('moves.cancel_failed'));
    },
  };
}

interface StatusFormProps {
  trip: Trip;
  onDone: () => void;
}

function StartForm({ trip, onDone }: StatusFormProps) {
  const { t } = useTranslation('trips');
  const client = useQueryClient();
  const departure_at = useDefaultMoment(trip.departure_at);
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
        return invalidateTrips(client);
      }}
    >
      <FieldGrid>
        <LocalDateTimeField name="departure_at" label={t('fields.departure_at')} required data-autofocus />
        <IntegerField name="fuel_departure" label={t('fields.fuel_departure')} />
        <IntegerField name="odometer_departure" label={t('fields.odometer_departure')} />
      </FieldGrid>
      <DialogButtons label={t('moves.start')} onCancel={onDone} />
    </Form>
  );
}

function ReviewForm({ trip, onDone }: StatusFormProps) {
  const { t } = useTranslation('trips');
  const client = useQueryClient();
  const arrival_at = useDefaultMoment(trip.arrival_at);
  const form = useZodForm(trips.review.body, { arrival_at, fuel_arrival: trip.fuel_arrival, odometer_arrival: trip.odometer_arrival });
  return (
    <Form
      form={form}
      success={t('moves.reviewed')}
      failure={t('moves.review_failed')}
      onSubmit={(body, { idempotencyKey }) => call(trips.review, { params: { id: trip.id }, body, idempotencyKey })}
      onSaved={() => {
        onDone();
        return invalidateTrips(client);
      }}
    >
      <FieldGrid>
        <LocalDateTimeField name="arrival_at" label={t('fields.arrival_at')} required data-autofocus />
        <IntegerField name="fuel_arrival" label={t('fields.fuel_arrival')} />
        <IntegerField name="odometer_arrival" label={t('fields.odometer_arrival')} />
      </FieldGrid>
      <DialogButtons label={t('moves.review')} onCancel={onDone} />
    </Form>
  );
}

function DialogButtons({ label, onCancel }: { label: string; onCancel: () => void }) {
  const { t } = useTranslation('common');
  return (
    <SaveBar label={label}>
      <Button variant="default" onClick={onCancel}>
        {t('actions.cancel')}
      </Button>
    </SaveBar>
  );
}

/** The default of the confirmed moment: the planned one if it has passed, else now in the company's time zone. */
function useDefaultMoment(planned: string | null): string {
  const zone = useSession().currentCompany?.time_zone ?? 'America/Bogota';
  const [now] = useState(() => nowLocal(zone, new Date()));
  return planned !== null && planned < now ? planned : now;
}

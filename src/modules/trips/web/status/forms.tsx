/** The forms that start a trip and send it to review, in dialogs. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowLocal } from '#base/days.ts';
import { call } from '#web/api/call.ts';
import { LocalDateTimeField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { useCompanyZone } from '#web/session/session.ts';
import type { StatusQuestion } from '../../contract/status.ts';
import type { Trip } from '../../contract/trip.ts';
import { trips } from '../../contract/trips.ts';
import { invalidateTrips } from '../queries.ts';
import { useStatusQuestionText } from './question-text.ts';
import { useSameVersion } from './use-same-version.tsx';

interface StatusFormProps {
  /** The trip when the form was opened: later changes of it are shown before it is moved. */
  trip: Trip;
  onDone: () => void;
}

export function StartForm({ trip, onDone }: StatusFormProps) {
  const { t } = useTranslation('trips');
  const departure_at = useDefaultMoment(trip.departure_at);
  const textOf = useStatusQuestionText();
  const send = useSameVersion(trip);
  const wording = { title: t('questions.start_title', { number: trip.number }), action: t('moves.start') };
  const ask = useConfirmations(wording, (question) => textOf(question as StatusQuestion));
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
      onSubmit={(body, { idempotencyKey }) =>
        send('in_transit', (version) =>
          ask((confirm, reason) =>
            call(trips.start, { params: { id: trip.id }, body: { ...body, confirm, reason }, version, idempotencyKey }),
          ),
        )
      }
      onSaved={() => {
        onDone();
        return invalidateTrips();
      }}
    >
      <FieldGrid>
        <DepartureFields data-autofocus />
      </FieldGrid>
      <SaveBar label={t('moves.start')} onCancel={onDone} />
    </Form>
  );
}

export function ReviewForm({ trip, onDone }: StatusFormProps) {
  const { t } = useTranslation('trips');
  const arrival_at = useDefaultMoment(trip.arrival_at);
  const { departure_at, fuel_departure, odometer_departure, fuel_arrival, odometer_arrival } = trip;
  const isCorrection = trip.status === 'rejected';
  const textOf = useStatusQuestionText();
  const send = useSameVersion(trip);
  const wording = { title: t('questions.review_title', { number: trip.number }), action: t('moves.review') };
  const ask = useConfirmations(wording, (question) => textOf(question as StatusQuestion));
  const form = useZodForm(trips.review.body, {
    arrival_at,
    fuel_arrival,
    odometer_arrival,
    ...(isCorrection && { departure_at, fuel_departure, odometer_departure }),
  });
  return (
    <Form
      form={form}
      success={t('moves.reviewed')}
      failure={t('moves.review_failed')}
      onSubmit={(body, { idempotencyKey }) =>
        send('under_review', (version) =>
          ask((confirm) => call(trips.review, { params: { id: trip.id }, body: { ...body, confirm }, version, idempotencyKey })),
        )
      }
      onSaved={() => {
        onDone();
        return invalidateTrips();
      }}
    >
      <FieldGrid>
        {isCorrection && <DepartureFields />}
        <LocalDateTimeField name="arrival_at" label={t('fields.arrival_at')} required data-autofocus />
        <IntegerField name="fuel_arrival" label={t('fields.fuel_arrival')} />
        <IntegerField name="odometer_arrival" label={t('fields.odometer_arrival')} />
      </FieldGrid>
      <SaveBar label={t('moves.review')} onCancel={onDone} />
    </Form>
  );
}

function DepartureFields(autofocus: { 'data-autofocus'?: true }) {
  const { t } = useTranslation('trips');
  return (
    <>
      <LocalDateTimeField name="departure_at" label={t('fields.departure_at')} required {...autofocus} />
      <IntegerField name="fuel_departure" label={t('fields.fuel_departure')} />
      <IntegerField name="odometer_departure" label={t('fields.odometer_departure')} />
    </>
  );
}

/** The default of the confirmed moment: the planned one if it has passed, else now in the company's time zone. */
function useDefaultMoment(planned: string | null): string {
  const zone = useCompanyZone();
  const [now] = useState(() => nowLocal(zone, new Date()));
  return planned !== null && planned < now ? planned : now;
}

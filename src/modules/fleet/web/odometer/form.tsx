/** The form of a reading by hand, in a dialog. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowLocal } from '#base/days.ts';
import { call } from '#web/api/call.ts';
import { LocalDateTimeField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { useCompanyZone } from '#web/session/session.ts';
import { type OdometerReading, ReadingInput } from '../../contract/odometer.ts';
import type { Kind } from '../../contract/vehicles.ts';
import { useOdometerQuestions } from '../parts.tsx';
import { invalidateOdometers, odometers } from './queries.ts';

interface ReadingFormProps {
  kind: Kind;
  vehicle_id: string;
  /** The one to correct; undefined for a new one. */
  reading?: OdometerReading | undefined;
  onDone: () => void;
}

export function ReadingForm({ kind, vehicle_id: id, reading, onDone }: ReadingFormProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const zone = useCompanyZone();
  const [now] = useState(() => nowLocal(zone, new Date()));
  const { at = now, km, note = '', version } = reading ?? {};
  const form = useZodForm(ReadingInput, { at, km, note }, { version });
  const ask = useOdometerQuestions();
  const { create, update } = odometers[kind];
  return (
    <Form
      form={form}
      success={t('odometer.saved')}
      failure={t('odometer.save_failed')}
      onSubmit={(values, sending) =>
        ask((confirm) => {
          const body = { ...values, confirm };
          return reading
            ? call(update, { params: { id, reading_id: reading.id }, body, ...sending })
            : call(create, { params: { id }, body, ...sending });
        })
      }
      onSaved={() => {
        onDone();
        return invalidateOdometers(kind);
      }}
    >
      <FieldGrid>
        <IntegerField name="km" label={t('fields.mileage')} required data-autofocus />
        <LocalDateTimeField name="at" label={t('odometer.at')} required />
        <Wide>
          <TextField name="note" label={t('common:labels.note')} />
        </Wide>
      </FieldGrid>
      <SaveBar onCancel={onDone} />
    </Form>
  );
}

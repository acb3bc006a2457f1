import { Fieldset } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Answer } from '#base/route.ts';
import { TextAreaField } from '#web/kit/fields.tsx';
import { Form, type Sending } from '#web/kit/form.tsx';
import { SaveBar } from '#web/kit/save-bar.tsx';
import { Section } from '#web/kit/section.tsx';
import { useZodForm } from '#web/kit/use-zod-form.ts';
import { type Trailer, TrailerGiven, type trailers } from '../contract.ts';
import { blankVehicle, IdentitySection, MeasuresSection } from './vehicle-fields.tsx';

interface TrailerFormProps {
  trailer?: Trailer;
  isReadOnly?: boolean;
  save: (body: TrailerGiven, sending: Sending) => Promise<Answer<typeof trailers.update>>;
  onSaved: () => unknown;
  success: string;
  failure: string;
}

export function TrailerForm({ trailer, isReadOnly = false, save, onSaved, success, failure }: TrailerFormProps) {
  const { t } = useTranslation('fleet');
  const form = useZodForm(TrailerGiven, valuesOf(trailer), { key: `trailers.${trailer?.id ?? 'new'}`, version: trailer?.version });
  return (
    <Form form={form} onSubmit={save} onSaved={onSaved} success={success} failure={failure}>
      <Fieldset variant="unstyled" disabled={isReadOnly}>
        <IdentitySection kind="trailers" vehicle={trailer} />
        <MeasuresSection />
        <Section title={t('sections.more')}>
          <TextAreaField name="additional_information" aria-label={t('fields.additional_information')} />
        </Section>
      </Fieldset>
      {!isReadOnly && <SaveBar cancelHref="/admin/trailers" />}
    </Form>
  );
}

/** What is empty shows as an empty field. */
function valuesOf(trailer: Trailer | undefined): z.input<typeof TrailerGiven> {
  // An empty year and type are not in the contract, and the form refuses them as missing.
  if (!trailer)
    return { ...blankVehicle, year: '' as never, type: '' as never, axles: '' as never, tires: '' as never, additional_information: '' };
  const { plate, nickname, make, model, year, registration_number, length_unit, weight_unit, image, status, additional_information } =
    trailer;
  return {
    plate,
    nickname,
    make,
    model,
    year,
    registration_number,
    length_unit,
    weight_unit,
    image,
    status,
    additional_information,
    type: trailer.type as TrailerGiven['type'],
    purchase_date: trailer.purchase_date ?? '',
    length: trailer.length ?? '',
    width: trailer.width ?? '',
    height: trailer.height ?? '',
    max_payload: trailer.max_payload ?? '',
    axles: trailer.axles ?? ('' as never),
    tires: trailer.tires ?? ('' as never),
  };
}

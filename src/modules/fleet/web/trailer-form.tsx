import { Fieldset } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Answer } from '#base/route.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Section } from '#web/kit/page/section.tsx';
import { type Trailer, TrailerInput, type trailers } from '../contract.ts';
import { IdentitySection, MeasuresSection, vehicleFormValues } from './vehicle-fields.tsx';

interface TrailerFormProps {
  trailer?: Trailer;
  isReadOnly?: boolean;
  save: (body: TrailerInput, sending: Sending) => Promise<Answer<typeof trailers.update>>;
  onSaved: () => unknown;
  success: string;
  failure: string;
}

export function TrailerForm({ trailer, isReadOnly = false, save, onSaved, success, failure }: TrailerFormProps) {
  const { t } = useTranslation('fleet');
  const form = useZodForm(TrailerInput, trailerFormValues(trailer), { key: `trailers.${trailer?.id ?? 'new'}`, version: trailer?.version });
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

const trailerFormValues = (trailer: Trailer | undefined): z.input<typeof TrailerInput> => ({
  ...vehicleFormValues(trailer),
  additional_information: trailer?.additional_information ?? '',
});

import { Fieldset } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Answer } from '#base/route.ts';
import { SwitchField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { type Truck, TruckInput, type trucks } from '../contract.ts';
import { TrailerSelect } from './pickers.tsx';
import { IdentitySection, MeasuresSection, vehicleFormValues } from './vehicle-fields.tsx';

interface TruckFormProps {
  truck?: Truck;
  isReadOnly?: boolean;
  save: (body: TruckInput, sending: Sending) => Promise<Answer<typeof trucks.update>>;
  onSaved: () => unknown;
  success: string;
  failure: string;
}

export function TruckForm({ truck, isReadOnly = false, save, onSaved, success, failure }: TruckFormProps) {
  const { t } = useTranslation('fleet');
  const form = useZodForm(TruckInput, truckFormValues(truck), { key: `trucks.${truck?.id ?? 'new'}`, version: truck?.version });
  return (
    <Form form={form} onSubmit={save} onSaved={onSaved} success={success} failure={failure}>
      <Fieldset variant="unstyled" disabled={isReadOnly}>
        <IdentitySection kind="trucks" vehicle={truck} />
        <Section title={t('sections.ownership')}>
          <FieldGrid>
            <Ownership />
          </FieldGrid>
        </Section>
        <MeasuresSection>
          <IntegerField name="mileage" label={t('fields.mileage')} />
          <TrailerSelect
            name="default_trailer_id"
            label={t('fields.default_trailer_id')}
            valueLabel={truck?.default_trailer_plate}
            description={t('hints.default_trailer')}
          />
        </MeasuresSection>
      </Fieldset>
      {!isReadOnly && <SaveBar cancelHref="/admin/trucks" />}
    </Form>
  );
}

/** The owner is asked for only for a third-party truck. */
function Ownership() {
  const { t } = useTranslation('fleet');
  const isThirdParty = useWatch({ name: 'third_party' }) === true;
  return (
    <>
      <Wide>
        <SwitchField name="third_party" label={t('fields.third_party')} description={t('hints.third_party')} />
      </Wide>
      {isThirdParty && <TextField name="owner_name" label={t('fields.owner_name')} />}
    </>
  );
}

const truckFormValues = (truck: Truck | undefined): z.input<typeof TruckInput> => ({
  ...vehicleFormValues(truck),
  mileage: truck?.mileage ?? 0,
  default_trailer_id: truck?.default_trailer_id ?? null,
  third_party: truck?.third_party ?? false,
  owner_name: truck?.owner_name ?? '',
});

/** The fields that the forms of services share. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FilesField } from '#modules/files/web/pickers.tsx';
import { query } from '#web/api/call.ts';
import { AsyncSelectField, DayField, SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField, MoneyField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { serviceKinds } from '../../contract/fields.ts';
import { schedules } from '../../contract/schedules.ts';
import { filesLimit, type Service, type ServiceInput, services } from '../../contract/services.ts';
import { activeVehicles } from '../filters.ts';

/** All fields. `service`: the one that is edited. */
export function ServiceFields({ service }: { service?: Service }) {
  const { t } = useTranslation('maintenance');
  const { setValue } = useFormContext<ServiceInput>();
  return (
    <>
      <Section title={t('services.sections.what')}>
        <FieldGrid>
          <AsyncSelectField
            name="vehicle_id"
            label={t('services.fields.vehicle_id')}
            source={activeVehicles}
            valueLabel={service?.plate ?? null}
            required
            clearable={false}
            onChosen={() => setValue('schedule_id', null)}
          />
          <SelectField name="kind" label={t('services.fields.kind')} required options={choicesOf(t, 'kinds', serviceKinds)} />
          <ScheduleField service={service} />
          <TextField name="description" label={t('services.fields.description')} required />
        </FieldGrid>
      </Section>
      <Section title={t('services.sections.when')}>
        <FieldGrid>
          <DayField name="scheduled_on" label={t('services.fields.scheduled_on')} description={t('services.hints.scheduled_on')} />
          <ProviderField />
        </FieldGrid>
      </Section>
      <Section title={t('services.sections.result')} hint={service?.status === 'done' ? undefined : t('services.hints.result')}>
        <FieldGrid>
          <ResultFields isRequired={service?.status === 'done'} needsOdometer={service?.status === 'done' && service.needs_odometer} />
        </FieldGrid>
      </Section>
      <Section title={t('services.sections.more')}>
        <FieldGrid>
          <Wide>
            <FilesField name="file_ids" label={t('services.fields.file_ids')} current={service?.files ?? []} limit={filesLimit} />
          </Wide>
          <Wide>
            <TextAreaField name="note" label={t('services.fields.note')} />
          </Wide>
        </FieldGrid>
      </Section>
    </>
  );
}

/** The active schedules of the vehicle, and the service's own. Choosing one fills in its description and kind. */
function ScheduleField({ service }: { service: Service | undefined }) {
  const { t } = useTranslation('maintenance');
  const { setValue, getValues } = useFormContext<ServiceInput>();
  const [vehicle_id] = useWatch<ServiceInput, ['vehicle_id']>({ name: ['vehicle_id'] });
  const listed = useQuery({ ...query(schedules.list, { query: { vehicle_id, perPage: 100 }, quiet: true }), enabled: Boolean(vehicle_id) });
  const rows = vehicle_id ? (listed.data?.data ?? []) : [];
  const own = service?.schedule_id && service.vehicle_id === vehicle_id && !rows.some(({ id }) => id === service.schedule_id);
  const options = rows.map(({ id, description }) => ({ value: id, label: description }));
  return (
    <SelectField
      name="schedule_id"
      label={t('services.fields.schedule_id')}
      description={t('services.hints.schedule_id')}
      placeholder={t('services.no_schedule')}
      disabled={!vehicle_id}
      options={own ? [...options, { value: service.schedule_id as string, label: service.schedule_name ?? '' }] : options}
      onInput={({ currentTarget }) => {
        const chosen = rows.find(({ id }) => id === currentTarget.value);
        if (!chosen) return;
        setValue('kind', 'preventive');
        if (!getValues('description')) setValue('description', chosen.description, { shouldDirty: true });
      }}
    />
  );
}

/** Proposes the providers of other services. */
export function ProviderField() {
  const { t } = useTranslation('maintenance');
  const id = useId();
  const { data } = useQuery(query(services.providers, { quiet: true }));
  return (
    <>
      <TextField name="provider" label={t('services.fields.provider')} list={id} />
      <datalist id={id}>
        {data?.data.map((provider) => (
          <option key={provider} value={provider} />
        ))}
      </datalist>
    </>
  );
}

/** Date of completion, odometer, and cost. */
export function ResultFields({ isRequired, needsOdometer }: { isRequired: boolean; needsOdometer: boolean }) {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <DayField name="done_on" label={t('services.fields.done_on')} required={isRequired} {...(isRequired && { 'data-autofocus': true })} />
      <IntegerField name="odometer" label={t('services.fields.odometer')} required={needsOdometer} />
      <MoneyField name="parts_cost" label={t('services.fields.parts_cost')} />
      <MoneyField name="labour_cost" label={t('services.fields.labour_cost')} />
    </>
  );
}

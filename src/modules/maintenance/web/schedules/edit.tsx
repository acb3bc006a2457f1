import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { DayField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { type Schedule, ScheduleInput, schedules } from '../../contract/schedules.ts';
import { TemplateFields } from './fields.tsx';

/** Corrects a schedule; its vehicle stays. */
export function EditSchedule({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('maintenance');
  const navigate = useNavigate();
  const { id, version, description, every_km, every_months, lead_km, lead_days, start_on, start_odometer } = schedule;
  const form = useZodForm(
    ScheduleInput,
    { description, every_km, every_months, lead_km, lead_days, start_on, start_odometer },
    { key: `schedules.${id}`, version },
  );
  return (
    <Form
      form={form}
      subject={t('schedules.this')}
      success={t('schedules.saved')}
      failure={t('schedules.save_failed')}
      onSubmit={(body, sending) => call(schedules.update, { params: { id }, body, ...sending })}
      onSaved={async () => {
        await invalidateAll();
        await navigate({ to: '/admin/service-schedules/$id', params: { id } });
      }}
    >
      <Section title={t('schedules.sections.interval')}>
        <TemplateFields />
      </Section>
      <Section title={t('schedules.sections.start')} hint={t('schedules.hints.start')}>
        <FieldGrid>
          <DayField name="start_on" label={t('schedules.fields.start_on')} required />
          <IntegerField name="start_odometer" label={t('schedules.fields.start_odometer')} />
        </FieldGrid>
      </Section>
      <SaveBar cancelHref={`/admin/service-schedules/${id}`} />
    </Form>
  );
}

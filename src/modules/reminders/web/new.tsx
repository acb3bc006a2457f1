import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDay } from '#base/format.ts';
import { trailers, trucks } from '#modules/fleet/contract/vehicles.ts';
import { PersonSelect } from '#modules/people/web/pickers.tsx';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { defaultLeadDays, defaultLeadKm, kindsOf, reminderSubjects } from '../contract/fields.ts';
import { NewReminderInput, reminders } from '../contract/reminders.ts';
import { DescriptionField, DueSection, PaperFields } from './fields.tsx';
import { subjectHref } from './texts.tsx';

type Values = z.input<typeof NewReminderInput>;

export function NewReminder() {
  const { t } = useTranslation('reminders');
  const { subject, subject_id } = useSearch({ from: '/admin/reminders/new' });
  const navigate = useNavigate();
  const origin = subject && subject_id ? (`${subjectHref({ subject, subject_id })}?tab=reminders` as const) : '/admin/reminders';
  const form = useZodForm(
    NewReminderInput,
    {
      subject: subject ?? 'truck',
      subject_id: subject_id ?? '',
      kind: subject === 'person' ? 'licence' : subject === 'trailer' ? 'technical_inspection' : 'soat',
      description: '',
      due_on: '',
      due_odometer: null,
      lead_days: defaultLeadDays,
      lead_km: defaultLeadKm,
      file_id: null,
      cost: '',
      note: '',
    },
    { key: `reminders.new.${subject_id ?? ''}` },
  );
  return (
    <>
      <PageHead title={t('new')} crumbs={[{ label: t('title'), href: '/admin/reminders' }]} />
      <Form
        form={form}
        success={t('created')}
        failure={t('create_failed')}
        onSubmit={(body, sending) => call(reminders.create, { body, ...sending })}
        onSaved={async () => {
          await invalidateAll();
          await navigate({ href: origin });
        }}
      >
        <Fields />
        <SaveBar label={t('create')} cancelHref={origin} />
      </Form>
    </>
  );
}

function Fields() {
  const { t } = useTranslation('reminders');
  const { setValue } = useFormContext<Values>();
  const [subject, kind] = useWatch<Values, ['subject', 'kind']>({ name: ['subject', 'kind'] });
  const picker = { name: 'subject_id', label: t(`subjects.${subject}`), required: true };
  return (
    <>
      <Section title={t('sections.subject')}>
        <FieldGrid>
          <SelectField
            name="subject"
            label={t('fields.subject')}
            required
            options={choicesOf(t, 'subjects', reminderSubjects)}
            onInput={(event) => {
              const [first] = kindsOf(event.currentTarget.value as Values['subject']);
              setValue('subject_id', '');
              if (first) setValue('kind', first);
            }}
          />
          {subject === 'person' ? (
            <PersonSelect {...picker} />
          ) : (
            <RecordSelect key={subject} of={subject === 'truck' ? trucks : trailers} {...picker} />
          )}
          <SelectField name="kind" label={t('fields.kind')} required options={choicesOf(t, 'kinds', kindsOf(subject))} />
          <DescriptionField kind={kind} />
        </FieldGrid>
      </Section>
      <DueSection hasOdometer={subject !== 'person'}>
        <Proposal />
      </DueSection>
      <Section title={t('sections.paper')}>
        <FieldGrid>
          <PaperFields file={null} />
        </FieldGrid>
      </Section>
    </>
  );
}

/** Fills in the due date that is usual. */
function Proposal() {
  const { t } = useTranslation('reminders');
  const language = useLanguage();
  const { setValue } = useFormContext<Values>();
  const [subject, subject_id, kind] = useWatch<Values, ['subject', 'subject_id', 'kind']>({ name: ['subject', 'subject_id', 'kind'] });
  const { data } = useQuery({
    ...query(reminders.proposal, { query: { subject, subject_id, kind }, quiet: true }),
    enabled: Boolean(subject_id && kind),
  });
  const day = data?.data.due_on;
  if (!day) return <Text c="dimmed">{t('hints.due')}</Text>;
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => setValue('due_on', day, { shouldDirty: true, shouldValidate: true })}>
      {t('use_proposal', { day: formatDay(day, language) })}
    </Button>
  );
}

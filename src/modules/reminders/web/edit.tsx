import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { plus } from '#base/money.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { type Reminder, ReminderInput, reminders } from '../contract/reminders.ts';
import { DescriptionField, DueSection, PaperFields } from './fields.tsx';

/** Corrects an open reminder; its subject cannot change. */
export function EditReminder({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation('reminders');
  const navigate = useNavigate();
  const { id, kind, description, due_on, due_odometer, lead_days, lead_km, file_id, cost, note, version } = reminder;
  const form = useZodForm(
    ReminderInput,
    { description, due_on, due_odometer, lead_days, lead_km, file_id, cost: cost && plus(cost, '0'), note },
    { key: `reminders.${id}`, version },
  );
  return (
    <Form
      form={form}
      subject={t('this')}
      success={t('saved')}
      failure={t('save_failed')}
      onSubmit={(body, sending) => call(reminders.update, { params: { id }, body, ...sending })}
      onSaved={async () => {
        await invalidateAll();
        await navigate({ to: '/admin/reminders/$id', params: { id } });
      }}
    >
      <DueSection hasOdometer={reminder.subject !== 'person'} />
      <Section title={t('sections.paper')}>
        <FieldGrid>
          <DescriptionField kind={kind} />
          <PaperFields file={reminder.file} />
        </FieldGrid>
      </Section>
      <SaveBar cancelHref={`/admin/reminders/${id}`} />
    </Form>
  );
}

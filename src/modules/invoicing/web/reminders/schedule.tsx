/** The days on which customers get payment reminders: a part of the settings of a company. */
import { Anchor, Fieldset } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { currentCompanyId } from '#web/session/tab.ts';
import { paymentReminders } from '../../contract/payment-reminders.ts';
import { allDays, ScheduleForm, typedOf } from './typed-days.ts';

interface ReminderScheduleProps {
  company: string;
  mayUpdate: boolean;
}

export function ReminderSchedule({ company, mayUpdate }: ReminderScheduleProps) {
  const answer = useQuery(query(paymentReminders.schedule, { company }));
  return <Loaded answer={answer}>{({ data }) => <ScheduleView {...data} company={company} mayUpdate={mayUpdate} />}</Loaded>;
}

function ScheduleView({ days, version, company, mayUpdate }: ReminderScheduleProps & { days: number[]; version: number }) {
  const { t } = useTranslation('deliveries');
  const form = useZodForm(ScheduleForm, typedOf(days), { key: `invoicing.reminders.${company}`, version });
  // The page of the reminders is of the company of the tab.
  const isOwn = company === currentCompanyId();
  return (
    <Form
      form={form}
      subject={t('reminders.this')}
      success={t('reminders.saved')}
      failure={t('reminders.save_failed')}
      onSubmit={(input, sending) => call(paymentReminders.saveSchedule, { company, body: { days: allDays(input) }, ...sending })}
      onSaved={() => invalidate(paymentReminders.schedule)}
    >
      <Fieldset variant="unstyled" disabled={!mayUpdate}>
        <Section
          title={t('reminders.title')}
          hint={t('reminders.hint')}
          action={
            isOwn && (
              <Anchor component={AppLink} href="/admin/invoices/reminders">
                {t('reminders.today')}
              </Anchor>
            )
          }
        >
          <FieldGrid>
            <TextField name="before" label={t('reminders.before')} description={t('reminders.days_hint')} inputMode="numeric" />
            <TextField name="after" label={t('reminders.after')} description={t('reminders.days_hint')} inputMode="numeric" />
          </FieldGrid>
        </Section>
      </Fieldset>
      {mayUpdate && <SaveBar />}
    </Form>
  );
}

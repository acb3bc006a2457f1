/** The fields that the forms of reminders share. */

import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField } from '#modules/files/web/pickers.tsx';
import { DayField, TextAreaField, TextField, useField } from '#web/kit/fields/fields.tsx';
import { IntegerField, MoneyField } from '#web/kit/fields/number-fields.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import type { Reminder } from '../contract/reminders.ts';

interface DueFieldsProps {
  /** People have no odometer. */
  hasOdometer: boolean;
  autofocus?: boolean;
}

export function DueFields({ hasOdometer, autofocus }: DueFieldsProps) {
  const { t } = useTranslation('reminders');
  return (
    <>
      <DayField name="due_on" label={t('fields.due_on')} required={!hasOdometer} {...(autofocus && { 'data-autofocus': true })} />
      {hasOdometer && <IntegerField name="due_odometer" label={t('fields.due_odometer')} description={t('hints.due_odometer')} />}
    </>
  );
}

/** When it is due, and how long before that people are notified. `children`: below the due date. */
export function DueSection({ hasOdometer, children }: { hasOdometer: boolean; children?: ReactNode }) {
  const { t } = useTranslation('reminders');
  return (
    <Section title={t('sections.due')}>
      <FieldGrid>
        <DueFields hasOdometer={hasOdometer} />
        {children && <Wide>{children}</Wide>}
        <Wide>
          <LeadDaysField name="lead_days" />
        </Wide>
        {hasOdometer && <IntegerField name="lead_km" label={t('fields.lead_km')} />}
      </FieldGrid>
    </Section>
  );
}

/** The name of the reminder, if its kind does not imply it. */
export function DescriptionField({ kind }: { kind: Reminder['kind'] }) {
  const { t } = useTranslation('reminders');
  return <TextField name="description" label={t('fields.description')} required={kind === 'other'} />;
}

/** File, cost and note. */
export function PaperFields({ file }: { file: Reminder['file'] }) {
  const { t } = useTranslation('reminders');
  return (
    <>
      <MoneyField name="cost" label={t('fields.cost')} />
      <FileField name="file_id" label={t('fields.file_id')} current={file} />
      <Wide>
        <TextAreaField name="note" label={t('fields.note')} />
      </Wide>
    </>
  );
}

const offeredDays = [60, 45, 30, 15, 7, 3, 1];

/** The days before the due date: the offered ones, and further ones of the reminder. */
function LeadDaysField({ name }: { name: string }) {
  const { t } = useTranslation('reminders');
  const label = t('fields.lead_days');
  const { value, onChange, error } = useField(name, { label, text: (days: number[]) => days.join(', ') });
  const chosen = (value ?? []) as number[];
  const days = [...new Set([...offeredDays, ...chosen])].sort((one, other) => other - one);
  return (
    <Checkbox.Group
      label={label}
      description={t('hints.lead_days')}
      error={error}
      value={chosen.map(String)}
      onChange={(texts) => onChange(texts.map(Number).sort((one, other) => other - one))}
    >
      <Group my="xs">
        {days.map((day) => (
          <Checkbox key={day} name={name} value={String(day)} label={t('days', { count: day })} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

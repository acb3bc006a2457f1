/** The dialogs that change the pay of a person in a period: days, a line, notes. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#web/api/call.ts';
import { SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField, MoneyField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { DialogButtons } from '#web/kit/form/save-bar.tsx';
import { useZodForm, type ZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { absences, lineNatures, type PersonChoices, PersonChoicesInput, type PersonPay } from '../../contract/people.ts';
import { payPeriods } from '../../contract/periods.ts';
import { showSaved, withChoices } from './save.ts';

type Line = PersonChoices['lines'][number];
export type ChoiceTask = { type: 'days' } | { type: 'notes' } | { type: 'line'; line?: Line };

interface ChoicesDialogProps {
  period: string;
  person: PersonPay;
  /** Open while there is one. */
  task: ChoiceTask | undefined;
  onClose: () => void;
}

export function ChoicesDialog({ task, ...props }: ChoicesDialogProps) {
  const { t } = useTranslation('payroll');
  const title = task && t(`person.titles.${task.type}`, { name: props.person.employee_name });
  return (
    <Dialog opened={task !== undefined} onClose={props.onClose} title={title} withCloseButton={false}>
      {task?.type === 'days' && <DaysForm {...props} />}
      {task?.type === 'notes' && <NotesForm {...props} />}
      {task?.type === 'line' && <LineForm {...props} line={task.line} />}
    </Dialog>
  );
}

type FormProps = Omit<ChoicesDialogProps, 'task'>;

const DaysInput = PersonChoicesInput.pick({ days: true, absence: true });

function DaysForm({ period, person, onClose }: FormProps) {
  const { t } = useTranslation('payroll');
  const { days, absence, version } = person.choices;
  const form = useZodForm(DaysInput, { days, absence }, { version });
  return (
    <ChoicesForm form={form} period={period} person={person} onClose={onClose} changesOf={(values) => values}>
      <IntegerField
        name="days"
        label={t('person.fields.days')}
        description={t('person.days_hint', { count: person.whole_days })}
        data-autofocus
      />
      <SelectField
        name="absence"
        label={t('person.fields.absence')}
        placeholder={t('person.no_absence')}
        options={absences.map((value) => ({ value, label: t(`person.absences.${value}`) }))}
      />
    </ChoicesForm>
  );
}

const NotesInput = PersonChoicesInput.pick({ notes: true });

function NotesForm({ period, person, onClose }: FormProps) {
  const { t } = useTranslation('payroll');
  const { notes, version } = person.choices;
  const form = useZodForm(NotesInput, { notes }, { version });
  return (
    <ChoicesForm form={form} period={period} person={person} onClose={onClose} changesOf={(values) => values}>
      <TextAreaField name="notes" label={t('person.fields.notes')} description={t('person.notes_hint')} minRows={3} data-autofocus />
    </ChoicesForm>
  );
}

const LineInput = PersonChoicesInput.shape.lines.unwrap().element;

function LineForm({ period, person, line, onClose }: FormProps & { line: Line | undefined }) {
  const { t } = useTranslation('payroll');
  const { lines, version } = person.choices;
  const form = useZodForm(LineInput, line ?? { description: '', nature: 'salary', amount: '' }, { version });
  const withLine = (saved: z.output<typeof LineInput>) => ({
    lines: line ? lines.map((one) => (one.id === line.id ? { ...one, ...saved } : one)) : [...lines, saved],
  });
  return (
    <ChoicesForm form={form} period={period} person={person} onClose={onClose} changesOf={withLine}>
      <TextField name="description" label={t('person.fields.description')} required data-autofocus />
      <SelectField
        name="nature"
        label={t('person.fields.nature')}
        description={t('person.nature_hint')}
        required
        options={lineNatures.map((value) => ({ value, label: t(`person.natures.${value}`) }))}
      />
      <MoneyField name="amount" label={t('person.fields.amount')} description={t('person.amount_hint')} required />
    </ChoicesForm>
  );
}

interface ChoicesFormProps<S extends z.ZodType<FieldValues, FieldValues>> extends FormProps {
  form: ZodForm<S>;
  /** The decisions that the form changes; the others stay. */
  changesOf: (values: z.output<S>) => Partial<PersonChoicesInput>;
  children: ReactNode;
}

function ChoicesForm<S extends z.ZodType<FieldValues, FieldValues>>(props: ChoicesFormProps<S>) {
  const { form, period, person, changesOf, onClose, children } = props;
  const { t } = useTranslation(['payroll', 'common']);
  const params = { id: period, employee_id: person.employee_id };
  return (
    <Form
      form={form}
      subject={t('person.this')}
      success={t('person.saved')}
      failure={t('person.failed')}
      onSubmit={(values, { version }) => call(payPeriods.savePerson, { params, body: withChoices(person, changesOf(values)), version })}
      onSaved={(answer: { data: PersonPay }) => {
        onClose();
        return showSaved(period, answer);
      }}
    >
      <Stack gap="md">{children}</Stack>
      <DialogButtons submit={t('common:actions.save')} onCancel={onClose} />
    </Form>
  );
}

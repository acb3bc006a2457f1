/** The dialogs that change the pay of a person in a period: days, a line, notes. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#web/api/call.ts';
import { SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField, MoneyField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { DialogForm } from '#web/kit/form/form-dialog.tsx';
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

function DaysForm(props: FormProps) {
  const { t } = useTranslation('payroll');
  const { person } = props;
  const { days, absence } = person.choices;
  return (
    <ChoicesForm schema={DaysInput} defaults={{ days, absence }} {...props} changesOf={(values) => values}>
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
        options={choicesOf(t, 'person.absences', absences)}
      />
    </ChoicesForm>
  );
}

const NotesInput = PersonChoicesInput.pick({ notes: true });

function NotesForm(props: FormProps) {
  const { t } = useTranslation('payroll');
  const { notes } = props.person.choices;
  return (
    <ChoicesForm schema={NotesInput} defaults={{ notes }} {...props} changesOf={(values) => values}>
      <TextAreaField name="notes" label={t('person.fields.notes')} description={t('person.notes_hint')} rows={3} data-autofocus />
    </ChoicesForm>
  );
}

const LineInput = PersonChoicesInput.shape.lines.unwrap().element;

function LineForm({ line, ...props }: FormProps & { line: Line | undefined }) {
  const { t } = useTranslation('payroll');
  const { lines } = props.person.choices;
  const defaults = line ?? { description: '', nature: 'salary' as const, amount: '' };
  const withLine = (saved: z.output<typeof LineInput>) => ({
    lines: line ? lines.map((one) => (one.id === line.id ? { ...one, ...saved } : one)) : [...lines, saved],
  });
  return (
    <ChoicesForm schema={LineInput} defaults={defaults} {...props} changesOf={withLine}>
      <TextField name="description" label={t('person.fields.description')} required data-autofocus />
      <SelectField
        name="nature"
        label={t('person.fields.nature')}
        description={t('person.nature_hint')}
        required
        options={choicesOf(t, 'person.natures', lineNatures)}
      />
      <MoneyField name="amount" label={t('person.fields.amount')} description={t('person.amount_hint')} required />
    </ChoicesForm>
  );
}

interface ChoicesFormProps<S extends z.ZodType<FieldValues, FieldValues>> extends FormProps {
  schema: S;
  defaults: DefaultValues<z.input<S>>;
  /** The decisions that the form changes; the others stay. */
  changesOf: (values: z.output<S>) => Partial<PersonChoicesInput>;
  children: ReactNode;
}

function ChoicesForm<S extends z.ZodType<FieldValues, FieldValues>>(props: ChoicesFormProps<S>) {
  const { schema, defaults, period, person, changesOf, onClose, children } = props;
  const { t } = useTranslation('payroll');
  const params = { id: period, employee_id: person.employee_id };
  return (
    <DialogForm
      schema={schema}
      defaults={defaults}
      version={person.choices.version}
      subject={t('person.this')}
      success={t('person.saved')}
      failure={t('person.failed')}
      onSubmit={(values, { version }) => call(payPeriods.savePerson, { params, body: withChoices(person, changesOf(values)), version })}
      onSaved={(answer: { data: PersonPay }) => showSaved(period, answer)}
      onClose={onClose}
    >
      <Stack gap="md">{children}</Stack>
    </DialogForm>
  );
}

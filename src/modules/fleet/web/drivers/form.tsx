/** The form of an assignment, in a dialog. */
import { Stack } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDays, isDay } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { DriverSelect } from '#modules/people/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { DayField, SwitchField } from '#web/kit/fields/fields.tsx';
import { DialogForm } from '#web/kit/form/form-dialog.tsx';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { type Assignment, assignments, NewAssignmentInput } from '../../contract/assignments.ts';
import type { Truck } from '../../contract/vehicles.ts';
import { continuingDrivers } from '../../rules/assignments.ts';
import { invalidateAssignments } from './queries.ts';

interface AssignmentFormProps {
  truck: Truck;
  /** Undefined for a new one. */
  assignment: Assignment | undefined;
  /** All of the truck. */
  others: readonly Assignment[];
  onClose: () => void;
}

export function AssignmentForm({ truck, assignment, others, onClose }: AssignmentFormProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const today = useToday();
  return (
    <DialogForm
      schema={NewAssignmentInput}
      defaults={{
        driver_id: assignment?.driver_id ?? '',
        starts_on: assignment?.starts_on ?? today,
        ends_on: assignment?.ends_on ?? '',
        ends_previous: false,
      }}
      draft={`trucks.${truck.id}.drivers.${assignment?.id ?? 'new'}`}
      version={assignment?.version}
      submit={t(assignment ? 'common:actions.save' : 'drivers.assign')}
      hasCancel={false}
      success={t(assignment ? 'drivers.updated' : 'drivers.assigned')}
      failure={t(assignment ? 'drivers.update_failed' : 'drivers.assign_failed')}
      onSubmit={(body, sending) =>
        assignment
          ? call(assignments.update, { params: { id: truck.id, assignment_id: assignment.id }, body, ...sending })
          : call(assignments.create, { params: { id: truck.id }, body, ...sending })
      }
      onSaved={invalidateAssignments}
      onClose={onClose}
    >
      <Stack gap="md">
        <DriverSelect name="driver_id" label={t('fields.drivers')} valueLabel={assignment?.driver_name} required data-autofocus />
        <FieldGrid>
          <DayField name="starts_on" label={t('common:table.from')} required />
          <DayField name="ends_on" label={t('common:table.to')} description={t('drivers.ends_on_hint')} />
        </FieldGrid>
        {!assignment && <EndsPrevious others={others} />}
      </Stack>
    </DialogForm>
  );
}

/** Shows whose assignments continue, and offers to end them on the day before. */
function EndsPrevious({ others }: { others: readonly Assignment[] }) {
  const { t } = useTranslation('fleet');
  const language = useLanguage();
  const { control } = useFormContext<{ driver_id: string; starts_on: string }>();
  const [driver_id, starts_on] = useWatch({ control, name: ['driver_id', 'starts_on'] });
  if (!isDay(starts_on)) return null;
  const names = continuingDrivers(others, { driver_id, starts_on }).map(({ driver_name }) => driver_name);
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(language).format(names);
  return (
    <SwitchField
      name="ends_previous"
      label={t('drivers.ends_previous', { names: list, day: formatDay(addDays(starts_on, -1), language), count: names.length })}
      description={t('drivers.ends_previous_hint', { names: list, count: names.length })}
    />
  );
}

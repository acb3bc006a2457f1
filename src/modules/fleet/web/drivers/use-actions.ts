/** Ends an assignment today, or deletes it, after a confirmation. */
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { useAction, useDelete } from '#web/kit/overlay/use-action.ts';
import { useToday } from '#web/kit/text/use-locale.ts';
import { type Assignment, assignments } from '../../contract/assignments.ts';
import { invalidateAssignments } from './queries.ts';

export function useAssignmentActions(truck_id: string, { id, driver_id, driver_name: name, starts_on, version }: Assignment) {
  const { t } = useTranslation('fleet');
  const act = useAction(invalidateAssignments);
  const remove = useDelete('fleet:drivers.', invalidateAssignments);
  const today = useToday();
  const sending = { params: { id: truck_id, assignment_id: id }, version, quiet: true };
  return {
    end: () =>
      act({
        title: t('drivers.end_title', { name }),
        text: t('drivers.end_text'),
        action: t('drivers.end'),
        run: () => call(assignments.update, { ...sending, body: { driver_id, starts_on, ends_on: today } }),
        done: t('drivers.ended'),
        failed: t('drivers.end_failed'),
      }),
    remove: () => remove({ run: () => call(assignments.remove, sending), facts: { name } }),
  };
}

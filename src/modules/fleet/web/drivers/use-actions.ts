/** Ends an assignment today, or deletes it, after a confirmation. */
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { type Assignment, assignments } from '../../contract/assignments.ts';
import { invalidateAssignments } from './queries.ts';

export function useAssignmentActions(truck_id: string, { id, driver_id, driver_name: name, starts_on, version }: Assignment) {
  const { t } = useTranslation(['fleet', 'common']);
  const confirm = useConfirm();
  const today = useToday();
  const sending = { params: { id: truck_id, assignment_id: id }, version, quiet: true };
  const run = async (send: () => Promise<unknown>, done: string, failed: string) => {
    await runAction(send, done, failed);
    await invalidateAssignments();
  };
  return {
    end: async () => {
      if (!(await confirm({ title: t('drivers.end_title', { name }), text: t('drivers.end_text'), action: t('drivers.end') }))) return;
      const send = () => call(assignments.update, { ...sending, body: { driver_id, starts_on, ends_on: today } });
      await run(send, t('drivers.ended'), t('drivers.end_failed'));
    },
    remove: async () => {
      const action = t('common:actions.delete');
      if (!(await confirm({ title: t('drivers.delete_title', { name }), text: t('drivers.delete_text'), action, danger: true }))) return;
      await run(() => call(assignments.remove, sending), t('drivers.deleted'), t('drivers.delete_failed'));
    },
  };
}

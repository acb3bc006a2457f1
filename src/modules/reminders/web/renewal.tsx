import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { DialogForm } from '#web/kit/form/form-dialog.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { type Reminder, type ReminderRow, reminders } from '../contract/reminders.ts';
import { DueFields, PaperFields } from './fields.tsx';
import { paperName } from './texts.tsx';

interface RenewalDialogProps {
  /** Open while there is one. */
  reminder: ReminderRow | undefined;
  onClose: () => void;
  /** Gets the next reminder. */
  onRenewed?: (next: Reminder) => unknown;
}

export function RenewalDialog({ reminder, onClose, onRenewed }: RenewalDialogProps) {
  const { t } = useTranslation('reminders');
  return (
    <Dialog
      opened={reminder !== undefined}
      onClose={onClose}
      title={reminder && t('renewal.title', { paper: paperName(reminder, t), subject: reminder.subject_name })}
      size="lg"
      withCloseButton={false}
    >
      {reminder && <Renewal key={reminder.id} id={reminder.id} onClose={onClose} onRenewed={onRenewed} />}
    </Dialog>
  );
}

type RenewalProps = Pick<RenewalDialogProps, 'onClose' | 'onRenewed'>;

function Renewal({ id, ...rest }: RenewalProps & { id: string }) {
  const answer = useQuery(query(reminders.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => <RenewalForm reminder={data} {...rest} />}</Loaded>;
}

function RenewalForm({ reminder, onClose, onRenewed }: RenewalProps & { reminder: Reminder }) {
  const { t } = useTranslation(['reminders', 'common']);
  const { id, proposed_due_on } = reminder;
  return (
    <DialogForm
      schema={reminders.renew.body}
      defaults={{ due_on: proposed_due_on, due_odometer: null, file_id: null, cost: '', note: '' }}
      draft={`reminders.renewal.${id}`}
      submit={t('renewal.submit')}
      success={t('renewal.done')}
      failure={t('renewal.failed')}
      onSubmit={(body, sending) => call(reminders.renew, { params: { id }, body, ...sending })}
      onClose={onClose}
      onSaved={async ({ data }) => {
        await invalidateAll();
        await onRenewed?.(data);
      }}
    >
      <FieldGrid>
        <DueFields hasOdometer={reminder.subject !== 'person'} autofocus />
        <PaperFields file={null} />
      </FieldGrid>
    </DialogForm>
  );
}

/** Returns a function that closes a reminder for the reason that the user types. */
export function useCloseReminder(): (reminder: ReminderRow) => Promise<boolean> {
  const { t } = useTranslation('reminders');
  const act = useAction(invalidateAll);
  return (reminder) =>
    act({
      title: t('closing.title', { paper: paperName(reminder, t), subject: reminder.subject_name }),
      text: t('closing.text'),
      action: t('closing.action'),
      reason: {},
      run: ({ reason }) => call(reminders.close, { params: { id: reminder.id }, body: { reason } }),
      done: t('closing.done'),
      failed: t('closing.failed'),
    });
}

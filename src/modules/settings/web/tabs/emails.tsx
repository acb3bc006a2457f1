import { usePageCompany } from '../company/context.ts';
import type { SettingsSlots } from '../slots.ts';

/** Which emails the company sends, and what they say: of later modules. */
export function EmailsTab({ slots: { EmailTemplates, ReminderSchedule } }: { slots: SettingsSlots }) {
  const { id, may } = usePageCompany();
  return (
    <>
      <ReminderSchedule company={id} mayUpdate={may.update} />
      <EmailTemplates company={id} mayUpdate={may.update} />
    </>
  );
}

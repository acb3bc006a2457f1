import { usePageCompany } from '../company/context.ts';
import type { SettingsSlots } from '../slots.ts';

/** The emails that the company sends, and their texts: from later modules. */
export function EmailsTab({ slots: { EmailTemplates, ReminderSchedule } }: { slots: SettingsSlots }) {
  const { id, may } = usePageCompany();
  return (
    <>
      <ReminderSchedule company={id} mayUpdate={may.update} />
      <EmailTemplates company={id} mayUpdate={may.update} />
    </>
  );
}

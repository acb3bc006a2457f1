/** Slots on the settings of a company for components of later modules. `src/web/slots.ts` fills them. */
import type { ComponentType } from 'react';
import type { Permission } from '#base/permissions.ts';

export interface SettingsSlots {
  /** The texts of the emails with documents. */
  EmailTemplates: ComponentType<{ company: string; mayUpdate: boolean }>;
  /** The days on which customers get payment reminders. */
  ReminderSchedule: ComponentType<{ company: string; mayUpdate: boolean }>;
  /** Unfinished records up to a day, to be shown before its books are closed: an `OpenBefore` of `web/parts`. */
  openBefore: { permission: Permission; Content: ComponentType<{ through: string }> }[];
}

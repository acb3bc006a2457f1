/** Slots on the settings of a company for components of later modules. `src/web/slots.ts` fills them. */
import type { ComponentType } from 'react';
import type { Permission } from '#base/permissions.ts';

export interface SettingsSlots {
  /** What the emails with documents say. */
  EmailTemplates: ComponentType<{ company: string; mayUpdate: boolean }>;
  /** On which days customers are reminded of what they owe. */
  ReminderSchedule: ComponentType<{ company: string; mayUpdate: boolean }>;
  /** What is not finished up to a day, where its books are closed: an `OpenBefore` of `web/parts`. */
  openBefore: { permission: Permission; Content: ComponentType<{ through: string }> }[];
}

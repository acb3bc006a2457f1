/** Additions of later modules beside the list of reminders. `src/web/slots.ts` fills it. */
import type { ComponentType } from 'react';
import type { Permission } from '#base/permissions.ts';

export interface ReminderSlots {
  /** Other due things, in a line. Hidden without the permission. */
  beside: { permission: Permission; Content: ComponentType };
}

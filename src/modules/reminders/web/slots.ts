/** What later modules show beside the list of reminders. `src/web/slots.ts` fills it. */
import type { ComponentType } from 'react';
import type { Permission } from '#base/permissions.ts';

export interface ReminderSlots {
  /** What else falls due, in a line. Not shown without the permission. */
  beside: { permission: Permission; Content: ComponentType };
}

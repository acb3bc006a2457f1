/** What later modules show on the list and the page of owners. `src/web/slots.ts` fills it. */
import type { ComponentType } from 'react';
import type { RecordSlots } from '#web/kit/record/slots.ts';
import type { Owner } from '../contract.ts';

export interface OwnerSlots extends RecordSlots<Owner> {
  /** Beside the heading of the list. */
  beside: ComponentType;
}

/** What later modules show on the page of an owner. `src/web/slots.ts` fills it. */
import type { RecordSlots } from '#web/kit/record/slots.ts';
import type { Owner } from '../contract.ts';

export type OwnerSlots = RecordSlots<Owner>;

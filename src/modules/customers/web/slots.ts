/** What later modules show on the page of a customer. `src/web/slots.ts` fills it. */
import type { RecordSlots } from '#web/kit/record/slots.ts';
import type { Customer } from '../contract.ts';

export type CustomerSlots = RecordSlots<Customer>;

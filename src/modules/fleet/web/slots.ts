/** What later modules show on the pages of trucks and trailers. `src/web/slots.ts` fills them. */
import type { RecordSlots } from '#web/kit/record/slots.ts';
import type { Trailer, Truck } from '../contract/vehicles.ts';

export interface FleetSlots {
  truck: RecordSlots<Truck>;
  trailer: RecordSlots<Trailer>;
}

/** Slots on a trip's page and in its form for components of later modules. `src/web/router.tsx` fills them. */
import type { ComponentType } from 'react';
import type { Trip } from '../contract/trips.ts';

/** One with `preload` is loaded together with the page. */
export type TripSlot = ComponentType<{ trip: Trip }> & { preload?: () => Promise<void> | undefined };

export interface TripSlots {
  /** Buttons beside the trip's own, such as the one that invoices it. Each decides whether it is shown. */
  actions: TripSlot[];
  /** Sections below the loads, such as the trip's expenses. */
  sections: TripSlot[];
  /** In the form, once a driver is chosen: what who assigns them wants to know. */
  driver: ComponentType<{ driver_id: string }>[];
}

/** Places on a trip's page that later modules fill; `src/web/router.tsx` says with what. */
import type { ComponentType } from 'react';
import type { Trip } from '../contract/trips.ts';

export type TripSlot = ComponentType<{ trip: Trip }>;

export interface TripSlots {
  /** Buttons beside the trip's own, such as the one that invoices it. Each decides by itself whether it shows. */
  actions: TripSlot[];
  /** Sections below the loads, such as the trip's expenses. */
  sections: TripSlot[];
}

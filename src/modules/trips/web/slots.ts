/** Slots on a trip's page and in its form for components of later modules. `src/web/slots.ts` fills them. */
import type { ComponentType } from 'react';
import type { Permission } from '#base/permissions.ts';
import type { Load } from '../contract/loads.ts';
import type { TripStatus } from '../contract/status.ts';
import type { Trip } from '../contract/trips.ts';

/** One with `preload` is loaded together with the page. */
export type TripSlot = ComponentType<{ trip: Trip }> & { preload?: () => Promise<void> | undefined };

/** A status of a later module on the board: what is asked before a trip is moved to it. It asks as soon as it is rendered. */
export interface TripMoveSlot {
  to: TripStatus;
  permission: Permission;
  Content: ComponentType<{ trip: Trip; onDone: () => void }>;
}

export interface TripSlots {
  /** Buttons beside the trip's own, such as the one that invoices it. Each decides whether it is shown. */
  actions: TripSlot[];
  /** Sections beside the trip's money. */
  side: TripSlot[];
  /** The map, with what later modules know of the way. */
  map: TripSlot;
  /** Sections below the loads, such as the trip's expenses. */
  sections: TripSlot[];
  /** Sections on the page of a load. */
  load: ComponentType<{ trip: Trip; load: Load }>[];
  /** In the form, once a driver is chosen: what who assigns them wants to know. */
  driver: ComponentType<{ driver_id: string }>[];
  /** On the board. */
  moves: TripMoveSlot[];
}

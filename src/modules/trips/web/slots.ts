/** Slots on a trip's page and in its form for components of later modules. `src/web/slots.ts` fills them. */
import type { ComponentType } from 'react';
import type { Decimal } from '#base/money.ts';
import type { Permission } from '#base/permissions.ts';
import type { Preloadable } from '#web/kit/record/slots.ts';
import type { Load } from '../contract/loads.ts';
import type { TripStatus } from '../contract/status.ts';
import type { Trip } from '../contract/trip.ts';

export type TripSlot = ComponentType<{ trip: Trip }> & Preloadable;

/** A status of a later module on the board: the dialog before a trip is moved to it, shown as soon as it is rendered. */
export interface TripMoveSlot {
  to: TripStatus;
  permission: Permission;
  Content: ComponentType<{ trip: Trip; onDone: () => void }>;
}

/** The customer chosen in the form, with the current input of the trip. `freight` is null while it cannot be calculated. */
export interface CustomerOfTrip {
  customer_id: string;
  freight: Decimal | null;
  origin_city_id: string | null;
}

export interface TripSlots {
  /** Buttons beside the trip's own, such as the one that invoices it. Each decides whether it is shown. */
  actions: TripSlot[];
  /** Sections beside the trip's money. */
  side: TripSlot[];
  /** The map, with the facts of later modules about the way. */
  map: TripSlot;
  /** Sections below the loads, such as the trip's expenses. */
  sections: TripSlot[];
  /** Sections on the page of a load. */
  load: ComponentType<{ trip: Trip; load: Load }>[];
  /** Facts about the chosen driver, shown beside the driver field of the form. */
  driver: ComponentType<{ driver_id: string }>[];
  /** In the form, once a customer is chosen: rows below the freight with the expected deductions. Each a `<div>` of a `<dl>`. */
  expected: ComponentType<CustomerOfTrip>[];
  /** In the form of a new trip, once a customer is chosen: checks before it is created. Each a `CheckLine`. */
  checks: ComponentType<CustomerOfTrip>[];
  /** On the board. */
  moves: TripMoveSlot[];
}

/**
 * Additions of later modules to the pages of trucks and trailers. Composition only: each component is a `screen(…)`, so that its code and words load
 * when it is shown.
 */
import type { FleetSlots } from '#modules/fleet/web/routes.tsx';
import { screen } from '../routes.ts';
import { expensesTab, reminderTab, tripsTab } from './tabs.ts';

/** The next due reminder of a vehicle, in its head. */
const nextDue = {
  permission: 'view-reminders' as const,
  Content: screen(() => import('#modules/reminders/web/next-due.tsx'), 'NextDue', 'reminders'),
};

/** The service that falls due next for a vehicle, in its head. */
const nextService = {
  permission: 'view-services' as const,
  Content: screen(() => import('#modules/maintenance/web/vehicle/next-service.tsx'), 'NextService', 'maintenance'),
};

/** Costs, schedules and services of a vehicle, on its page. */
const maintenanceTab = {
  key: 'services',
  permission: 'view-services' as const,
  name: { es: 'Mantenimiento', en: 'Maintenance' },
  filters: ['status', 'kind', 'provider', 'dated_from', 'dated_to'],
  Content: screen(() => import('#modules/maintenance/web/vehicle/tab.tsx'), 'VehicleMaintenance', 'maintenance', 'fleet', 'expenses'),
};

/** Additions of trips to the pages of trucks and trailers. */
export const fleetSlots: FleetSlots = {
  truck: {
    head: [
      {
        permission: 'view-trips',
        Content: screen(() => import('#modules/trips/web/vehicle/whereabouts.tsx'), 'TruckWhereabouts', 'trips'),
      },
      nextDue,
      nextService,
    ],
    tabs: [
      maintenanceTab,
      reminderTab('TruckReminders'),
      expensesTab('TruckExpenses'),
      {
        ...tripsTab,
        Count: screen(() => import('#modules/trips/web/vehicle/counts.tsx'), 'TruckTripCount'),
        filters: ['status', 'ready', 'driver_id', 'customer_id', 'departed_from', 'departed_to'],
        Content: screen(() => import('#modules/trips/web/list.tsx'), 'TruckTrips', 'trips', 'places'),
      },
    ],
  },
  trailer: {
    head: [
      {
        permission: 'view-trips',
        Content: screen(() => import('#modules/trips/web/vehicle/whereabouts.tsx'), 'TrailerWhereabouts', 'trips'),
      },
      nextDue,
      nextService,
    ],
    tabs: [
      maintenanceTab,
      reminderTab('TrailerReminders'),
      expensesTab('TrailerExpenses'),
      {
        ...tripsTab,
        Count: screen(() => import('#modules/trips/web/vehicle/counts.tsx'), 'TrailerTripCount'),
        filters: ['status', 'ready', 'driver_id', 'truck_id', 'customer_id', 'departed_from', 'departed_to'],
        Content: screen(() => import('#modules/trips/web/list.tsx'), 'TrailerTrips', 'trips', 'places'),
      },
    ],
  },
};

import { IconCaravan, IconTruck } from '@tabler/icons-react';
import type { RecordSlots } from '#web/kit/record/slots.ts';
import { recordRoutes } from '#web/record-routes.ts';
import { screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { Trailer, Truck } from '../contract/vehicles.ts';

export const menu: Menu = [
  { key: 'trucks', icon: IconTruck, name: { es: 'Camiones', en: 'Trucks' }, letter: { es: 'K', en: 'K' } },
  { key: 'trailers', icon: IconCaravan, name: { es: 'Remolques', en: 'Trailers' }, letter: { es: 'Q', en: 'Q' } },
];

/** Additions of later modules to the pages of trucks and trailers. */
export interface FleetSlots {
  truck: RecordSlots<Truck>;
  trailer: RecordSlots<Trailer>;
}

const DriverFact = screen(() => import('./drivers/head.tsx'), 'DriverFact', 'fleet');
const DriversTab = screen(() => import('./drivers/tab.tsx'), 'DriversTab', 'fleet');
const TruckOdometerFact = screen(() => import('./odometer/head.tsx'), 'TruckOdometerFact', 'fleet');
const TruckOdometer = screen(() => import('./odometer/tab.tsx'), 'TruckOdometer', 'fleet');
const TrailerOdometerFact = screen(() => import('./odometer/head.tsx'), 'TrailerOdometerFact', 'fleet');
const TrailerOdometer = screen(() => import('./odometer/tab.tsx'), 'TrailerOdometer', 'fleet');

const driversTab = { key: 'drivers', name: { es: 'Conductores', en: 'Drivers' } };
const odometerTab = { key: 'odometer', name: { es: 'Odómetro', en: 'Odometer' } };

/** On the page of a truck, before the additions of later modules. */
const ofTruck = ({ head = [], tabs = [], ...slots }: FleetSlots['truck']): FleetSlots['truck'] => ({
  ...slots,
  head: [{ Content: DriverFact }, { Content: TruckOdometerFact }, ...head],
  tabs: [{ ...driversTab, Content: DriversTab }, { ...odometerTab, Content: TruckOdometer }, ...tabs],
});

/** On the page of a trailer. */
const ofTrailer = ({ head = [], tabs = [], ...slots }: FleetSlots['trailer']): FleetSlots['trailer'] => ({
  ...slots,
  head: [{ Content: TrailerOdometerFact }, ...head],
  tabs: [{ ...odometerTab, Content: TrailerOdometer }, ...tabs],
});

export const fleetRoutes = (slots: FleetSlots) =>
  [
    ...recordRoutes({
      path: 'trucks',
      filters: ['type', 'third_party', 'owner_id', 'make', 'payload_from', 'payload_to'],
      create: 'create-trucks',
      list: screen(() => import('./lists.tsx'), 'TruckList', 'fleet'),
      form: screen(() => import('./forms.tsx'), 'TruckNew', 'fleet'),
      page: screen(() => import('./pages.tsx'), 'TruckPage', 'fleet', 'history'),
      slots: ofTruck(slots.truck),
    }),
    ...recordRoutes({
      path: 'trailers',
      filters: ['type', 'make', 'payload_from', 'payload_to'],
      create: 'create-trailers',
      list: screen(() => import('./lists.tsx'), 'TrailerList', 'fleet'),
      form: screen(() => import('./forms.tsx'), 'TrailerNew', 'fleet'),
      page: screen(() => import('./pages.tsx'), 'TrailerPage', 'fleet', 'history'),
      slots: ofTrailer(slots.trailer),
    }),
  ] as const;

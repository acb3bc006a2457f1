/**
 * Additions of later modules to the page of an owner. Composition only: each component is a `screen(…)`, so that its code and words load when it is
 * shown.
 */
import type { Owner } from '#modules/owners/contract.ts';
import type { RecordSlots } from '../kit/record/slots.ts';
import { screen } from '../routes.ts';

/** The trucks of an owner, on its page. */
export const ownerSlots: RecordSlots<Owner> = {
  actions: [
    {
      permission: 'view-owners',
      Content: screen(() => import('#modules/payables/web/owner/actions.tsx'), 'WithholdingCertificate', 'payables'),
    },
    {
      permission: 'view-owners',
      Content: screen(() => import('#modules/payables/web/owner/actions.tsx'), 'PayOwner', 'payables', 'trips'),
    },
  ],
  figures: [
    { permission: 'view-owners', Content: screen(() => import('#modules/payables/web/owner/figures.tsx'), 'OwnerFigures', 'payables') },
  ],
  tabs: [
    {
      key: 'trips',
      permission: 'view-owners',
      name: { es: 'Viajes', en: 'Trips' },
      filters: ['state', 'departed_from', 'departed_to'],
      Content: screen(() => import('#modules/payables/web/owner/tabs.tsx'), 'OwnerTrips', 'payables', 'trips'),
    },
    {
      key: 'payments',
      permission: 'view-owners',
      name: { es: 'Pagos', en: 'Payments' },
      filters: ['type', 'dated_from', 'dated_to'],
      Content: screen(() => import('#modules/payables/web/owner/tabs.tsx'), 'OwnerPayments', 'payables', 'trips', 'history'),
    },
    {
      key: 'trucks',
      permission: 'view-trucks',
      name: { es: 'Camiones', en: 'Trucks' },
      filters: ['status', 'type', 'make'],
      Content: screen(() => import('#modules/fleet/web/lists.tsx'), 'OwnerTrucks', 'fleet'),
    },
  ],
};

import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nuevo viaje', en: 'New trip' }, to: '/admin/trips/new', permission: 'create-trips' },
  { name: { es: 'Nueva ruta', en: 'New route' }, to: '/admin/trips/templates/new', permission: 'create-trips' },
  {
    name: { es: 'Editar el viaje', en: 'Edit the trip' },
    to: '/admin/trips/$id/edit',
    permission: 'update-trips',
    on: 'trips',
    whileOpen: true,
    verbs: { es: ['editar'], en: ['edit'] },
  },
  {
    name: { es: 'Nuevo viaje de este cliente', en: 'New trip of this customer' },
    to: '/admin/trips/new?customer_id=$id',
    permission: 'create-trips',
    on: 'customers',
  },
  {
    name: { es: 'Nuevo viaje con este camión', en: 'New trip with this truck' },
    to: '/admin/trips/new?truck_id=$id',
    permission: 'create-trips',
    on: 'trucks',
  },
];

import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nuevo servicio', en: 'New service' }, to: '/admin/services/new', permission: 'create-services' },
  { name: { es: 'Programación de mantenimiento', en: 'Service schedules' }, to: '/admin/service-schedules', permission: 'view-services' },
  {
    name: { es: 'Servicio de este camión', en: 'Service of this truck' },
    to: '/admin/services/new?vehicle_id=$id',
    permission: 'create-services',
    on: 'trucks',
  },
];

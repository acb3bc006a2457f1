import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nuevo camión', en: 'New truck' }, to: '/admin/trucks/new', permission: 'create-trucks' },
  { name: { es: 'Nuevo remolque', en: 'New trailer' }, to: '/admin/trailers/new', permission: 'create-trailers' },
];

import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nuevo propietario', en: 'New owner' }, to: '/admin/owners/new', permission: 'create-owners' },
];

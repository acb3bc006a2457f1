import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nuevo cliente', en: 'New customer' }, to: '/admin/customers/new', permission: 'create-customers' },
];

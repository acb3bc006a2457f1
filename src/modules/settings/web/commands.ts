import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nueva empresa', en: 'New company' }, to: '/admin/companies/new', permission: 'create-companies' },
];

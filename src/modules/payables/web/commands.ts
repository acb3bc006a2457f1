import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Cuentas de propietarios', en: 'Owner accounts' }, to: '/admin/owners/balances', permission: 'view-owners' },
];

import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Saldos de propietarios', en: 'Owner balances' }, to: '/admin/owners/balances', permission: 'view-owners' },
];

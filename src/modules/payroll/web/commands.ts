import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Anticipos de nómina', en: 'Payroll advances' }, to: '/admin/compensation/advances', permission: 'view-compensation' },
];

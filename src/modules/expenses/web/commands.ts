import type { Commands } from '#web/shell/menu.ts';

export const commands: Commands = [
  { name: { es: 'Nuevo gasto', en: 'New expense' }, to: '/admin/expenses/new', permission: 'create-expenses' },
  {
    name: { es: 'Registrar un gasto', en: 'Record an expense' },
    to: '/admin/trips/$id/expenses/new',
    permission: 'create-expenses',
    on: 'trips',
    verbs: { es: ['gasto'], en: ['expense'] },
  },
  {
    name: { es: 'Registrar varios gastos', en: 'Record several expenses' },
    to: '/admin/trips/$id/expenses/grid',
    permission: 'create-expenses',
    on: 'trips',
  },
  {
    name: { es: 'Gasto de este camión', en: 'Expense of this truck' },
    to: '/admin/expenses/new?truck_id=$id',
    permission: 'create-expenses',
    on: 'trucks',
  },
];

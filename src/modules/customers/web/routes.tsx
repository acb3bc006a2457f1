import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { RecordSlots } from '#web/kit/record/slots.ts';
import { recordRoutes } from '#web/record-routes.ts';
import { screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { Customer } from '../contract.ts';

export const menu: Menu = [
  { key: 'customers', icon: IconBuildingWarehouse, name: { es: 'Clientes', en: 'Customers' }, letter: { es: 'C', en: 'C' } },
];

/** The words of `places` are for its address fields. */
export const customerRoutes = (slots: RecordSlots<Customer>) =>
  recordRoutes({
    path: 'customers',
    create: 'create-customers',
    list: screen(() => import('./list.tsx'), 'CustomerList', 'customers', 'places'),
    form: screen(() => import('./forms.tsx'), 'CustomerNew', 'customers', 'places'),
    page: screen(() => import('./page.tsx'), 'CustomerPage', 'customers', 'places', 'history'),
    slots,
  });

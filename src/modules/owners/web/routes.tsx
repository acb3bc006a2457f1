import { IconUserDollar } from '@tabler/icons-react';
import type { RecordSlots } from '#web/kit/record/slots.ts';
import { recordRoutes } from '#web/record-routes.ts';
import { screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import type { Owner } from '../contract.ts';

export const menu: Menu = [
  { key: 'owners', icon: IconUserDollar, name: { es: 'Propietarios', en: 'Owners' }, isMoney: true, letter: { es: 'O', en: 'O' } },
];

/** The words of `customers` name the documents. */
export const ownerRoutes = (slots: RecordSlots<Owner>) =>
  recordRoutes({
    path: 'owners',
    create: 'create-owners',
    list: screen(() => import('./list.tsx'), 'OwnerList', 'owners', 'customers'),
    form: screen(() => import('./forms.tsx'), 'OwnerNew', 'owners', 'customers'),
    page: screen(() => import('./page.tsx'), 'OwnerPage', 'owners', 'customers', 'history'),
    slots,
  });

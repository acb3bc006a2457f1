import { IconCash, IconCashPlus, IconFileInvoice } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  { key: 'invoices', icon: IconFileInvoice, name: { es: 'Facturas', en: 'Invoices' } },
  { key: 'payments', icon: IconCash, name: { es: 'Pagos recibidos', en: 'Payments' } },
  { key: 'advances', icon: IconCashPlus, name: { es: 'Anticipos de clientes', en: 'Advances' }, within: 'payments' },
];

import { IconBuildingSkyscraper, IconSettings } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  {
    key: 'company-settings',
    icon: IconSettings,
    name: { es: 'Configuración', en: 'Settings' },
    to: '/admin/company-settings/$id',
    ofCompany: true,
  },
  {
    key: 'companies',
    icon: IconBuildingSkyscraper,
    name: { es: 'Empresas', en: 'Companies' },
    group: 'settings',
    permission: 'view-companies',
  },
];

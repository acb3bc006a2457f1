import { IconReportAnalytics } from '@tabler/icons-react';
import type { Menu } from '#web/shell/menu.ts';

export const menu: Menu = [
  { key: 'reports', group: 'dashboard', permission: 'view-reports', icon: IconReportAnalytics, name: { es: 'Informes', en: 'Reports' } },
];

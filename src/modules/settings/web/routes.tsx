import { IconBuildingSkyscraper, IconSettings } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { adminPage, adminRoute, screen } from '#web/routes.ts';
import type { Menu } from '#web/shell/menu.ts';
import { tabs } from './company/tab-names.ts';
import type { SettingsSlots } from './slots.ts';

export const menu: Menu = [
  {
    key: 'company-settings',
    icon: IconSettings,
    name: { es: 'Configuración', en: 'Settings' },
    letter: { es: 'X', en: 'X' },
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

/** The tab of a company's page. Addresses are untrusted input: an invalid tab is dropped. */
const TabSearch = z.object({ tab: z.catch(z.optional(z.enum(tabs)), undefined) });
/** The search text of the list of companies. */
const ListSearch = z.object({ search: z.catch(z.optional(z.coerce.string<string>().check(z.maxLength(100))), undefined) });

/** `places` has the texts of the place fields, `companies` the validation messages of number formats and catalogues. */
const words = ['settings', 'companies', 'places'] as const;
const companyPage = () => import('./company/page.tsx');

/** The company page has two addresses: for its administrators, and for super-administrators. `slots`: components of later modules on it. */
export const settingsRoutes = (slots: SettingsSlots) =>
  [
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'company-settings/$id',
      context: () => ({ settingsSlots: slots }),
      validateSearch: TabSearch,
      component: screen(companyPage, 'CompanySettingsPage', ...words),
    }),
    adminPage('companies', () => import('./companies/list.tsx'), 'CompanyList', ['settings'], ListSearch),
    adminPage('companies/new', () => import('./companies/new.tsx'), 'CompanyNew', words),
    createRoute({
      getParentRoute: () => adminRoute,
      path: 'companies/$id',
      context: () => ({ settingsSlots: slots }),
      validateSearch: TabSearch,
      component: screen(companyPage, 'CompanyAccountPage', ...words),
    }),
  ] as const;

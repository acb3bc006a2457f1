import { createRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { adminRoute, screen } from '#web/routes.ts';
import { tabs } from './tabs/names.ts';

/** The tab of a company's page, kept from an address that anybody may have written. */
const TabSearch = z.object({ tab: z.catch(z.optional(z.enum(tabs)), undefined) });
/** What the list of companies looks for. */
const ListSearch = z.object({ search: z.catch(z.optional(z.coerce.string<string>().check(z.maxLength(100))), undefined) });

/** `places` words the fields of a place, `companies` what the rules of numbers and catalogues say. */
const words = ['settings', 'companies', 'places'] as const;
const companyPage = () => import('./company-page.tsx');

/** The settings of the current company, and the platform's page of any company: one screen. */
export const settingsRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'company-settings/$id',
    validateSearch: TabSearch,
    component: screen(companyPage, 'CompanySettingsPage', ...words),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'companies',
    validateSearch: ListSearch,
    component: screen(() => import('./companies/list.tsx'), 'CompanyList', 'settings'),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'companies/new',
    component: screen(() => import('./companies/new.tsx'), 'CompanyNew', ...words),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: 'companies/$id',
    validateSearch: TabSearch,
    component: screen(companyPage, 'CompanyAccountPage', ...words),
  }),
] as const;

import { describe, expect, it } from 'vitest';
import { builtInRoles } from '#base/permissions.ts';
import { commands } from './commands.ts';
import { entryOf, firstScreen, type SidebarGroup, sidebar, visibleSidebar } from './sidebar.ts';

const keysOf = (groups: readonly SidebarGroup[]) => groups.flatMap((group) => [group.key, ...group.children.map(({ key }) => key)]);
const visibleKeys = (permissions: readonly string[]) => keysOf(visibleSidebar(sidebar, permissions));

/** Screens before the sign-in, and those of the menu of the user. */
const elsewhere = [
  'login',
  'forgot-password',
  'reset-password',
  'invitation',
  'two-factor',
  'notifications',
  'notifications/preferences',
  'outbox',
].map((path) => `/admin/${path}`);

describe('visibleSidebar', () => {
  const cases = [
    { name: 'shows nothing without permissions', permissions: [], shown: [] },
    { name: 'shows the dashboard by its own permission', permissions: ['access-dashboard'], shown: ['dashboard'] },
    { name: 'shows reports below the dashboard', permissions: ['access-dashboard', 'view-reports'], shown: ['dashboard', 'reports'] },
    {
      name: 'shows a group with its only visible child',
      permissions: ['view-trips'],
      shown: ['operation', 'trips', 'money', 'driver-accounts'],
    },
    {
      name: 'does not show a child because of the access to its group',
      permissions: ['access-billing', 'view-payments'],
      shown: ['money', 'payments'],
    },
    {
      name: 'shows profitability to those who may see trips and expenses',
      permissions: ['view-trips', 'view-expenses'],
      shown: ['operation', 'trips', 'expenses', 'trips/analytics', 'money', 'driver-accounts'],
    },
    { name: 'leaves out an empty group', permissions: ['access-vehicles'], shown: [] },
  ];
  for (const { name, permissions, shown } of cases) it(name, () => expect(visibleKeys(permissions)).toEqual(shown));

  it('shows a driver the dashboard, trips and expenses', () =>
    expect(keysOf(visibleSidebar(sidebar, builtInRoles.driver, true))).toEqual(['dashboard', 'operation', 'trips', 'expenses']));
  it('shows the super-administrator every screen', () => expect(visibleKeys(builtInRoles.super_administrator)).toEqual(keysOf(sidebar)));
  it("shows an administrator every screen but the platform's", () =>
    expect(visibleKeys(builtInRoles.administrator)).toEqual(keysOf(sidebar.filter((group) => group.key !== 'settings'))));
});

it('the entry of an address is the one with the longest path', () => {
  const paths = ['/admin/trips', '/admin/trips/42/edit', '/admin/trips/analytics', '/admin/service-schedules/42', '/admin/tripsters'];
  expect(paths.map((path) => entryOf(sidebar, path)?.key)).toEqual(['trips', 'trips', 'trips/analytics', 'services', undefined]);
});

it('a letter opens one screen in each language', () => {
  const letters = sidebar.flatMap(({ children }) => children).flatMap(({ letter }) => letter ?? []);
  for (const language of ['es', 'en'] as const) {
    const used = letters.map((letter) => letter[language]);
    expect(used.filter((one, at) => used.indexOf(one) !== at)).toEqual([]);
  }
});

it('every screen with an address of its own is in the sidebar or a command of the search', () => {
  const sources = Object.values(
    import.meta.glob<string>('../../modules/*/web/routes.tsx', { eager: true, query: '?raw', import: 'default' }),
  );
  const declared = sources.flatMap((source) =>
    [...source.matchAll(/(?:adminPage\(|\bpath:)\s*'([^'$]+)'/g)].map(([, path]) => `/admin/${path}`),
  );
  const reachable = [
    ...sidebar.flatMap(({ link, children }) => [link?.to, ...children.map(({ to }) => to)]),
    ...commands.map(({ to }) => to),
  ];
  expect(declared.filter((path) => !reachable.includes(path) && !elsewhere.includes(path))).toEqual([]);
  expect(elsewhere.filter((path) => !declared.includes(path))).toEqual([]);
});

describe('firstScreen', () => {
  const cases = [
    { name: 'is the dashboard for those who may see it', permissions: builtInRoles.driver, path: '/admin/dashboard' },
    { name: 'is else the first entry of the sidebar', permissions: ['view-payments', 'view-trips'], path: '/admin/trips' },
    { name: 'names the company', permissions: ['view-company-settings'], path: '/admin/company-settings/c1' },
    { name: 'is the first child of a group whose own screen may not be seen', permissions: ['view-reports'], path: '/admin/reports' },
    { name: 'is missing without any entry', permissions: [], path: undefined },
  ];
  for (const { name, permissions, path } of cases) it(name, () => expect(firstScreen(permissions, 'c1')).toBe(path));
});

import { describe, expect, it } from 'vitest';
import { builtInRoles } from '#base/permissions.ts';
import { firstScreen, pathsWithin, type SidebarGroup, sidebar, visibleSidebar } from './sidebar.ts';

const visibleKeys = (permissions: readonly string[]) =>
  visibleSidebar(sidebar, permissions).flatMap((group) => [group.key, ...group.children.map((child) => child.key)]);

describe('visibleSidebar', () => {
  const cases = [
    { name: 'shows nothing without permissions', permissions: [], shown: [] },
    { name: 'shows the dashboard by its own permission', permissions: ['access-dashboard'], shown: ['dashboard'] },
    { name: 'shows reports below the dashboard', permissions: ['access-dashboard', 'view-reports'], shown: ['dashboard', 'reports'] },
    { name: 'shows a group with its only visible child', permissions: ['view-trips'], shown: ['billing', 'trips'] },
    {
      name: 'does not show a child because of the access to its group',
      permissions: ['access-billing', 'view-payments'],
      shown: ['billing', 'payments'],
    },
    {
      name: 'shows owners in the place of expenses, which lead to them',
      permissions: ['view-owners'],
      shown: ['billing', 'owners'],
    },
    { name: 'shows expenses alone where both may be seen', permissions: ['view-owners', 'view-expenses'], shown: ['billing', 'expenses'] },
    { name: 'leaves out an empty group', permissions: ['access-vehicles'], shown: [] },
    {
      name: 'shows a driver the dashboard, trips and expenses',
      permissions: builtInRoles.driver,
      shown: ['dashboard', 'billing', 'trips', 'expenses'],
    },
  ];
  for (const { name, permissions, shown } of cases) it(name, () => expect(visibleKeys(permissions)).toEqual(shown));

  /** Without those that another entry leads to. */
  const allKeys = (groups: readonly SidebarGroup[]) =>
    groups.flatMap((group) => [group.key, ...group.children.filter(({ within }) => !within).map((child) => child.key)]);
  it('shows the super-administrator every screen', () => expect(visibleKeys(builtInRoles.super_administrator)).toEqual(allKeys(sidebar)));
  it("shows an administrator every screen but the platform's", () =>
    expect(visibleKeys(builtInRoles.administrator)).toEqual(allKeys(sidebar.filter((group) => group.key !== 'settings'))));
});

it('an entry is current on the screens that it leads to', () =>
  expect([pathsWithin('payments'), pathsWithin('expenses'), pathsWithin('trips')]).toEqual([['/admin/advances'], ['/admin/owners'], []]));

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

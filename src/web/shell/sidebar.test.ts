import { describe, expect, it } from 'vitest';
import { builtInRoles } from '#base/permissions.ts';
import { type SidebarGroup, sidebar, visibleSidebar } from './sidebar.ts';

const seen = (permissions: readonly string[]) =>
  visibleSidebar(sidebar, permissions).flatMap((group) => [group.key, ...group.children.map((child) => child.key)]);

describe('visibleSidebar', () => {
  const cases = [
    { name: 'shows nothing to somebody without rights', permissions: [], shown: [] },
    { name: 'shows the dashboard by its own permission', permissions: ['access-dashboard'], shown: ['dashboard'] },
    { name: 'shows a group by one child, and that child alone', permissions: ['view-trips'], shown: ['billing', 'trips'] },
    {
      name: 'shows no child for the access of its group',
      permissions: ['access-billing', 'view-payments'],
      shown: ['billing', 'payments'],
    },
    { name: 'leaves out a group with nothing in it', permissions: ['access-vehicles'], shown: [] },
    { name: 'shows a driver the dashboard and trips', permissions: builtInRoles.driver, shown: ['dashboard', 'billing', 'trips'] },
  ];
  for (const { name, permissions, shown } of cases) it(name, () => expect(seen(permissions)).toEqual(shown));

  const every = (groups: readonly SidebarGroup[]) => groups.flatMap((group) => [group.key, ...group.children.map((child) => child.key)]);
  it('shows the super-administrator every screen', () => expect(seen(builtInRoles.super_administrator)).toEqual(every(sidebar)));
  it("shows an administrator every screen but the platform's", () =>
    expect(seen(builtInRoles.administrator)).toEqual(every(sidebar.filter((group) => group.key !== 'settings'))));
});

/** The sidebar, composed of the entries of all modules (`menu` in `modules/<name>/web/routes.tsx`). */
import { type Icon, IconLayoutDashboard } from '@tabler/icons-react';
import { subjectsByGroup } from '#base/permission-subjects.ts';
import type { Permission } from '#base/permissions.ts';
import type { Menu, MenuEntry } from './menu.ts';

export interface SidebarChild
  extends Pick<MenuEntry, 'key' | 'icon' | 'name' | 'alsoAt' | 'synonyms' | 'isMoney' | 'letter' | 'also' | 'ofOffice' | 'ofCompany'> {
  to: string;
  /** The address that its link opens, where that is not `to`: the list with the view that it starts with. */
  href?: string;
  permission: Permission;
}

export interface SidebarGroup {
  /** Of its text; that of a group with a link is part of the permission `access-{key}`. */
  key: string;
  children: readonly SidebarChild[];
  /** The group is itself a link, with its children below. */
  link?: { to: string; icon: Icon } | undefined;
}

const entries = Object.values(import.meta.glob<{ menu?: Menu }>('../../modules/*/web/routes.tsx', { eager: true })).flatMap(
  ({ menu = [] }) => menu,
);

/** The entries of the group: those of its subjects in their order, then others. */
function childrenOf(group: string, subjects: readonly string[]): SidebarChild[] {
  const places = [...subjects, ...entries.filter((entry) => 'group' in entry && entry.group === group).map(({ key }) => key)];
  return places.flatMap((key) =>
    entries
      .filter((entry) => entry.key === key)
      .map((entry) => ({ to: `/admin/${key}`, permission: `view-${key}` as Permission, ...entry })),
  );
}

export const sidebar: readonly SidebarGroup[] = [
  { key: 'dashboard', link: { to: '/admin/dashboard', icon: IconLayoutDashboard }, children: childrenOf('dashboard', []) },
  ...Object.entries(subjectsByGroup).flatMap(([key, subjects]) => {
    const children = childrenOf(key, subjects);
    const money = children.filter(({ isMoney }) => isMoney);
    return money.length > 0
      ? [
          { key: 'operation', children: children.filter(({ isMoney }) => !isMoney) },
          { key: 'money', children: money },
        ]
      : [{ key, children }];
  }),
  { key: 'settings', children: childrenOf('settings', []) },
];

/** The groups visible with these permissions. A child needs its `permission` and its `also`; a group a visible child, or its link, which needs `access-{key}`. */
export function visibleSidebar(groups: readonly SidebarGroup[], permissions: readonly string[], isDriver = false): SidebarGroup[] {
  return groups
    .map((group) => ({
      ...group,
      link: permissions.includes(`access-${group.key}`) ? group.link : undefined,
      children: permitted(group, permissions).filter(({ ofOffice }) => !(ofOffice && isDriver)),
    }))
    .filter((group) => group.children.length > 0 || group.link !== undefined);
}

const permitted = ({ children }: SidebarGroup, permissions: readonly string[]) =>
  children.filter(({ permission, also = permission }) => [permission, also].every((needed) => permissions.includes(needed)));

/** The entry whose screens have this address: of several, such as trips and their analytics, the one with the longest path. */
export function entryOf(groups: readonly SidebarGroup[], pathname: string): SidebarChild | undefined {
  return groups
    .flatMap(({ children }) => children.flatMap((child) => [child.to, ...(child.alsoAt ?? [])].map((path) => ({ child, path }))))
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]?.child;
}

/** The landing page of a person without a dashboard: the first screen of their sidebar; undefined if they have none. `company` is the current one. */
export function firstScreen(permissions: readonly string[], company: string | undefined): string | undefined {
  const [first] = visibleSidebar(sidebar, permissions);
  return (first?.link ?? first?.children[0])?.to.replace('$id', company ?? '');
}

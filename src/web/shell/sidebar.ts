/** What the sidebar offers, and to whom. A screen appears here when it exists. */
import {
  type Icon,
  IconBuildingSkyscraper,
  IconBuildingWarehouse,
  IconCaravan,
  IconCash,
  IconFileInvoice,
  IconLayoutDashboard,
  IconRoute,
  IconSettings,
  IconShieldLock,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';
import type { Permission } from '#base/permissions.ts';

export interface SidebarChild {
  /** The word in `view-{key}`, and the key of its text. */
  key: string;
  to: string;
  icon: Icon;
  /** `to` names the current company, by `$id`. */
  ofCompany?: true;
  /** The permission that shows it, where it is not `view-{key}`. */
  may?: Permission;
}

export interface SidebarGroup {
  /** The word in `access-{key}`, and the key of its text. */
  key: string;
  children: readonly SidebarChild[];
  /** The group is itself a link, without children. */
  link?: Omit<SidebarChild, 'key'>;
}

export const sidebar: readonly SidebarGroup[] = [
  { key: 'dashboard', link: { to: '/admin/dashboard', icon: IconLayoutDashboard }, children: [] },
  {
    key: 'vehicles',
    children: [
      { key: 'trucks', to: '/admin/trucks', icon: IconTruck },
      { key: 'trailers', to: '/admin/trailers', icon: IconCaravan },
    ],
  },
  {
    key: 'billing',
    children: [
      { key: 'trips', to: '/admin/trips', icon: IconRoute },
      { key: 'invoices', to: '/admin/invoices', icon: IconFileInvoice },
      { key: 'payments', to: '/admin/payments', icon: IconCash },
    ],
  },
  {
    key: 'team-management',
    children: [
      { key: 'users', to: '/admin/users', icon: IconUsers },
      { key: 'roles', to: '/admin/roles', icon: IconShieldLock, may: 'manage-roles' },
    ],
  },
  {
    key: 'company',
    children: [
      { key: 'customers', to: '/admin/customers', icon: IconBuildingWarehouse },
      { key: 'company-settings', to: '/admin/company-settings/$id', icon: IconSettings, ofCompany: true },
    ],
  },
  { key: 'settings', children: [{ key: 'companies', to: '/admin/companies', icon: IconBuildingSkyscraper }] },
];

/**
 * The groups that the holder of these permissions sees. A child needs `view-{key}`, or what it names; a group needs `access-{key}` or a child
 * that shows. A group left without a link or child is left out: a heading over nothing helps nobody.
 */
export function visibleSidebar(groups: readonly SidebarGroup[], permissions: readonly string[]): SidebarGroup[] {
  return groups
    .map((group) => ({ ...group, children: group.children.filter((child) => permissions.includes(child.may ?? `view-${child.key}`)) }))
    .filter((group) => group.children.length > 0 || (group.link !== undefined && permissions.includes(`access-${group.key}`)));
}

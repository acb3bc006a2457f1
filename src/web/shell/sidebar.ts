/** The entries of the sidebar and the permission each needs. */
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
  /** Part of the permission `view-{key}`, and the key of its text. */
  key: string;
  to: string;
  icon: Icon;
  /** `$id` in `to` is replaced by the current company's id. */
  ofCompany?: true;
  /** The permission it needs, where it is not `view-{key}`. */
  permission?: Permission;
}

export interface SidebarGroup {
  /** Part of the permission `access-{key}`, and the key of its text. */
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
      { key: 'roles', to: '/admin/roles', icon: IconShieldLock, permission: 'manage-roles' },
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
 * The groups visible with these permissions. A child needs its `permission`, by default `view-{key}`. A group needs a visible child, or a
 * link and `access-{key}`.
 */
export function visibleSidebar(groups: readonly SidebarGroup[], permissions: readonly string[]): SidebarGroup[] {
  return groups
    .map((group) => ({
      ...group,
      children: group.children.filter((child) => permissions.includes(child.permission ?? `view-${child.key}`)),
    }))
    .filter((group) => group.children.length > 0 || (group.link !== undefined && permissions.includes(`access-${group.key}`)));
}

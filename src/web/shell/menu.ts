/** The additions of a module to the sidebar: `menu` in its `web/routes.tsx`. */
import type { Icon } from '@tabler/icons-react';
import type { Language } from '#base/format.ts';
import type { SubjectInGroup } from '#base/permission-subjects.ts';
import type { Permission } from '#base/permissions.ts';

interface Entry {
  icon: Icon;
  /** Here and not in the module's words, which are loaded with its screens: the sidebar is loaded before. */
  name: Record<Language, string>;
  /** Where it is not `/admin/<key>`. */
  to?: string;
  /** The key of the entry whose screen links to this one: this entry is only for users who may not see that screen. */
  within?: SubjectInGroup;
  /** A permission needed besides: drivers may see their own compensation, but not that of others. */
  also?: Permission;
  /** `$id` in `to` is replaced by the current company's id. */
  ofCompany?: true;
}

/** The key is the subject of its permission `view-<key>`, which has a group in `base/permission-subjects.ts`; or the entry names both. */
export type MenuEntry = Entry &
  (
    | { key: SubjectInGroup }
    | { key: string; group: 'dashboard' | 'vehicles' | 'billing' | 'team-management' | 'company' | 'settings'; permission: Permission }
  );

export type Menu = readonly MenuEntry[];

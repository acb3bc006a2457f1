/** The additions of a module to the sidebar and to the search over everything: `menu` in its `web/routes.tsx`, and `web/commands.ts`. */
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
  /** Addresses of its other screens, which are not below its own. */
  alsoAt?: readonly string[];
  /** Other names, by which the search finds it. */
  synonyms?: Record<Language, string>;
  /** Its group is shown in two parts: this entry is in that of money. */
  isMoney?: true;
  /** The letter that goes to it after G. */
  letter?: Record<Language, string>;
  /** A permission needed besides: drivers may see their own compensation, but not that of others. */
  also?: Permission;
  /** For users of the office: not shown to those whose only role is driver. */
  ofOffice?: true;
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

/** What the search over everything offers besides records and entries of the sidebar: a screen, or a form. */
export interface Command {
  name: Record<Language, string>;
  to: string;
  permission: Permission;
  /** Done with a record that was found: the kind is the path of its list, and `$id` in `to` is its id. */
  on?: string;
  /** Offered while the record is open: an invoice that is not paid. */
  whileOpen?: true;
  /** Verbs that are typed before the record: `pagar` in "pagar factura 304". */
  verbs?: Record<Language, readonly string[]>;
}

export type Commands = readonly Command[];

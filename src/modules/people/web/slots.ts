/** Additions of later modules to the user screens; composed in `src/web/slots.ts`. */
import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#base/format.ts';
import type { HistoryPartFields } from '#modules/history/web/pickers.tsx';
import type { RecordTab } from '#web/kit/record/slots.ts';
import type { User } from '../contract/users.ts';

/** A tab of the user's own page. Super-administrators (`isMember` false) have no record in the company. */
export interface OwnTab {
  /** In the address: `?tab=compensation`. */
  key: string;
  name: Record<Language, string>;
  Content: ComponentType<{ userId: string; isMember: boolean }>;
}

export interface UserSlots {
  /** The user's own page, shown in place of the user page when users open their own. */
  ownPage: ComponentType<{ tabs: readonly OwnTab[] }>;
  /** On the user's own page, after the person's own tabs. */
  ownTabs: OwnTab[];
  /** On the pages of others, after the record's own tabs. */
  tabs: RecordTab<User>[];
  /** Shows the history with the texts of the parts that later modules add to it. */
  history: ComponentType<{ children: (parts: Record<string, HistoryPartFields>) => ReactNode }>;
}

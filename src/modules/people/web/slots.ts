/** What later modules show on the user screens; composed in `src/web/slots.ts`. */
import type { ComponentType } from 'react';
import type { RecordTab } from '#web/kit/record/slots.ts';
import type { User } from '../contract/users.ts';

export interface UserSlots {
  /** The user's own page, shown in place of the user page when users open their own. */
  ownPage: ComponentType;
  /** On the pages of others, after the record's own tabs. */
  tabs: RecordTab<User>[];
}

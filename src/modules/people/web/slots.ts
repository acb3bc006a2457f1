/** What a later module shows in the screens of users; `src/web/router.tsx` composes them. */
import type { ComponentType } from 'react';
import type { UserTab } from './users/tabs.tsx';

export interface UserSlots {
  /** A person's own page, shown in place of the user page when the two are the same person. */
  ownPage: ComponentType<{ tab: UserTab | undefined }>;
}

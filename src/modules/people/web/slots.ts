/** What later modules show on the user screens; composed in `src/web/router.tsx`. */
import type { ComponentType } from 'react';

export interface UserSlots {
  /** The user's own page, shown in place of the user page when users open their own. */
  ownPage: ComponentType;
}

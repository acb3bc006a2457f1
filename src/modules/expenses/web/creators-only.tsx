/** A page with a form for new expenses: users who may not save it get no form. */
import type { ReactNode } from 'react';
import { ForbiddenPage } from '#web/app/pages/forbidden.tsx';
import { useHasPermission } from '#web/session/session.ts';

export function CreatorsOnly({ children }: { children: ReactNode }) {
  return useHasPermission('create-expenses') ? children : <ForbiddenPage />;
}

import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLoading } from '../app/loading.tsx';
import { dropDraftsOf } from '../kit/form/drafts.ts';
import { currentSession, signOut } from '../session/session.ts';

/** Signs out and shows the sign-in page, which says why when the person did not ask for it. */
export function useSignOut() {
  const navigate = useNavigate();
  const { during } = useLoading();
  return useCallback(
    async (reason: 'signed-out' | 'idle' = 'signed-out') => {
      const person = currentSession()?.user.id;
      await during(signOut(reason));
      await navigate({ to: '/login', search: reason === 'idle' ? { notice: 'idle' } : {} });
      // Whoever leaves by choice leaves nothing unsaved on the device; by now the forms are gone and keep nothing more.
      if (reason === 'signed-out' && person) dropDraftsOf(person);
    },
    [navigate, during],
  );
}

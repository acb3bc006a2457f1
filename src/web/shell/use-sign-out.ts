import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLoading } from '../app/loading.tsx';
import { deleteDraftsOf } from '../kit/form/drafts.ts';
import { currentSession } from '../session/session.ts';
import { signOut } from '../session/session-actions.ts';
import { forgetVisitsOf } from '../session/visits.ts';

/** Signs out and shows the sign-in page, with a notice when the session ended for inactivity. */
export function useSignOut() {
  const navigate = useNavigate();
  const { during } = useLoading();
  return useCallback(
    async (reason: 'signed-out' | 'idle' = 'signed-out') => {
      const person = currentSession()?.user.id;
      await during(signOut(reason));
      await navigate({ to: '/login', search: reason === 'idle' ? { notice: 'idle' } : {} });
      // After a sign-out by choice neither drafts nor visits stay on the device.
      if (reason !== 'signed-out' || !person) return;
      deleteDraftsOf(person);
      forgetVisitsOf(person);
    },
    [navigate, during],
  );
}

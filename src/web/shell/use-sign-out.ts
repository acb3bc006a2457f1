import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLoading } from '../app/loading.tsx';
import { deleteDraftsOf } from '../kit/form/drafts.ts';
import { currentSession } from '../session/session.ts';
import { signOut } from '../session/session-actions.ts';
import { forgetVisitsOf } from '../session/visits.ts';

/** Signs out and shows the sign-in page; when the session ended for inactivity, with a notice, and it returns to the page with its drafts. */
export function useSignOut() {
  const router = useRouter();
  const { during } = useLoading();
  return useCallback(
    async (reason: 'signed-out' | 'idle' = 'signed-out') => {
      const person = currentSession()?.user.id;
      const next = router.state.location.href;
      await during(signOut(reason));
      await router.navigate({ to: '/login', search: reason === 'idle' ? { notice: 'idle', next } : {} });
      // After a sign-out by choice neither drafts nor visits stay on the device.
      if (reason !== 'signed-out' || !person) return;
      deleteDraftsOf(person);
      forgetVisitsOf(person);
    },
    [router, during],
  );
}

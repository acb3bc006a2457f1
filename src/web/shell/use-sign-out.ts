import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLoading } from '../app/loading.tsx';
import { signOut } from '../session/session-actions.ts';

/** Signs out and shows the sign-in page; when the session ended for inactivity, with a notice, and it returns to the page with its drafts. */
export function useSignOut() {
  const router = useRouter();
  const { during } = useLoading();
  return useCallback(
    async (reason: 'signed-out' | 'idle' = 'signed-out') => {
      const next = router.state.location.href;
      await during(signOut(reason));
      await router.navigate({ to: '/login', search: reason === 'idle' ? { notice: 'idle', next } : {} });
    },
    [router, during],
  );
}

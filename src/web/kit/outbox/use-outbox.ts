import { useEffect, useSyncExternalStore } from 'react';
import { currentSession } from '../../session/session.ts';
import type { Outbox, OutboxState } from './outbox.ts';

/** The user in the company, as an item names its owner; undefined when signed out. */
export function ownerKey(): string | undefined {
  const session = currentSession();
  return session?.currentCompany ? `${session.user.id}.${session.currentCompany.id}` : undefined;
}

/** What waits. */
export const useOutbox = <Body>(outbox: Outbox<Body>): OutboxState<Body> => useSyncExternalStore(outbox.subscribe, outbox.state);

/**
 * Sends what waits while the page that uses it is open: as soon as the device is online; and what can be undone at once when the page is hidden,
 * because a phone may end it then. A page uses it once.
 */
export function useSending<Body>(outbox: Outbox<Body>): void {
  const owner = ownerKey();
  useEffect(() => {
    if (owner === undefined) return undefined;
    void outbox.open();
    const stop = new AbortController();
    const options = { signal: stop.signal };
    window.addEventListener('online', () => void outbox.send(), options);
    document.addEventListener('visibilitychange', () => (document.hidden ? outbox.release() : void outbox.send()), options);
    return () => stop.abort();
  }, [outbox, owner]);
}

import { useEffect, useSyncExternalStore } from 'react';
import { currentSession } from '../../session/session.ts';
import type { Outbox, OutboxState } from './outbox.ts';

/** The user in the company, as an item names its owner; undefined when signed out. */
export function ownerKey(): string | undefined {
  const session = currentSession();
  return session?.currentCompany ? `${session.user.id}.${session.currentCompany.id}` : undefined;
}

/**
 * What waits. While the page that uses it is open, it is sent as soon as the device is online; what can be undone is sent at once when the page
 * is hidden, because a phone may end it then.
 */
export function useOutbox<Body>(outbox: Outbox<Body>): OutboxState<Body> {
  const owner = ownerKey();
  useEffect(() => {
    if (owner !== undefined) void outbox.open();
  }, [outbox, owner]);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    window.addEventListener('online', () => void outbox.send(), options);
    document.addEventListener('visibilitychange', () => (document.hidden ? outbox.release() : void outbox.send()), options);
    return () => stop.abort();
  }, [outbox]);
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}

import { useEffect, useSyncExternalStore } from 'react';
import { currentSession } from '../../session/session.ts';
import type { Outbox, OutboxState } from './outbox.ts';

/** The user in the company, as an item names its owner; undefined when signed out. */
export function ownerKey(): string | undefined {
  const session = currentSession();
  return session?.currentCompany ? `${session.user.id}.${session.currentCompany.id}` : undefined;
}

/** The waiting items. */
export const useOutbox = <Body>(outbox: Outbox<Body>): OutboxState<Body> => useSyncExternalStore(outbox.subscribe, outbox.state);

const followed = new WeakSet<object>();

/**
 * Until the page is closed: sends as soon as the device is online, and sends undoable items immediately when it is hidden, because a phone may end it
 * then.
 */
function follow<Body>(outbox: Outbox<Body>): void {
  if (followed.has(outbox)) return;
  followed.add(outbox);
  window.addEventListener('online', () => void outbox.send());
  document.addEventListener('visibilitychange', () => (document.hidden ? outbox.release() : void outbox.send()));
}

/** Shows and sends the user's items on the device, from now on and on every screen. */
export function useSending<Body>(outbox: Outbox<Body>): void {
  const owner = ownerKey();
  useEffect(() => {
    if (owner === undefined) return;
    follow(outbox);
    void outbox.open();
  }, [outbox, owner]);
}

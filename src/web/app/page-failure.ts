/** The last failed action, which stays on the page until it is dismissed, another action succeeds, or the user leaves the page. */
import { useSyncExternalStore } from 'react';

interface PageFailure {
  title: string;
  text: string;
}

let failure: PageFailure | undefined;
const listeners = new Set<() => void>();

export function setPageFailure(next: PageFailure | undefined): void {
  failure = next;
  for (const listener of listeners) listener();
}

export const usePageFailure = (): PageFailure | undefined => useSyncExternalStore(listen, () => failure);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

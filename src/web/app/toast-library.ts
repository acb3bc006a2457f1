/**
 * Mantine's notifications. Their code loads with the first touch or key: 12 KB that the page need not wait for, loaded before the user can have done
 * anything to report.
 */
import { useSyncExternalStore } from 'react';

type Library = typeof import('@mantine/notifications');

let library: Library | undefined;
const listeners = new Set<() => void>();

/** Rejects without a connection; the next call tries again. */
export async function loadToastLibrary(): Promise<Library> {
  if (!library) {
    library = await import('@mantine/notifications');
    for (const listener of listeners) listener();
  }
  return library;
}

/** Undefined until it has loaded. */
export const useToastLibrary = (): Library | undefined => useSyncExternalStore(subscribe, () => library);

/** Loads it at the first touch or key. */
export function loadToastsOnInput(): void {
  const load = () => void loadToastLibrary().catch(() => {});
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, load, { once: true, capture: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

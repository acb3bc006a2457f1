import { createStore, del, get, set, values } from 'idb-keyval';
import type { OutboxStore, Waiting } from './outbox.ts';

/** Items in the browser's IndexedDB, which can store photos. Items that the browser refuses to store stay in memory while the page is open. */
export function deviceStore<Body>(): OutboxStore<Body> {
  const items = createStore('arriero', 'outbox');
  const refused = new Set<string>();
  const orLog = async <Value>(reading: Promise<Value>, otherwise: Value) =>
    reading.catch((error: unknown) => {
      console.error(error);
      return otherwise;
    });
  return {
    all: () => orLog(values<Waiting<Body>>(items), []),
    has: async (id) => refused.has(id) || orLog(get(id, items).then(Boolean), true),
    put: async (item) => {
      const isKept = await orLog(
        set(item.id, item, items).then(() => true),
        false,
      );
      if (!isKept) refused.add(item.id);
    },
    remove: (id) => orLog(del(id, items), undefined),
  };
}

/** Otherwise several tabs would send an item, each with a photo of its own. */
export const oneTabAtATime = <Result>(work: () => Promise<Result>): Promise<Result> => navigator.locks.request('arriero.outbox', work);

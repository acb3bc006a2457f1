import { createStore, del, set, values } from 'idb-keyval';
import type { OutboxStore, Waiting } from './outbox.ts';

/** Items in the browser's IndexedDB, which keeps photos too. A browser that refuses it keeps them for as long as the page is open. */
export function deviceStore<Body>(): OutboxStore<Body> {
  const items = createStore('arriero', 'outbox');
  const orIgnore = async (change: Promise<void>) => change.catch((error: unknown) => console.error(error));
  return {
    all: () =>
      values<Waiting<Body>>(items).catch((error: unknown) => {
        console.error(error);
        return [];
      }),
    put: (item) => orIgnore(set(item.id, item, items)),
    remove: (id) => orIgnore(del(id, items)),
  };
}

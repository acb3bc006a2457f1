import { useOutbox } from '#web/kit/outbox/use-outbox.ts';
import type { Entry } from '../../rules/driver-day.ts';
import { driverOutbox } from './outbox.ts';

/** The driver's entries that the server does not have yet: `entries` without the refused ones. */
export function useEntries() {
  const { items, isUnreached } = useOutbox(driverOutbox);
  const waiting = items.filter(({ problem }) => problem === null);
  return {
    waiting,
    refused: items.filter(({ problem }) => problem !== null),
    entries: waiting.map(({ body }): Entry => body),
    isUnreached,
  };
}
export type Entries = ReturnType<typeof useEntries>;

import { useOutbox } from '#web/kit/outbox/use-outbox.ts';
import type { Entry } from '../../rules/driver-day.ts';
import { driverOutbox } from './outbox.ts';

/** What the driver entered and the server does not have: `entries` without what it refused. */
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

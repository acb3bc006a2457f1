/** Picks trips for a period, or takes them out of it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { showFailure } from '#web/app/toast.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { type PeriodTripRow, payPeriods, picksLimit } from '../../contract/periods.ts';
import { invalidatePeriods } from './queries.ts';

export function usePicks(period: string) {
  const { t } = useTranslation('payroll');
  /** Optimistic state: clicked picks that have not been refetched yet, by trip. */
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isBusy, setBusy] = useState(false);

  const send = (trip_ids: string[], is_picked: boolean) => call(payPeriods.pick, { params: { id: period }, body: { trip_ids, is_picked } });

  const pick = async ({ id }: PeriodTripRow, is_picked: boolean) => {
    setPending((now) => new Map(now).set(id, is_picked));
    try {
      await send([id], is_picked);
    } catch (error) {
      showFailure(t('trips.failed'), error);
    }
    await invalidatePeriods();
    setPending((now) => new Map([...now].filter(([other]) => other !== id)));
  };

  /** Resolves to how many changed; to undefined after a failure. */
  const pickAll = async (found: ListSearch, is_picked: boolean): Promise<number | undefined> => {
    setBusy(true);
    try {
      const ids = await readIds(found, is_picked);
      let changed = 0;
      for (let at = 0; at < ids.length; at += picksLimit) {
        const { data } = await send(ids.slice(at, at + picksLimit), is_picked);
        changed += data.changed;
      }
      return changed;
    } catch (error) {
      showFailure(t('trips.failed'), error);
      return undefined;
    } finally {
      await invalidatePeriods();
      setBusy(false);
    }
  };

  /** The trips that are found and would change, of all pages. */
  const readIds = async ({ page: _page, last: _last, ...found }: ListSearch, is_picked: boolean): Promise<string[]> => {
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const input = { ...found, is_picked: is_picked ? '0' : '1', perPage: 100, after };
      const { data, meta } = await client.fetchQuery({ ...query(payPeriods.trips, { query: input as never, quiet: true }), staleTime: 0 });
      ids.push(...data.filter(({ is_selectable }) => is_selectable || !is_picked).map(({ id }) => id));
      after = meta.has_more ? (meta.next ?? undefined) : undefined;
    } while (after !== undefined);
    return ids;
  };

  return { pick, pickAll, pending, isBusy };
}

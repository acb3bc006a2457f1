/** Which trips of a period are shown: their filters are in the address, beside the period and the employee. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { addDays } from '#base/days.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { withChange } from '#web/kit/list/list-state.ts';
import type { PayPeriod } from '../../contract/periods.ts';

/** `older`: also trips that earlier periods did not pay. */
const names = ['is_picked', 'customer_id', 'arrived_from', 'arrived_to', 'older', 'search', 'page', 'perPage', 'after', 'last'] as const;

/** The search parameters of the trips, and the function that changes them: a search replaces the history entry, other changes add one. */
export function useTripSearch(): [ListSearch, (change: ListSearch) => void] {
  const inUrl = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const search = useMemo(
    () => Object.fromEntries(names.flatMap((name) => (inUrl[name] === undefined ? [] : [[name, inUrl[name]]]))),
    [inUrl],
  );
  const change = useCallback(
    (next: ListSearch) =>
      void navigate({
        to: '.',
        search: ((now: ListSearch) => withChange(now, next)) as never,
        replace: 'search' in next,
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, change];
}

/** The filters of a search without those that the tabs set. */
export const withoutTab = ({ is_picked: _, page: _page, after: _after, last: _last, ...search }: ListSearch): ListSearch => search;

/** The query of the list. Trips that earlier periods did not pay are hidden until the user asks for them, or for days of arrival. */
export function tripQuery({ older, ...search }: ListSearch, period: Pick<PayPeriod, 'status' | 'listed_from'>): ListSearch {
  const hidesOlder = period.status === 'open' && !older && !search.arrived_from && !search.arrived_to;
  return { ...search, ...(hidesOlder && { unpicked_since: period.listed_from }) };
}

/** The query of the trips that `tripQuery` hides; null if it hides none. */
export function hiddenQuery(search: ListSearch, period: Pick<PayPeriod, 'status' | 'listed_from'>): ListSearch | null {
  const { unpicked_since, ...shown } = tripQuery(search, period);
  return unpicked_since === undefined ? null : { ...shown, is_picked: '0', arrived_to: addDays(period.listed_from, -1) };
}

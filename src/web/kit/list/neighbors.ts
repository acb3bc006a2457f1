/** The records before and after one in the list that it was opened from, with its filters and order, across its pages. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../api/call.ts';
import { currentCompanyId } from '../../session/tab.ts';
import type { PageMeta } from './list-state.ts';
import type { ListRoute } from './use-list.ts';

interface RowsOfPage {
  ids: readonly string[];
  meta: PageMeta;
}

interface ShownList {
  /** The query of its rows, without the position. */
  input: Record<string, unknown>;
  total: string | undefined;
  /** The page that was shown, and those beside it that were read since. */
  pages: RowsOfPage[];
}

/** How each list was shown last in this tab. Forgotten with the page, and other companies have their own. */
const shownLists = new Map<string, ShownList>();

const keyOf = (route: ListRoute) => `${currentCompanyId()} ${route.path}`;

/** Remembers the page of the list that is shown. */
export function useRememberRows(route: ListRoute, shown: Omit<ShownList, 'pages'>, page: RowsOfPage | undefined): void {
  useEffect(() => {
    if (page) shownLists.set(keyOf(route), { ...shown, pages: [page] });
  });
}

export interface Neighbors {
  previous: string | undefined;
  next: string | undefined;
  /** From 1, in the whole list. */
  position: number;
  /** As the list shows it. */
  total: string | undefined;
}

/** Undefined if the record was not opened from its list. */
export function useNeighbors(route: ListRoute<{ id: string }>, id: string): Neighbors | undefined {
  const shown = shownLists.get(keyOf(route));
  const page = shown?.pages.find(({ ids }) => ids.includes(id));
  const at = page ? page.ids.indexOf(id) : -1;
  const isFirst = at === 0 && (page?.meta.page ?? 1) > 1;
  const isLast = page !== undefined && at === page.ids.length - 1 && page.meta.has_more;
  const number = page?.meta.page ?? 1;
  const before = usePageBeside(route, shown, isFirst ? { page: number - 1 } : undefined);
  const after = usePageBeside(route, shown, isLast ? { page: number + 1, after: page.meta.next ?? undefined } : undefined);
  if (!shown || !page) return undefined;
  return {
    previous: at > 0 ? page.ids[at - 1] : before?.ids.at(-1),
    next: page.ids[at + 1] ?? after?.ids[0],
    position: (page.meta.page - 1) * page.meta.per_page + at + 1,
    total: shown.total,
  };
}

/** Another page of the list, read and cached; undefined before it is needed or loaded. */
function usePageBeside(
  route: ListRoute<{ id: string }>,
  shown: ShownList | undefined,
  wanted: { page: number; after?: string } | undefined,
): RowsOfPage | undefined {
  const known = wanted && shown?.pages.find(({ meta }) => meta.page === wanted.page);
  const { data } = useQuery({
    ...query(route, { query: { ...shown?.input, ...wanted } as never, quiet: true }),
    enabled: shown !== undefined && wanted !== undefined && !known,
  });
  const read = wanted && !known && data ? { ids: data.data.map(({ id }) => id), meta: data.meta } : undefined;
  useEffect(() => {
    if (read) shown?.pages.push(read);
  });
  return known ?? read;
}

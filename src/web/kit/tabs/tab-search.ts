/** The open tab of a page with tabs (`PageTabs`), in its address. In a file of its own, because routes are part of the first load. */
import type * as z from 'zod/mini';
import { listSearch, textSearch } from '../list/list-search.ts';

/** `validateSearch` of a route whose page has tabs. An unknown tab opens the first one. */
export const tabSearch = textSearch('tab');
export type TabSearch = z.output<typeof tabSearch>;

/**
 * The same for tabs with lists: beside the tab, the state of the list in the open one. `filters` are those of all these lists; another tab starts
 * without them.
 */
export const tabListSearch = (...filters: string[]) => listSearch('tab', ...filters);

/** The open tab of a page with tabs (`PageTabs`), in its address. In a file of its own, because routes are part of the first load. */
import { z } from 'zod/mini';
import { listSearch } from '../list/list-search.ts';

/** Addresses are untrusted input: an unknown tab opens the first one. */
const TabSearch = z.object({ tab: z.catch(z.optional(z.string()), undefined) });
export type TabSearch = z.output<typeof TabSearch>;

/** `validateSearch` of a route whose page has tabs. */
export const tabSearch = (search: Record<string, unknown>): TabSearch => TabSearch.parse(search);

/**
 * The same for tabs with lists: beside the tab, the state of the list in the open one. `filters` are those of all these lists; another tab starts
 * without them.
 */
export const tabListSearch = (...filters: string[]) => listSearch('tab', ...filters);

/** The open tab of a page with tabs (`PageTabs`), in its address. In a file of its own, because routes are part of the first load. */
import { z } from 'zod/mini';

/** Addresses are untrusted input: what is no tab of the page opens the first one. */
const TabSearch = z.object({ tab: z.catch(z.optional(z.string()), undefined) });
export type TabSearch = z.output<typeof TabSearch>;

/** `validateSearch` of a route whose page has tabs. */
export const tabSearch = (search: Record<string, unknown>): TabSearch => TabSearch.parse(search);

/** A list shown as a calendar instead of rows. */
import type { ListSearch } from '../list/list-search.ts';

export interface CalendarView {
  /** Search and filters of the list, and the chosen day. */
  search: ListSearch;
  fixed: Record<string, string> | undefined;
  change: (change: ListSearch) => void;
}

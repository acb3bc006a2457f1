/** Another view of a list, besides rows. */
import type { ReactNode } from 'react';
import type { ListSearch, OtherViewName } from '../list/list-search.ts';

export interface OtherViewProps {
  /** Search and filters of the list, and the chosen day of a calendar. */
  search: ListSearch;
  fixed: Record<string, string> | undefined;
  change: (change: ListSearch) => void;
}

export interface OtherView {
  name: OtherViewName;
  render: (props: OtherViewProps) => ReactNode;
}

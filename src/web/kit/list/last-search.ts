/** The last state of each list in this tab, with which breadcrumbs lead back to it. Forgotten with the page, and other companies have their own. */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentCompanyId } from '../../session/tab.ts';

const lastSearch = new Map<string, string>();

const keyOf = (path: string) => `${currentCompanyId()} ${path}`;

/** Remembers the URL of the list that is shown. */
export function useRememberSearch(): void {
  const { pathname, searchStr } = useLocation();
  useEffect(() => void lastSearch.set(keyOf(pathname), searchStr), [pathname, searchStr]);
}

/** The address of a list with the search, filters, order and page that it had. */
export const withLastSearch = (path: string): string => `${path}${lastSearch.get(keyOf(path)) ?? ''}`;

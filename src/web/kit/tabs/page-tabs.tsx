/** The tabs below the head of a page. The address names the open one, except the first. */
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import classes from './page-tabs.module.css';
import tabClasses from './tab.module.css';
import type { TabSearch } from './tab-search.ts';

export interface PageTab {
  /** In the address: `?tab=trips`. */
  key: string;
  label: string;
  /** Beside the label, such as the number of rows in the tab. */
  count?: ReactNode;
  /** Rendered only while the tab is open. */
  content: ReactNode;
}

interface PageTabsProps {
  /** The purpose of the tabs, for screen readers. */
  label: string;
  tabs: readonly [PageTab, ...PageTab[]];
}

/** The open tab of a page: the one in the address, otherwise the first. */
export function useOpenTab<T extends { key: string }>(tabs: readonly [T, ...T[]]): T {
  const { tab } = useSearch({ strict: false }) as TabSearch;
  return tabs.find(({ key }) => key === tab) ?? tabs[0];
}

export function PageTabs({ label, tabs }: PageTabsProps) {
  const navigate = useNavigate();
  const open = useOpenTab(tabs).key;
  const go = (key: string | null) => {
    const search: TabSearch = { tab: key === null || key === tabs[0].key ? undefined : key };
    void navigate({ to: '.', search: search as never });
  };
  // The arrows only move the focus: opening a tab loads its content, and leaving a form asks first.
  return (
    <Tabs value={open} onChange={go} keepMounted={false} activateTabWithKeyboard={false} variant="none">
      <Tabs.List className={classes.list} aria-label={label} ref={useOpenTabInSight(open)}>
        {tabs.map(({ key, label: text, count }) => (
          <Tabs.Tab key={key} value={key} className={tabClasses.tab}>
            {text}
            {count !== undefined && (
              <span className={tabClasses.count}>
                <Suspense fallback={null}>{count}</Suspense>
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key}>
          <Suspense fallback={null}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/**
 * Scrolls the row of tabs, and only it, so that the open one is visible if they do not all fit. The focus moves to it if the focused element is gone:
 * the button that opened the form, or the one that saved it.
 */
function useOpenTabInSight(open: string) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row || !tab) return;
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    if (shown.current !== open && document.activeElement === document.body) tab.focus({ preventScroll: true });
    shown.current = open;
  }, [open]);
  return list;
}

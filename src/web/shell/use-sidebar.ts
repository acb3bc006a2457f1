import { IconPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useViews, viewHref } from '../kit/views/use-views.ts';
import { useIsDriver, useSession } from '../session/session.ts';
import { entryOf, type SidebarGroup, sidebar, visibleSidebar } from './sidebar.ts';

/** The other pinned views are tabs of their lists. */
const pinnedShown = 6;

/** The sidebar of the user, with the addresses of the current company, the views that lists start with, and the pinned views. */
export function useSidebar(): readonly SidebarGroup[] {
  const { permissions, currentCompany } = useSession();
  const isDriver = useIsDriver();
  const views = useViews();
  const company = currentCompany?.id;
  return useMemo(() => {
    const start = (screen: string) => views.find((view) => view.is_start && view.screen === screen);
    const groups: SidebarGroup[] = visibleSidebar(sidebar, permissions, isDriver).map((group) => ({
      ...group,
      children: group.children
        .filter(({ ofCompany }) => company || !ofCompany)
        .map((child) => {
          const to = child.to.replace('$id', company ?? '');
          const view = start(to);
          return { ...child, to, ...(view && { href: viewHref(view) }) };
        }),
    }));
    const pinned = views
      .filter(({ is_pinned }) => is_pinned)
      .slice(0, pinnedShown)
      .flatMap((view) => {
        const entry = entryOf(groups, view.screen);
        const { id, name } = view;
        return entry
          ? [{ key: `view-${id}`, icon: IconPin, name: { es: name, en: name }, to: viewHref(view), permission: entry.permission }]
          : [];
      });
    if (pinned.length === 0) return groups;
    // After the dashboard: below all screens they would be out of sight.
    const [dashboard, ...others] = groups as [SidebarGroup, ...SidebarGroup[]];
    return [dashboard, { key: 'views', children: pinned }, ...others];
  }, [permissions, isDriver, company, views]);
}

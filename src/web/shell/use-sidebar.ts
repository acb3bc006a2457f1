import { useMemo } from 'react';
import { useIsDriver, useSession } from '../session/session.ts';
import { type SidebarGroup, sidebar, visibleSidebar } from './sidebar.ts';

/** The sidebar of the user, with the addresses of the current company. */
export function useSidebar(): readonly SidebarGroup[] {
  const { permissions, currentCompany } = useSession();
  const isDriver = useIsDriver();
  const company = currentCompany?.id;
  return useMemo(
    () =>
      visibleSidebar(sidebar, permissions, isDriver).map((group) => ({
        ...group,
        children: group.children
          .filter(({ ofCompany }) => company || !ofCompany)
          .map((child) => ({ ...child, to: child.to.replace('$id', company ?? '') })),
      })),
    [permissions, isDriver, company],
  );
}

import { Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmProvider } from '../kit/overlay/confirm.tsx';
import type { LazyPartSource } from '../kit/overlay/lazy-part.tsx';
import { useIsPhone } from '../kit/page/use-is-phone.ts';
import { useShortcuts } from '../kit/shortcuts/shortcuts.ts';
import { useMaybeSession } from '../session/session.ts';
import { FailureCard } from './failure-card.tsx';
import { IdleGuard } from './idle-guard.tsx';
import { Navigation, type SidebarSlots } from './navigation.tsx';
import { Palette, type PaletteLines } from './palette/palette.tsx';
import { PhoneBar } from './phone/bar.tsx';
import { ScreenKeys } from './screen-keys.tsx';
import classes from './shell.module.css';
import { isSidebarStoredOpen, storeSidebarOpen } from './sidebar-state.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useLive } from './use-live.ts';

/** Tooltips open after 700 ms; moving to another within 300 ms opens that one at once. */
const tooltipDelays = { openDelay: 700, closeDelay: 300 };

const BottomBar = lazy(async () => ({ default: (await import('./phone/bottom-bar.tsx')).BottomBar }));
const PhoneDrawer = lazy(async () => ({ default: (await import('./phone/drawer.tsx')).PhoneDrawer }));

/** Moves the focus itself: the browser would go to another address, for which the router loads the page again and may drop the focus. */
function skipToPage(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#page')?.focus();
}

/** Parts of the shell that modules provide. */
export interface ShellSlots extends SidebarSlots {
  paletteLines: LazyPartSource<PaletteLines>;
}

/** The layout of every page below /admin: the sidebar, on the phone a drawer with a bar, and the page. Modules provide parts of the sidebar. */
export function Shell(slots: ShellSlots) {
  const { t } = useTranslation();
  const session = useMaybeSession();
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(isSidebarStoredOpen);
  const { pathname } = useLocation();
  // Stores the path on which the drawer was opened, so that navigation closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const isDrawerOpen = drawerPath === pathname;
  // From the first opening on, so that closing is animated.
  const [hasDrawer, setHasDrawer] = useState(false);
  if (isDrawerOpen && !hasDrawer) setHasDrawer(true);
  useHeadingFocus();
  useLive(session?.currentCompany?.id);

  const toggle = () => {
    if (isPhone) {
      setDrawerPath(isDrawerOpen ? null : pathname);
    } else {
      storeSidebarOpen(!open);
      setOpen(!open);
    }
  };
  // As the drawer: navigation closes it.
  const [palettePath, setPalettePath] = useState<string | null>(null);
  const openPalette = () => setPalettePath(pathname);
  // Also for the way back to where it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the path changes
  useEffect(() => () => setPalettePath(null), [pathname]);
  useHotkeys(
    [
      ['mod+B', toggle],
      ['mod+K', openPalette],
    ],
    [],
  );
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts(useCallback(() => setHelpOpen(true), []));

  // The user is missing after the session ends and before the sign-in page is shown.
  if (!session) return null;
  return (
    <Tooltip.Group {...tooltipDelays}>
      <div className={classes.shell} data-open={open || undefined}>
        {/* biome-ignore lint/a11y/useValidAnchor: a skip link by its role, as screen readers announce it */}
        <a href="#page" className={classes.skip} onClick={skipToPage}>
          {t('shell.skip')}
        </a>
        {isPhone ? (
          <>
            <PhoneBar Bell={slots.Bell} menuOpen={isDrawerOpen} onMenu={toggle} onSearch={openPalette} />
            <Suspense>
              {hasDrawer && <PhoneDrawer {...slots} opened={isDrawerOpen} onClose={() => setDrawerPath(null)} />}
              <BottomBar menuOpen={isDrawerOpen} onMenu={toggle} />
            </Suspense>
          </>
        ) : (
          <aside className={classes.sidebar}>
            <Navigation {...slots} open={open} onToggle={toggle} onSearch={openPalette} />
          </aside>
        )}
        <main id="page" className={classes.page} tabIndex={-1}>
          {/* Remounts the page when the company changes: no input or data is carried over. */}
          <ConfirmProvider key={session.currentCompany?.id}>
            <Outlet />
          </ConfirmProvider>
          <FailureCard />
        </main>
        <ScreenKeys isHelpOpen={isHelpOpen} onCloseHelp={() => setHelpOpen(false)} />
        {palettePath === pathname && <Palette lines={slots.paletteLines} onClose={() => setPalettePath(null)} />}
        <IdleGuard />
      </div>
    </Tooltip.Group>
  );
}

import { Tooltip } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmProvider } from '../kit/overlay/confirm.tsx';
import { useMaybeSession } from '../session/session.ts';
import { Header, type HeaderSlots } from './header.tsx';
import { IdleGuard } from './idle-guard.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { isSidebarStoredOpen, storeSidebarOpen } from './sidebar-state.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useLive } from './use-live.ts';

/** Tooltips open after 700 ms; moving to another within 300 ms opens that one at once. */
const tooltipDelays = { openDelay: 700, closeDelay: 300 };

const PhoneDrawer = lazy(async () => ({ default: (await import('./phone-drawer.tsx')).PhoneDrawer }));

/** The layout of every page below /admin: sidebar, header, page. Modules provide parts of the header. */
export function Shell({ switcher, bell, menuItems }: HeaderSlots) {
  const { t } = useTranslation();
  const session = useMaybeSession();
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(isSidebarStoredOpen);
  const { pathname } = useLocation();
  // Stores the path on which the drawer was opened, so that navigation closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const isDrawerOpen = drawerPath === pathname;
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
  useHotkeys([['mod+B', toggle]], []);

  // After the session ends and before the sign-in page is shown, there is no user.
  if (!session) return null;
  return (
    <Tooltip.Group {...tooltipDelays}>
      <div className={classes.shell} data-open={open || undefined}>
        <a href="#page" className={classes.skip}>
          {t('shell.skip')}
        </a>
        {isPhone ? (
          <Suspense>
            <PhoneDrawer opened={isDrawerOpen} onClose={() => setDrawerPath(null)} onToggle={toggle} />
          </Suspense>
        ) : (
          <aside className={classes.sidebar}>
            <Navigation open={open} onToggle={toggle} />
          </aside>
        )}
        <div className={classes.column}>
          <Header
            switcher={<Suspense>{switcher}</Suspense>}
            bell={<Suspense>{bell}</Suspense>}
            menuItems={<Suspense>{menuItems}</Suspense>}
            onMenu={isPhone ? toggle : undefined}
            menuOpen={isDrawerOpen}
          />
          <main id="page" className={classes.page} tabIndex={-1}>
            {/* Remounts the page when the company changes: no input or data is carried over. */}
            <ConfirmProvider key={session.currentCompany?.id}>
              <Outlet />
            </ConfirmProvider>
          </main>
        </div>
        <IdleGuard />
      </div>
    </Tooltip.Group>
  );
}

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
import { keepSidebar, sidebarWasOpen } from './sidebar-state.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useLive } from './use-live.ts';

/** Tooltips open after 700 ms; moving to another within 300 ms opens that one at once. */
const tooltipDelays = { openDelay: 700, closeDelay: 300 };

const PhoneDrawer = lazy(async () => ({ default: (await import('./phone-drawer.tsx')).PhoneDrawer }));

/** The frame of every page below /admin: sidebar, header, page. What stands in the header is the modules' own. */
export function Shell({ switcher, bell, own }: HeaderSlots) {
  const { t } = useTranslation();
  const session = useMaybeSession();
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(sidebarWasOpen);
  const { pathname } = useLocation();
  // The drawer belongs to the page that it was opened on: navigation closes it.
  const [drawerOn, setDrawerOn] = useState<string | null>(null);
  const drawer = drawerOn === pathname;
  useHeadingFocus();
  useLive(session?.currentCompany?.id);

  const toggle = () => {
    if (phone) {
      setDrawerOn(drawer ? null : pathname);
    } else {
      keepSidebar(!open);
      setOpen(!open);
    }
  };
  useHotkeys([['mod+B', toggle]], []);

  // Between the end of a session and the sign-in page there is nobody to show the shell to.
  if (!session) return null;
  return (
    <Tooltip.Group {...tooltipDelays}>
      <div className={classes.shell} data-open={open || undefined}>
        <a href="#page" className={classes.skip}>
          {t('shell.skip')}
        </a>
        {phone ? (
          <Suspense>
            <PhoneDrawer opened={drawer} onClose={() => setDrawerOn(null)} onToggle={toggle} />
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
            own={<Suspense>{own}</Suspense>}
            onMenu={phone ? toggle : undefined}
            menuOpen={drawer}
          />
          <main id="page" className={classes.page} tabIndex={-1}>
            {/* A page of another company is another page: nothing of it, typed or loaded, is carried over. */}
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

/** On the phone: the screens that are needed most, at the thumb. Of a driver below every page, of the office below the dashboard. */
import { Menu, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconDots,
  IconFileInvoice,
  IconLayoutDashboard,
  IconPlus,
  IconReceipt2,
  IconRoute,
  IconSteeringWheel,
  IconWallet,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { Language } from '#base/format.ts';
import type { Permission } from '#base/permissions.ts';
import { AppLink } from '../../kit/page/app-link.tsx';
import { useLanguage } from '../../kit/text/use-locale.ts';
import { useIsDriver, useSession } from '../../session/session.ts';
import { commands } from '../commands.ts';
import classes from './bottom-bar.module.css';

interface Place {
  /** `$user` is the id of the user. */
  to: string;
  icon: Icon;
  /** Here and not in the words of the first load, which desktops do not need. */
  name: Record<Language, string>;
  permission: Permission;
}

const driverPlaces: readonly Place[] = [
  { to: '/admin/dashboard', icon: IconSteeringWheel, name: { es: 'Mi viaje', en: 'My trip' }, permission: 'access-dashboard' },
  { to: '/admin/trips', icon: IconRoute, name: { es: 'Viajes', en: 'Trips' }, permission: 'view-trips' },
  { to: '/admin/expenses', icon: IconReceipt2, name: { es: 'Gastos', en: 'Expenses' }, permission: 'view-expenses' },
  {
    to: '/admin/users/$user?tab=compensation',
    icon: IconWallet,
    name: { es: 'Mi pago', en: 'My pay' },
    permission: 'view-compensation',
  },
];
const officePlaces: readonly Place[] = [
  { to: '/admin/dashboard', icon: IconLayoutDashboard, name: { es: 'Panel', en: 'Dashboard' }, permission: 'access-dashboard' },
  { to: '/admin/trips', icon: IconRoute, name: { es: 'Viajes', en: 'Trips' }, permission: 'view-trips' },
  { to: '/admin/invoices', icon: IconFileInvoice, name: { es: 'Facturas', en: 'Invoices' }, permission: 'view-invoices' },
];
/** The records that the office creates most. */
const created = ['/admin/trips/new', '/admin/expenses/new', '/admin/invoices/new', '/admin/payments/new'];
const creations = commands.filter(({ to }) => created.includes(to));
const words = {
  day: { es: 'Mi día', en: 'My day' },
  office: { es: 'Accesos rápidos', en: 'Quick access' },
  create: { es: 'Crear', en: 'Create' },
  more: { es: 'Más', en: 'More' },
};

/** `onMenu` opens the drawer with all screens. Lists and records have actions of their own at the end of the page. */
export function BottomBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { pathname } = useLocation();
  const isDriver = useIsDriver();
  const language = useLanguage();
  if (!isDriver && pathname !== '/admin/dashboard') return null;
  return (
    <nav aria-label={words[isDriver ? 'day' : 'office'][language]} className={classes.bar} data-bottom-bar>
      {isDriver ? (
        <Places places={driverPlaces} />
      ) : (
        <>
          <Places places={officePlaces.slice(0, 2)} />
          <Create />
          <Places places={officePlaces.slice(2)} />
          <UnstyledButton className={classes.place} onClick={onMenu} aria-expanded={menuOpen}>
            <IconDots size={24} stroke={1.7} aria-hidden />
            {words.more[language]}
          </UnstyledButton>
        </>
      )}
    </nav>
  );
}

const usePermitted = <P extends { permission: Permission }>(all: readonly P[]): P[] => {
  const { permissions } = useSession();
  return all.filter(({ permission }) => permissions.includes(permission));
};

function Places({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation();
  const language = useLanguage();
  const { user } = useSession();
  return usePermitted(places).map(({ to, icon: PlaceIcon, name }) => {
    const href = to.replace('$user', user.id);
    const isCurrent = pathname.startsWith(href.split('?')[0] as string);
    return (
      <AppLink key={to} href={href} className={classes.place} aria-current={isCurrent ? 'page' : undefined}>
        <PlaceIcon size={24} stroke={1.7} aria-hidden />
        {name[language]}
      </AppLink>
    );
  });
}

function Create() {
  const language = useLanguage();
  const choices = usePermitted(creations);
  if (choices.length === 0) return null;
  return (
    <Menu position="top" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.create} aria-label={words.create[language]}>
          <IconPlus size={26} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ to, name }) => (
          <Menu.Item key={to} component={AppLink} href={to} className={classes.choice}>
            {name[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** On the phone of a driver: the four screens of their day, below every page. */
import { type Icon, IconReceipt2, IconRoute, IconSteeringWheel, IconWallet } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { Language } from '#base/format.ts';
import type { Permission } from '#base/permissions.ts';
import { AppLink } from '../../kit/page/app-link.tsx';
import { useLanguage } from '../../kit/text/use-language.ts';
import { useIsDriver, useSession } from '../../session/session.ts';
import classes from './driver-bar.module.css';

interface Place {
  /** `$user` is the id of the user. */
  to: string;
  icon: Icon;
  /** Here and not in the words of the first load, which the office does not need. */
  name: Record<Language, string>;
  permission: Permission;
}

const places: readonly Place[] = [
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
const label: Record<Language, string> = { es: 'Mi día', en: 'My day' };

/** Nothing for the office. */
export function DriverBar() {
  const { pathname } = useLocation();
  const isDriver = useIsDriver();
  const language = useLanguage();
  const { user, permissions } = useSession();
  if (!isDriver) return null;
  return (
    <nav aria-label={label[language]} className={classes.bar} data-driver-bar>
      {places
        .filter(({ permission }) => permissions.includes(permission))
        .map(({ to, icon: PlaceIcon, name }) => {
          const href = to.replace('$user', user.id);
          const isCurrent = pathname.startsWith(href.split('?')[0] as string);
          return (
            <AppLink key={to} href={href} className={classes.place} aria-current={isCurrent ? 'page' : undefined}>
              <PlaceIcon size={24} stroke={1.7} aria-hidden />
              {name[language]}
            </AppLink>
          );
        })}
    </nav>
  );
}

import { ActionIcon, Burger } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from './language-switch.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps extends HeaderSlots {
  onMenu?: () => void;
  menuOpen: boolean;
}

/** Parts of the header that modules provide. */
export interface HeaderSlots {
  switcher: ReactNode;
  bell: ReactNode;
  /** More items for the user menu. */
  menuItems: ReactNode;
}

/** The bar above every page. `onMenu` opens the navigation where it is a drawer. */
export function Header({ switcher, bell, menuItems, onMenu, menuOpen }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.header}>
      {onMenu && <Burger size="sm" opened={menuOpen} onClick={onMenu} aria-label={t('shell.open_menu')} aria-expanded={menuOpen} />}
      <div className={classes.company}>{switcher}</div>
      <ActionIcon.Group>
        <LanguageSwitch />
        <SchemeSwitch />
      </ActionIcon.Group>
      {bell}
      <UserMenu items={menuItems} />
    </header>
  );
}

/** On the phone: the button that opens the menu, and the bell. The head of the page puts its title between them. */
import { Burger } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../shell.module.css';

export function PhoneBar({ Bell, menuOpen, onMenu }: { Bell: ComponentType; menuOpen: boolean; onMenu: () => void }) {
  const { t } = useTranslation();
  return (
    <header className={classes.bar}>
      <Burger
        size="sm"
        color="currentColor"
        opened={menuOpen}
        onClick={onMenu}
        aria-label={t('shell.open_menu')}
        aria-expanded={menuOpen}
      />
      <Suspense>
        <Bell />
      </Suspense>
    </header>
  );
}

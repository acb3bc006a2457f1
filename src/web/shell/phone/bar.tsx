/** On the phone: the button that opens the menu, the search, and the bell. The head of the page puts its title between them. */
import { ActionIcon, Burger } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../shell.module.css';

interface PhoneBarProps {
  Bell: ComponentType;
  menuOpen: boolean;
  onMenu: () => void;
  /** Opens the search over everything. */
  onSearch: () => void;
}

export function PhoneBar({ Bell, menuOpen, onMenu, onSearch }: PhoneBarProps) {
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
      <span className={classes.tools}>
        <ActionIcon variant="transparent" c="inherit" size="lg" aria-label={t('shell.search_title')} onClick={onSearch}>
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Suspense>
          <Bell />
        </Suspense>
      </span>
    </header>
  );
}

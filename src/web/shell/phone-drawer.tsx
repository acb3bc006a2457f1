import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';

/** The sidebar of a phone: off the screen until it is called. */
export function PhoneDrawer({ opened, onClose, onToggle }: { opened: boolean; onClose: () => void; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="20rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.navigation')} className={classes.drawer}>
        <Navigation open onToggle={onToggle} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

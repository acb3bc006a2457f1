import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../kit/overlay/side-panel.tsx';
import { Navigation, type SidebarSlots } from '../navigation.tsx';
import classes from '../shell.module.css';

/** The sidebar on the phone: a drawer. */
export function PhoneDrawer({ opened, onClose, ...slots }: SidebarSlots & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel opened={opened} onClose={onClose} label={t('shell.navigation')} size="20rem" className={classes.drawer}>
      <Navigation {...slots} open isDrawer onToggle={onClose} />
    </SidePanel>
  );
}

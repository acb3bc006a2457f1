/** The keys of the product, and the switch for single letters. */

import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '../overlay/lazy-part.tsx';
import { Dialog } from '../overlay/overlay.tsx';

const list = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList);

export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')}>
      <LazyPart part={list} props={{}} />
    </Dialog>
  );
}

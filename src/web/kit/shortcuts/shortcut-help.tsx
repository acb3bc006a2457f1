/** The keys of the product, and the switch for single letters. */

import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '../overlay/lazy-part.tsx';
import { Dialog } from '../overlay/overlay.tsx';
import type { ScreenKey } from './shortcut-list.tsx';

const list = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** `screens`: those that G and a letter open. */
export function ShortcutHelp({ opened, onClose, screens }: { opened: boolean; onClose: () => void; screens: readonly ScreenKey[] }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')} size="lg">
      <LazyPart part={list} props={{ screens }} />
    </Dialog>
  );
}

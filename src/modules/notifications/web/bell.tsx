import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, type LazyPartSource, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Sheet } from '#web/kit/overlay/overlay.tsx';
import { CountPill, shortCount } from '#web/kit/text/count-pill.tsx';
import classes from './bell.module.css';
import { useUnread } from './use-unread.ts';

type PanelPart = LazyPartSource<{ kindWords: readonly string[]; onLeave: () => void }>;

/** The bell of the sidebar. `kindWords`: the modules that word the kinds. */
export function notificationBell(kindWords: readonly string[]): () => ReactNode {
  // Loaded with its words when first opened, because the bell is on every page.
  const panel: PanelPart = lazyPart(async () => (await import('./panel.tsx')).Panel, 'notifications', ...kindWords);
  return () => <Bell panel={panel} kindWords={kindWords} />;
}

/** The number of unread notifications; opens the latest beside the page. */
function Bell({ panel, kindWords }: { panel: PanelPart; kindWords: readonly string[] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const count = useUnread();
  const unread = t('shell.unread', { shown: shortCount(count) });
  const close = () => setOpened(false);
  return (
    <>
      <ActionIcon
        variant="transparent"
        c="inherit"
        size="lg"
        aria-label={count > 0 ? unread : t('shell.notifications')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        className={classes.bell}
        onClick={() => setOpened(true)}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {count > 0 && <CountPill count={count} className={classes.count} />}
      </ActionIcon>
      {/* Announced by screen readers when it changes. */}
      <VisuallyHidden role="status">{count > 0 && unread}</VisuallyHidden>
      <Sheet opened={opened} onClose={close} position="left" size="26rem" title={t('shell.notifications')}>
        <LazyPart part={panel} props={{ kindWords, onLeave: close }} />
      </Sheet>
    </>
  );
}

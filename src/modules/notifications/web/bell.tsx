import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '#web/app/i18n.ts';
import { Late, late } from '#web/kit/overlay/late.tsx';
import { Sheet } from '#web/kit/overlay/overlay.tsx';
import classes from './bell.module.css';
import { shortCount, useUnread } from './use-unread.ts';

/** Loaded when first opened, words beside code: the bell stands on every page. */
const panel = late(async () => {
  const [parts] = await Promise.all([import('./panel.tsx'), loadWords('notifications')]);
  return parts.Panel;
});

/** The bell of the header: how many are unread, and the latest of them beside the page. */
export function NotificationBell() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const count = useUnread();
  const unread = t('shell.unread', { shown: shortCount(count) });
  const close = () => setOpened(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size="lg"
        aria-label={count > 0 ? unread : t('shell.notifications')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        className={classes.bell}
        onClick={() => setOpened(true)}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {shortCount(count)}
          </span>
        )}
      </ActionIcon>
      {/* Told to a reader of the screen when it changes. */}
      <VisuallyHidden role="status">{count > 0 && unread}</VisuallyHidden>
      <Sheet
        opened={opened}
        onClose={close}
        position="right"
        size="26rem"
        title={t('shell.notifications')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <Late part={panel} props={{ onLeave: close }} />
      </Sheet>
    </>
  );
}

import { Menu, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { shortCount } from '#web/kit/text/count-pill.tsx';
import { useUnread } from './use-unread.ts';

/** The way to the page of notifications, in the user menu. */
export function NotificationMenuItem() {
  const { t } = useTranslation();
  const count = useUnread();
  return (
    <Menu.Item
      component={AppLink}
      href="/admin/notifications"
      leftSection={<IconBell size={18} stroke={1.6} aria-hidden />}
      rightSection={
        count > 0 && (
          <Text component="span" size="sm" fw={600}>
            {shortCount(count)}
          </Text>
        )
      }
    >
      {t('shell.notifications')}
    </Menu.Item>
  );
}

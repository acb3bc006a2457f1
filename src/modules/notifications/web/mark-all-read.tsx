import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMarkRead } from './use-notifications.ts';
import { useUnread } from './use-unread.ts';

/** Marks all as read. Hidden if all are read. */
export function MarkAllRead({ size = 'compact-sm' }: { size?: 'compact-sm' | 'sm' }) {
  const { t } = useTranslation('notifications');
  const markRead = useMarkRead();
  if (useUnread() === 0) return null;
  return (
    <Button variant="subtle" size={size} loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
      {t('read_all')}
    </Button>
  );
}

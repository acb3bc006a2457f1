import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReading } from './use-notifications.ts';
import { useUnread } from './use-unread.ts';

/** Marks every one as read; there while something is unread. */
export function ReadAll({ size = 'compact-sm' }: { size?: 'compact-sm' | 'sm' }) {
  const { t } = useTranslation('notifications');
  const reading = useReading();
  if (useUnread() === 0) return null;
  return (
    <Button variant="subtle" size={size} loading={reading.isPending} onClick={() => reading.mutate(undefined)}>
      {t('read_all')}
    </Button>
  );
}

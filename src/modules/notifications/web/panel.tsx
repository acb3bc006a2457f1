import { Anchor, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';

/** The panel of the bell. */
export function Panel({ kindWords, onLeave }: { kindWords: readonly string[]; onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Anchor component={AppLink} href="/admin/notifications/preferences" size="sm" onClick={onLeave}>
          {t('preferences.link')}
        </Anchor>
        <MarkAllRead />
      </Group>
      <NotificationList kindWords={kindWords} onLeave={onLeave} />
      <Button component={AppLink} href="/admin/notifications" variant="default" fullWidth mt="md" onClick={onLeave}>
        {t('see_all')}
      </Button>
    </>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { NotificationList } from './notification-list.tsx';
import { ReadAll } from './read-all.tsx';
import { useUnread } from './use-unread.ts';

/** Everything that the person was told in this company. */
export function NotificationPage() {
  const { t } = useTranslation('notifications');
  const count = useUnread();
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={count > 0 ? t('unread_count', { count }) : undefined}
        action={
          <>
            <ReadAll size="sm" />
            <Button component={AppLink} href="/admin/notifications/preferences" variant="default">
              {t('preferences.link')}
            </Button>
          </>
        }
      />
      <Section>
        <NotificationList />
      </Section>
    </>
  );
}

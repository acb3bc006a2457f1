import { Button } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';
import { useUnread } from './use-unread.ts';

/** All notifications of the person in this company. */
export function NotificationPage() {
  const { t } = useTranslation('notifications');
  const { kindWords } = useRouteContext({ from: '/admin/notifications' });
  const count = useUnread();
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={count > 0 ? t('unread_count', { count }) : undefined}
        action={
          <>
            <MarkAllRead size="sm" />
            <Button component={AppLink} href="/admin/notifications/preferences" variant="default">
              {t('preferences.link')}
            </Button>
          </>
        }
      />
      <Section>
        <NotificationList kindWords={kindWords} />
      </Section>
    </>
  );
}

import { Button } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ExportMenu, ExportProgress } from '#web/kit/export/export-parts.tsx';
import { useExport } from '#web/kit/export/use-export.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { notifications } from '../contract/notifications.ts';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';
import { useUnread } from './use-unread.ts';

const exportedColumns = Object.keys(notifications.list.file.columns);

/** All notifications of the person in this company. */
export function NotificationPage() {
  const { t } = useTranslation('notifications');
  const { kindWords } = useRouteContext({ from: '/admin/notifications' });
  const count = useUnread();
  const mayExport = useHasPermission('export-data');
  const listExport = useExport(notifications.list, { search: {}, columns: exportedColumns });
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={count > 0 ? t('unread_count', { count }) : undefined}
        action={
          <>
            <MarkAllRead size="sm" />
            {mayExport && <ExportMenu onChoose={listExport.start} disabled={listExport.state.phase === 'loading'} />}
            <Button component={AppLink} href="/admin/notifications/preferences" variant="default">
              {t('preferences.link')}
            </Button>
          </>
        }
      />
      <ExportProgress list={listExport} />
      <Section>
        <NotificationList kindWords={kindWords} />
      </Section>
    </>
  );
}

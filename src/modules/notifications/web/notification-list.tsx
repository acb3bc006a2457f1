import { ActionIcon, Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { factsAsText } from '#base/notification-kind.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Notification } from '../contract/notifications.ts';
import classes from './notification-list.module.css';
import { useMarkRead, useNotifications } from './use-notifications.ts';

interface NotificationListProps {
  /** The modules that word the kinds. */
  kindWords: readonly string[];
  /** A notification was opened. */
  onLeave?: () => void;
}

/** The person's notifications, newest first. Opening one shows its record and marks it as read. */
export function NotificationList({ kindWords, onLeave }: NotificationListProps) {
  const { t } = useTranslation('notifications');
  const list = useNotifications();
  const markRead = useMarkRead();

  return (
    <Loaded answer={list} loader={<Skeletons />} errorTitle={t('load_failed')}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.data);
        if (rows.length === 0) return <NoNotifications onLeave={onLeave} />;
        return (
          <>
            <ul className={classes.list} aria-label={t('list')}>
              {rows.map((row) => (
                <Item
                  key={row.id}
                  row={row}
                  kindWords={kindWords}
                  onRead={() => markRead.mutate(row.id)}
                  onOpen={() => {
                    if (!row.read_at) markRead.mutate(row.id);
                    onLeave?.();
                  }}
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button variant="light" fullWidth mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('load_more')}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface ItemProps {
  row: Notification;
  kindWords: readonly string[];
  onRead: () => void;
  onOpen: () => void;
}

function Item({ row, kindWords, onRead, onOpen }: ItemProps) {
  const { t } = useTranslation('notifications');
  const values = { ...factsAsText(row.facts, useLanguage()), ns: kindWords };
  const unread = row.read_at === null;
  const title = t(`mail.${row.kind}_subject`, values);
  return (
    <li className={classes.item} data-unread={unread || undefined}>
      <AppLink href={row.link} className={classes.link} onClick={onOpen}>
        <span className={classes.title}>
          {unread && <VisuallyHidden>{`${t('unread')}: `}</VisuallyHidden>}
          {title}
        </span>
        <span className={classes.text}>{t(`mail.${row.kind}_body`, values)}</span>
        {row.facts.message && <span className={classes.message}>{t('mail.notification_message', { message: row.facts.message })}</span>}
        <span className={classes.at}>
          <MomentText at={row.created_at} />
        </span>
      </AppLink>
      {unread && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${t('mark_read')}: ${title}`}
          title={t('mark_read')}
          onClick={onRead}
        >
          <IconCheck size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function Skeletons() {
  const { t } = useTranslation('common');
  return (
    <Stack gap="md" role="status" aria-label={t('states.loading')}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} h={64} radius="md" />
      ))}
    </Stack>
  );
}

/** The first step: choosing the notifications to receive. */
function NoNotifications({ onLeave }: Pick<NotificationListProps, 'onLeave'>) {
  const { t } = useTranslation('notifications');
  const choose = (
    <Button component={AppLink} href="/admin/notifications/preferences" variant="default" onClick={onLeave}>
      {t('empty.action')}
    </Button>
  );
  return <EmptyState picture="road" title={t('empty.title')} text={t('empty.text')} action={choose} />;
}

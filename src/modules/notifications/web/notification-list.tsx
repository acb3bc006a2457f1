import { ActionIcon, Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx';
import { MomentText } from '#web/kit/text/day-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import type { Notification } from '../contract/notifications.ts';
import { worded } from '../rules.ts';
import classes from './notification-list.module.css';
import { useNotifications, useReading } from './use-notifications.ts';

/** The person's notifications, newest first; each opens its record and is read by that. `onLeave` hears of a click on one. */
export function NotificationList({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('notifications');
  const list = useNotifications();
  const reading = useReading();
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];

  if (list.isPending) return <Waiting />;
  if (list.isError && rows.length === 0)
    return <ErrorState title={t('load_failed')} error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <ul className={classes.list} aria-label={t('list')}>
        {rows.map((row) => (
          <Item
            key={row.id}
            row={row}
            onRead={() => reading.mutate(row.id)}
            onOpen={() => {
              if (!row.read_at) reading.mutate(row.id);
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
}

function Item({ row, onRead, onOpen }: { row: Notification; onRead: () => void; onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const facts = worded(row.facts, useLanguage());
  const unread = row.read_at === null;
  const title = t(`mail.${row.kind}_subject`, facts);
  return (
    <li className={classes.item} data-unread={unread || undefined}>
      <AppLink href={row.link} className={classes.link} onClick={onOpen}>
        <span className={classes.title}>
          {unread && <VisuallyHidden>{`${t('unread')}: `}</VisuallyHidden>}
          {title}
        </span>
        <span className={classes.text}>{t(`mail.${row.kind}_body`, facts)}</span>
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

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <Stack gap="md" role="status" aria-label={t('states.loading')}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} h={64} radius="md" />
      ))}
    </Stack>
  );
}

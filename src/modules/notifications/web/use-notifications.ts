import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, queriesOf } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { showFailure } from '#web/app/toast.ts';
import { live } from '../contract/live.ts';
import { notifications } from '../contract/notifications.ts';

/** The person's own, newest first, page by page. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: [...queriesOf(notifications.list).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => call(notifications.list, { query: { after: pageParam }, signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.meta.next ?? undefined,
  });
}

/** Marks one as read, or all without an id. */
export function useMarkRead() {
  const { t } = useTranslation('notifications');
  return useMutation({
    mutationFn: async (id?: string) => {
      await (id === undefined ? call(notifications.markAllRead) : call(notifications.markRead, { params: { id } }));
    },
    onSuccess: () => invalidate(notifications.list, live.unread),
    onError: (error) => showFailure(t('read_failed'), error),
  });
}

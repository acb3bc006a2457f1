import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { entityTones, StatusBadge } from '#web/kit/page/status-badge.tsx';
import type { UserRow } from '../../contract/users.ts';

/** The status of a user, and whether they still have to accept their invitation. */
export function UserBadges({ user }: { user: Pick<UserRow, 'status' | 'accepted'> }) {
  const { t } = useTranslation(['people', 'common']);
  return (
    <Group component="span" gap={6}>
      <StatusBadge tone={entityTones[user.status]}>{t(`common:status.${user.status}`)}</StatusBadge>
      {!user.accepted && (
        <StatusBadge tone="info" title={t('users.not_accepted_hint')}>
          {t('users.not_accepted')}
        </StatusBadge>
      )}
    </Group>
  );
}

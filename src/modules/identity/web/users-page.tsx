import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { users } from '#modules/identity/contract.ts';
import { call, query } from '#web/api.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { ErrorState } from '#web/kit/states.tsx';
import { Waiting } from '#web/pages/waiting.tsx';
import { useMay } from '#web/session.ts';
import { UserBadges } from './users-badges.tsx';
import { UserForm } from './users-form.tsx';
import { useForgetUsers, useUserStatus } from './users-status.ts';

const route = getRouteApi('/admin/users/$id');

/** One user of the company: who they are, their papers, their roles. */
export function UserPage() {
  const { t } = useTranslation('identity');
  const { id } = route.useParams();
  const answer = useQuery(query(users.read, { params: { id } }));
  const mayUpdate = useMay('update-users');
  const status = useUserStatus();
  const forget = useForgetUsers();
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;

  const user = answer.data.data;
  return (
    <>
      <PageHead
        title={user.name}
        mark={<UserBadges user={user} />}
        subtitle={user.email}
        crumbs={[{ label: t('users.title'), href: '/admin/users' }]}
        action={status.actions(user).map(({ label, danger, onClick }) => (
          <Button key={label} variant="default" c={danger ? 'red' : undefined} onClick={onClick}>
            {label}
          </Button>
        ))}
      />
      <UserForm
        key={user.id}
        user={user}
        isReadOnly={!mayUpdate}
        save={(body, sending) => call(users.update, { params: { id }, body, ...sending })}
        onSaved={forget}
        success={t('users.updated')}
        failure={t('users.update_failed')}
      />
    </>
  );
}

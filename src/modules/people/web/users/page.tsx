import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { Waiting } from '#web/app/pages/waiting.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { type User, users } from '../../contract/users.ts';
import { CompensationTab } from '../compensation/tab.tsx';
import { AccessSection } from './access.tsx';
import { UserBadges } from './badges.tsx';
import { UserHistory } from './history.tsx';
import { UserRecord } from './record.tsx';
import { useUserStatus } from './status.ts';
import { UserTabs } from './tabs.tsx';

const route = getRouteApi('/admin/users/$id');

/** A person's page: everybody has their own, whatever they may see of others. */
export function UserPage() {
  const { id } = route.useParams();
  const { tab } = route.useSearch();
  const { ownPage: OwnPage } = route.useRouteContext();
  const { user: self } = useSession();
  return id === self.id ? <OwnPage tab={tab} /> : <OtherPage key={id} id={id} />;
}

/** One user of the company: who they are, their papers, their roles, their pay. */
function OtherPage({ id }: { id: string }) {
  const { t } = useTranslation('people');
  const { tab } = route.useSearch();
  const answer = useQuery(query(users.read, { params: { id } }));
  const maySeePay = useMay('view-compensation');
  const status = useUserStatus();
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
        action={status(user).map(({ label, danger, onClick }) => (
          <Button key={label} variant="default" c={danger ? 'red' : undefined} onClick={onClick}>
            {label}
          </Button>
        ))}
      />
      <UserTabs
        userId={id}
        open={tab}
        tabs={[
          { key: 'profile', content: <Record user={user} /> },
          { key: 'security', content: <AccessSection userId={id} /> },
          ...(maySeePay ? [{ key: 'compensation' as const, content: <CompensationTab userId={id} own={false} /> }] : []),
        ]}
      />
    </>
  );
}

/** What the company knows of them, and who changed it. */
function Record({ user }: { user: User }) {
  return (
    <>
      <UserRecord user={user} />
      <UserHistory id={user.id} />
    </>
  );
}

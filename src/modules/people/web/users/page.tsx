import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { type User, users } from '../../contract/users.ts';
import { CompensationTab } from '../compensation/tab.tsx';
import { AccessSection } from './access.tsx';
import { UserBadges } from './badges.tsx';
import { UserHistory } from './history.tsx';
import { UserRecord } from './record.tsx';
import { useUserStatusActions } from './status.ts';
import { UserTabs } from './tabs.tsx';

const route = getRouteApi('/admin/users/$id');

/** A user's page. Users open their own page here too, whatever their permissions. */
export function UserPage() {
  const { id } = route.useParams();
  const { tab } = route.useSearch();
  const { ownPage: OwnPage } = route.useRouteContext();
  const { user: self } = useSession();
  return id === self.id ? <OwnPage tab={tab} /> : <OtherPage key={id} id={id} />;
}

/** Another user of the company: their record, access and pay. */
function OtherPage({ id }: { id: string }) {
  const { t } = useTranslation('people');
  const { tab } = route.useSearch();
  const answer = useQuery(query(users.read, { params: { id } }));
  const maySeePay = useHasPermission('view-compensation');
  const status = useUserStatusActions();
  return (
    <Loaded answer={answer}>
      {({ data: user }) => (
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
      )}
    </Loaded>
  );
}

/** The record and its history. */
function Record({ user }: { user: User }) {
  return (
    <>
      <UserRecord user={user} />
      <UserHistory id={user.id} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profile } from '#modules/identity/contract/profile.ts';
import { users } from '#modules/identity/contract/users.ts';
import { query } from '#web/api.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { ErrorState } from '#web/kit/states.tsx';
import { Waiting } from '#web/pages/waiting.tsx';
import { useMay } from '#web/session.ts';
import { CompensationTab } from './compensation-tab.tsx';
import { OwnProfile } from './own-page-profile.tsx';
import { SecurityTab } from './security-tab.tsx';
import { UserRecord } from './users-record.tsx';
import { type UserTab, UserTabs } from './users-tabs.tsx';

/** One's own page, which everybody has; whoever sees users also sees what the company knows of them. */
export function OwnPage({ tab }: { tab: UserTab | undefined }) {
  const { t } = useTranslation('identity');
  const answer = useQuery(query(profile.read));
  const maySeeUsers = useMay('view-users');
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;

  const self = answer.data.data;
  return (
    <>
      <PageHead title={t('profile.title')} subtitle={`${self.name} · ${self.email}`} />
      <UserTabs
        userId={self.id}
        open={tab}
        tabs={[
          { key: 'profile', content: <OwnProfile profile={self} /> },
          { key: 'security', content: <SecurityTab userId={self.id} own /> },
          { key: 'compensation', content: <CompensationTab userId={self.id} own isMember={self.member !== null} /> },
          ...(maySeeUsers && self.member ? [{ key: 'record' as const, content: <OwnRecord id={self.id} /> }] : []),
        ]}
      />
    </>
  );
}

function OwnRecord({ id }: { id: string }) {
  const answer = useQuery(query(users.read, { params: { id } }));
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return answer.data ? <UserRecord user={answer.data.data} /> : <Waiting />;
}

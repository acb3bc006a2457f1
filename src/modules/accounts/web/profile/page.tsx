import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { users } from '#modules/people/contract/users.ts';
import { CompensationTab, UserRecord, type UserTab, UserTabs } from '#modules/people/web/parts.tsx';
import { query } from '#web/api/call.ts';
import { Waiting } from '#web/app/pages/waiting.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { useMay } from '#web/session/session.ts';
import { profile } from '../../contract/profile.ts';
import { SecurityTab } from '../security/tab.tsx';
import { OwnProfile } from './form.tsx';

/** One's own page, which everybody has; whoever sees users also sees what the company knows of them. */
export function OwnPage({ tab }: { tab: UserTab | undefined }) {
  const { t } = useTranslation('accounts');
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
          { key: 'security', content: <SecurityTab /> },
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

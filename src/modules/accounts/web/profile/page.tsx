import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { users } from '#modules/people/contract/users.ts';
import { CompensationTab, UserRecord, type UserTab, UserTabs } from '#modules/people/web/parts.tsx';
import { query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { profile } from '../../contract/profile.ts';
import { SecurityTab } from '../security/tab.tsx';
import { OwnProfile } from './form.tsx';

/** The user's own page, which every user has. Users who may view users also see their own member record. */
export function OwnPage({ tab }: { tab: UserTab | undefined }) {
  const { t } = useTranslation('accounts');
  const answer = useQuery(query(profile.read));
  const maySeeUsers = useHasPermission('view-users');
  return (
    <Loaded answer={answer}>
      {({ data: self }) => (
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
      )}
    </Loaded>
  );
}

function OwnRecord({ id }: { id: string }) {
  const answer = useQuery(query(users.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => <UserRecord user={data} />}</Loaded>;
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type User, users } from '#modules/people/contract/users.ts';
import { type OwnTab, UserFacts, userRecord } from '#modules/people/web/parts.tsx';
import { query } from '#web/api/call.ts';
import { LazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { editTab } from '#web/kit/record/screen.ts';
import { PageTabs } from '#web/kit/tabs/page-tabs.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { profile } from '../../contract/profile.ts';
import { SecurityTab } from '../security/tab.tsx';
import { OwnProfile } from './form.tsx';

/** The user's own page, which every user has. Users who may view users also see their own member record. */
export function OwnPage({ tabs }: { tabs: readonly OwnTab[] }) {
  const { t } = useTranslation(['accounts', 'people']);
  const language = useLanguage();
  const answer = useQuery(query(profile.read));
  const maySeeUsers = useHasPermission('view-users');
  const mayUpdateUsers = useHasPermission('update-users');
  const tab = (key: string, content: ReactNode) => ({ key, label: t(`people:users.tab.${key}`), content });
  return (
    <Loaded answer={answer}>
      {({ data: self }) => (
        <>
          <PageHead title={t('profile.title')} subtitle={`${self.name} · ${self.email}`} />
          <PageTabs
            label={t('people:users.tabs')}
            tabs={[
              tab('profile', <OwnProfile profile={self} />),
              tab('security', <SecurityTab />),
              ...tabs.map(({ key, name, Content }) => ({
                key,
                label: name[language],
                content: <Content userId={self.id} isMember={self.member !== null} />,
              })),
              ...(maySeeUsers && self.member
                ? [tab(recordTab, <OwnRecord id={self.id}>{(user) => <UserFacts user={user} />}</OwnRecord>)]
                : []),
              ...(maySeeUsers && mayUpdateUsers && self.member
                ? [
                    tab(
                      editTab,
                      <OwnRecord id={self.id}>{(user) => <LazyPart part={userRecord} props={{ user, readTab: recordTab }} />}</OwnRecord>,
                    ),
                  ]
                : []),
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

const recordTab = 'record';

function OwnRecord({ id, children }: { id: string; children: (user: User) => ReactNode }) {
  const answer = useQuery(query(users.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => children(data)}</Loaded>;
}

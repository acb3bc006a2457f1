import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { LazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EditButton } from '#web/kit/record/edit-button.tsx';
import { editHref, editTab } from '#web/kit/record/screen.ts';
import { type PageTab, PageTabs, useOpenTab } from '#web/kit/tabs/page-tabs.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { type User, users } from '../../contract/users.ts';
import { AccessSection } from './access.tsx';
import { UserBadges } from './badges.tsx';
import { UserFacts } from './facts.tsx';
import { UserHistory } from './history.tsx';
import { userRecord } from './record-part.ts';
import { useUserStatusActions } from './status.ts';

const route = getRouteApi('/admin/users/$id');

/** A user's page. Users open their own page here too, whatever their permissions. */
export function UserPage() {
  const { id } = route.useParams();
  const { ownPage: OwnPage, ownTabs } = route.useRouteContext();
  const { user: self } = useSession();
  return id === self.id ? <OwnPage tabs={ownTabs} /> : <OtherPage key={id} id={id} />;
}

/** Another user of the company. */
function OtherPage({ id }: { id: string }) {
  const answer = useQuery(query(users.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => <Other user={data} />}</Loaded>;
}

function Other({ user }: { user: User }) {
  const { t } = useTranslation(['people', 'common']);
  const mayUpdate = useHasPermission('update-users');
  const status = useUserStatusActions();
  const tabs = useTabs(user, mayUpdate);
  const isEditing = useOpenTab(tabs).key === editTab;
  return (
    <>
      <PageHead
        title={user.name}
        mark={<UserBadges user={user} />}
        subtitle={user.email}
        crumbs={[{ label: t('users.title'), href: '/admin/users' }]}
        action={
          <>
            {status(user).map(({ label, danger, onClick }) => (
              <Button key={label} variant="default" c={danger ? 'red' : undefined} onClick={onClick}>
                {label}
              </Button>
            ))}
            {mayUpdate && !isEditing && <EditButton href={editHref(`/admin/users/${user.id}`)} />}
          </>
        }
      />
      <PageTabs label={t('users.tabs')} tabs={tabs} />
    </>
  );
}

/** Record, access and additions of later modules, as far as the viewer may see them. */
function useTabs(user: User, mayUpdate: boolean): [PageTab, ...PageTab[]] {
  const { t } = useTranslation(['people', 'common']);
  const maySeeHistory = useHasPermission('view-history');
  const { tabs: slots, history: PartTexts } = route.useRouteContext();
  const { permissions } = useSession();
  const language = useLanguage();
  const ofModules = slots
    .filter(({ permission }) => !permission || permissions.includes(permission))
    .map(({ key, name, Content }): PageTab => ({ key, label: name[language], content: <Content record={user} /> }));
  const edit = { key: editTab, label: t('common:record.tabs.edit'), content: <LazyPart part={userRecord} props={{ user }} /> };
  const history = {
    key: 'history',
    label: t('common:record.tabs.history'),
    content: <PartTexts>{(parts) => <UserHistory id={user.id} parts={parts} />}</PartTexts>,
  };
  return [
    { key: 'profile', label: t('users.tab.profile'), content: <UserFacts user={user} /> },
    { key: 'security', label: t('users.tab.security'), content: <AccessSection userId={user.id} /> },
    ...ofModules,
    ...(mayUpdate ? [edit] : []),
    ...(maySeeHistory ? [history] : []),
  ];
}

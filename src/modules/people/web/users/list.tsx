import { Avatar, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EntityStatus } from '#base/wire.ts';
import { fileUrl } from '#web/api/call.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { choiceFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { roleText } from '../../contract/roles.ts';
import { type UserRow, users } from '../../contract/users.ts';
import { rolesQuery } from '../roles/text.ts';
import { UserBadges } from './badges.tsx';
import classes from './list.module.css';
import { useBulkUserStatus, useUserStatusActions } from './status.ts';

/** The users of the company. */
export function UserList() {
  const { t } = useTranslation(['people', 'common']);
  const mayCreate = useHasPermission('create-users');
  const mayUpdate = useHasPermission('update-users');
  const status = useUserStatusActions();
  const bulkStatus = useBulkUserStatus();
  const { data: roles } = useQuery(rolesQuery());
  const statuses = choicesOf(t, 'common:status', EntityStatus.options);
  const byRole = (roles?.data ?? []).map((role) => ({ value: role.key, label: roleText(role, t) }));
  const filters = [choiceFilter('status', t('users.status'), statuses), choiceFilter('role', t('users.role'), byRole)];
  const columns: ColumnFor<typeof users.list>[] = [
    { id: 'name', sort: true, card: 'title', width: 220, grows: true, cell: (user) => <Name user={user} /> },
    { id: 'email', card: 'line', width: 210, grows: true, leaves: 2, cell: (user) => user.email },
    { id: 'roles', card: 'line', width: 130, grows: true, cell: (user) => user.roles.map((role) => roleText(role, t)).join(', ') },
    { id: 'id_type', hidden: true, width: 170, cell: (user) => t(`users.id_types.${user.id_type}`) },
    { id: 'id_card', hidden: true, width: 110, cell: (user) => user.id_card || '–' },
    { id: 'phone', width: 120, leaves: 1, cell: (user) => user.phone || '–' },
    { id: 'city_name', hidden: true, width: 130, cell: (user) => user.city_name ?? '–' },
    { id: 'status', sort: true, card: 'end', width: 210, cell: (user) => <UserBadges user={user} /> },
  ];
  const rowActions = (user: UserRow): RowAction[] => [
    mayUpdate
      ? { label: t('common:actions.edit'), href: `/admin/users/${user.id}?tab=edit` }
      : { label: t('common:actions.view'), href: `/admin/users/${user.id}` },
    ...status(user),
  ];
  const create = mayCreate && <CreateLink href="/admin/users/new">{t('users.new')}</CreateLink>;

  const pendingInvitations = (
    <Button variant="default" component={AppLink} href="/admin/users/invitations">
      {t('invitations.title')}
    </Button>
  );

  return (
    <DataTable
      title={t('users.title')}
      action={
        <>
          {pendingInvitations}
          {create}
        </>
      }
      importList="users"
      tabs={tabsOf(EntityStatus.options, (status) => t(`common:table.tabs.${status}`))}
      route={users.list}
      columns={columns}
      filters={filters}
      defaultSort="name"
      rowHref={(user) => `/admin/users/${user.id}`}
      rowActions={rowActions}
      bulkActions={bulkStatus}
      empty={<EmptyState picture="road" title={t('users.empty')} text={t('users.subtitle')} action={create} />}
    />
  );
}

function Name({ user }: { user: UserRow }) {
  return (
    <Group component="span" gap={10} wrap="nowrap">
      <Avatar
        component="span"
        src={user.image_url && fileUrl(user.image_url)}
        name={user.name}
        size={24}
        color="petrol"
        alt=""
        aria-hidden
      />
      <span className={classes.name}>{user.name}</span>
    </Group>
  );
}

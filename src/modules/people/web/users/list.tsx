import { Avatar, Button, Group } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { choiceFilter } from '#web/kit/table/filters.ts';
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
  const filters = useMemo(() => {
    const statuses = (['active', 'inactive', 'blocked'] as const).map((value) => ({ value, label: t(`common:status.${value}`) }));
    const byRole = (roles?.data ?? []).map((role) => ({ value: role.key, label: roleText(role, t) }));
    return [choiceFilter('status', t('users.status'), statuses), choiceFilter('role', t('users.role'), byRole)];
  }, [roles, t]);
  const columns: ColumnFor<typeof users.list>[] = [
    { id: 'name', sort: true, card: 'title', cell: (user) => <Name user={user} /> },
    { id: 'email', card: 'subtitle', cell: (user) => user.email },
    { id: 'roles', card: 'fact', cell: (user) => user.roles.map((role) => roleText(role, t)).join(', ') },
    { id: 'id_card', hidden: true, cell: (user) => user.id_card || '–' },
    { id: 'phone', card: 'fact', cell: (user) => user.phone || '–' },
    { id: 'city_name', hidden: true, cell: (user) => user.city_name ?? '–' },
    { id: 'status', sort: true, card: 'aside', cell: (user) => <UserBadges user={user} /> },
  ];
  const rowActions = (user: UserRow): RowAction[] => [
    { label: t(mayUpdate ? 'common:actions.edit' : 'common:actions.view'), href: `/admin/users/${user.id}` },
    ...status(user),
  ];
  const create = mayCreate && (
    <Button component={AppLink} href="/admin/users/new" leftSection={<IconPlus size={18} />}>
      {t('users.new')}
    </Button>
  );

  const pendingInvitations = (
    <Button variant="default" component={AppLink} href="/admin/users/invitations">
      {t('invitations.title')}
    </Button>
  );

  return (
    <>
      <PageHead
        title={t('users.title')}
        subtitle={t('users.subtitle')}
        action={
          <>
            {pendingInvitations}
            {create}
          </>
        }
      />
      <DataTable
        route={users.list}
        columns={columns}
        filters={filters}
        defaultSort="name"
        rowHref={(user) => `/admin/users/${user.id}`}
        rowActions={rowActions}
        bulkActions={bulkStatus}
        empty={<EmptyState icon={<IconUsers size={28} />} title={t('users.empty')} text={t('users.subtitle')} action={create} />}
      />
    </>
  );
}

function Name({ user }: { user: UserRow }) {
  return (
    <Group component="span" gap={10} wrap="nowrap">
      <Avatar
        component="span"
        src={user.image_url && fileUrl(user.image_url)}
        name={user.name}
        size={28}
        color="petrol"
        alt=""
        aria-hidden
      />
      <span className={classes.name}>{user.name}</span>
    </Group>
  );
}

import { useTranslation } from 'react-i18next';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { type RoleRow, roles, roleText } from '../../contract/roles.ts';
import { useDeleteRole } from './delete.ts';

/** The roles of the company. */
export function RoleList() {
  const { t } = useTranslation(['people', 'common']);
  const deletion = useDeleteRole();
  const columns: ColumnFor<typeof roles.list>[] = [
    { id: 'name', sort: true, card: 'title', width: 240, grows: true, cell: (role) => roleText(role, t) },
    {
      id: 'kind',
      card: 'line',
      width: 150,
      cell: (role) => (
        <StatusBadge tone="quiet" glyph="none">
          {t(role.built_in ? 'roles.built_in' : 'roles.own')}
        </StatusBadge>
      ),
    },
    { id: 'permission_count', align: 'right', width: 120, cell: (role) => role.permission_count },
    { id: 'holders', align: 'right', width: 120, card: 'amount', cell: (role) => role.holders },
  ];
  const rowActions = (role: RoleRow): RowAction[] => [
    { label: t(role.built_in || !role.grantable ? 'common:actions.view' : 'common:actions.edit'), href: `/admin/roles/${role.id}` },
    ...(deletion.isPossible(role) ? [{ label: t('common:actions.delete'), danger: true, onClick: () => void deletion.ask(role) }] : []),
  ];
  const create = <CreateLink href="/admin/roles/new">{t('roles.new')}</CreateLink>;
  return (
    <DataTable
      title={t('roles.title')}
      action={create}
      route={roles.list}
      columns={columns}
      defaultSort="name"
      rowHref={(role) => `/admin/roles/${role.id}`}
      rowActions={rowActions}
      empty={<EmptyState picture="road" title={t('roles.empty')} text={t('roles.subtitle')} action={create} />}
    />
  );
}

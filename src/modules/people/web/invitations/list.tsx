import { useTranslation } from 'react-i18next';
import { CreateLink } from '#web/kit/page/create-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type DisplayedState, displayedState, invitations } from '../../contract/invitations.ts';
import { useInvitationActions } from './actions.ts';

const tones: Record<DisplayedState, Tone> = { pending: 'info', waiting: 'quiet', failed: 'warn', expired: 'warn', none: 'quiet' };

/** Users without access yet, and the state of their invitations. */
export function PendingInvitations() {
  const { t } = useTranslation('people');
  const actions = useInvitationActions();
  const mayCreate = useHasPermission('create-users');
  const create = mayCreate && <CreateLink href="/admin/users/new">{t('users.new')}</CreateLink>;
  const columns: ColumnFor<typeof invitations.list>[] = [
    { id: 'name', sort: true, card: 'title', width: 200, grows: true, cell: (row) => row.name },
    { id: 'email', card: 'line', width: 220, grows: true, cell: (row) => row.email },
    { id: 'sent_at', leaves: 1, kind: 'moment' },
    { id: 'expires_at', leaves: 3, kind: 'moment' },
    { id: 'sent_by_name', width: 150, leaves: 2, cell: (row) => row.sent_by_name ?? '–' },
    {
      id: 'state',
      card: 'line',
      width: 170,
      cell: (row) => <StatusBadge tone={tones[displayedState(row)]}>{t(`invitations.states.${displayedState(row)}`)}</StatusBadge>,
    },
  ];
  return (
    <>
      <PageHead
        title={t('invitations.title')}
        subtitle={t('invitations.subtitle')}
        crumbs={[{ label: t('users.title'), href: '/admin/users' }]}
      />
      <DataTable
        gender="f"
        route={invitations.list}
        columns={columns}
        defaultSort="name"
        rowHref={(row) => `/admin/users/${row.id}`}
        rowActions={actions}
        empty={<EmptyState picture="road" title={t('invitations.empty')} text={t('invitations.empty_text')} action={create} />}
      />
    </>
  );
}

/** Sending, resending and withdrawing an invitation; the last two after a confirmation. */
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { runAction } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { invitations, type PendingInvitation } from '../../contract/invitations.ts';
import { invalidateUsers } from '../users/status.ts';

/** The actions that the user may take on an invitation. */
export function useInvitationActions(): (invitation: PendingInvitation) => RowAction[] {
  const { t } = useTranslation('people');
  const confirm = useConfirm();
  const mayInvite = useHasPermission('create-users');

  const run = async (action: 'send' | 'withdraw', { id }: PendingInvitation) => {
    const done = t(action === 'send' ? 'invitations.sent' : 'invitations.withdrawn');
    await runAction(() => call(invitations[action], { params: { id } }), done, t(`invitations.${action}_failed`));
    await Promise.all([invalidate(invitations.list), invalidateUsers()]);
  };
  const send = async (invitation: PendingInvitation) => {
    const { state, name, email } = invitation;
    const action = t('invitations.resend');
    const question = { title: t('invitations.resend_title', { name }), text: t('invitations.resend_text', { email }), action };
    if (state !== 'pending' || (await confirm(question))) await run('send', invitation);
  };
  const withdraw = async (invitation: PendingInvitation) => {
    const title = t('invitations.withdraw_title', { name: invitation.name });
    const question = { title, text: t('invitations.withdraw_text'), action: t('invitations.withdraw'), danger: true };
    if (await confirm(question)) await run('withdraw', invitation);
  };

  return (invitation) => {
    if (!mayInvite) return [];
    const isSent = invitation.state !== 'none';
    return [
      { label: t(isSent ? 'invitations.resend' : 'invitations.send'), onClick: () => void send(invitation) },
      ...(isSent ? [{ label: t('invitations.withdraw'), danger: true, onClick: () => void withdraw(invitation) }] : []),
    ];
  };
}

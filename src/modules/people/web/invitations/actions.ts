/** Sending an invitation again, and withdrawing it, after asking. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allOf, call } from '#web/api/call.ts';
import { toastFailure, toastSuccess } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useMay } from '#web/session/session.ts';
import { invitations, type PendingInvitation } from '../../contract/invitations.ts';
import { useForgetUsers } from '../users/status.ts';

/** How an invitation stands, its letter's way included: one that did not leave yet can be accepted by nobody. */
export type Shown = PendingInvitation['state'] | 'waiting' | 'failed';
export const shownState = ({ state, mail }: PendingInvitation): Shown =>
  state === 'pending' && mail !== null && mail !== 'sent' ? mail : state;

/** What whoever is signed in may do with an invitation. */
export function useInvitationActions(): (invitation: PendingInvitation) => RowAction[] {
  const { t } = useTranslation('people');
  const confirm = useConfirm();
  const client = useQueryClient();
  const forgetUsers = useForgetUsers();
  const mayInvite = useMay('create-users');

  const act = async (what: 'send' | 'withdraw', { id }: PendingInvitation) => {
    try {
      await call(invitations[what], { params: { id } });
      toastSuccess(t(what === 'send' ? 'invitations.sent' : 'invitations.withdrawn'));
    } catch (error) {
      toastFailure(t(`invitations.${what}_failed`), error);
    }
    await Promise.all([client.invalidateQueries(allOf(invitations.list)), forgetUsers()]);
  };
  const send = async (invitation: PendingInvitation) => {
    const { state, name, email } = invitation;
    const action = t('invitations.resend');
    const question = { title: t('invitations.resend_title', { name }), text: t('invitations.resend_text', { email }), action };
    if (state !== 'pending' || (await confirm(question))) await act('send', invitation);
  };
  const withdraw = async (invitation: PendingInvitation) => {
    const title = t('invitations.withdraw_title', { name: invitation.name });
    const question = { title, text: t('invitations.withdraw_text'), action: t('invitations.withdraw'), danger: true };
    if (await confirm(question)) await act('withdraw', invitation);
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

/** Taking a user out of work and back, after asking. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type UserRow, users } from '#modules/identity/contract.ts';
import { allOf, call } from '#web/api.ts';
import { useConfirm } from '#web/kit/confirm.tsx';
import type { RowAction } from '#web/kit/row-menu.tsx';
import { useMay, useSession } from '#web/session.ts';
import { toastFailure, toastSuccess } from '#web/toast.ts';

type Changed = Pick<UserRow, 'id' | 'name' | 'status' | 'version'>;

/** Forgets every list and record of users in the current company. */
export function useForgetUsers(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([users.list, users.read, users.drivers, users.driver].map((route) => client.invalidateQueries(allOf(route))));
}

/** What may be done with the status of a user by whoever is signed in; nothing with one's own. */
export function useUserStatus(): { actions: (user: Changed) => RowAction[] } {
  const { t } = useTranslation(['identity', 'common']);
  const confirm = useConfirm();
  const forget = useForgetUsers();
  const mayChange = useMay('delete-users');
  const { user: self } = useSession();

  const change = async (user: Changed, to: 'deactivate' | 'reactivate') => {
    const question = {
      title: t(`users.${to}_title`, { name: user.name }),
      text: t(`users.${to}_text`),
      action: t(`common:actions.${to}`),
      danger: to === 'deactivate',
    };
    if (!(await confirm(question))) return;
    try {
      await call(users[to], { params: { id: user.id }, version: user.version });
      toastSuccess(t(`users.${to}d`));
    } catch (error) {
      toastFailure(t(`users.${to}_failed`), error);
    }
    await forget();
  };

  return {
    actions: (user) => {
      if (!mayChange || user.id === self.id) return [];
      const to = user.status === 'active' ? 'deactivate' : 'reactivate';
      return [{ label: t(`common:actions.${to}`), danger: to === 'deactivate', onClick: () => void change(user, to) }];
    },
  };
}

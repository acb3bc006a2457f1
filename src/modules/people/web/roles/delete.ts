/** Deleting a role that nobody holds, after asking. */
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { toastFailure, toastSuccess } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { type RoleRow, roles } from '../../contract/roles.ts';
import { useForgetRoles } from './forget.ts';

type Deleted = Pick<RoleRow, 'id' | 'name' | 'version' | 'built_in' | 'holders' | 'grantable'>;

interface Deletion {
  isPossible: (role: Deleted) => boolean;
  /** True when it is gone. */
  ask: (role: Deleted) => Promise<boolean>;
}

export function useDeleteRole(): Deletion {
  const { t } = useTranslation(['people', 'common']);
  const confirm = useConfirm();
  const forget = useForgetRoles();
  return {
    isPossible: (role) => !role.built_in && role.grantable && role.holders === 0,
    ask: async (role) => {
      const question = { title: t('roles.delete_title', { name: role.name }), text: t('roles.delete_text') };
      if (!(await confirm({ ...question, action: t('common:actions.delete'), danger: true }))) return false;
      try {
        await call(roles.remove, { params: { id: role.id }, version: role.version });
        toastSuccess(t('roles.deleted'));
        return true;
      } catch (error) {
        toastFailure(t('roles.delete_failed'), error);
        return false;
      } finally {
        await forget();
      }
    },
  };
}

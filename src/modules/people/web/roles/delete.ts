/** Deleting a role that no user has, after a confirmation. */
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { showFailure, toastSuccess } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { type RoleRow, roles } from '../../contract/roles.ts';
import { useInvalidateRoles } from './invalidate.ts';

type DeletableRole = Pick<RoleRow, 'id' | 'name' | 'version' | 'built_in' | 'holders' | 'grantable'>;

interface RoleDeletion {
  isPossible: (role: DeletableRole) => boolean;
  /** Asks for confirmation and deletes the role. True when it was deleted. */
  ask: (role: DeletableRole) => Promise<boolean>;
}

export function useDeleteRole(): RoleDeletion {
  const { t } = useTranslation(['people', 'common']);
  const confirm = useConfirm();
  const invalidateRoles = useInvalidateRoles();
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
        showFailure(t('roles.delete_failed'), error);
        return false;
      } finally {
        await invalidateRoles();
      }
    },
  };
}

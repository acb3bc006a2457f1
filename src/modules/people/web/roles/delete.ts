/** Deleting a role that no user has, after a confirmation. */
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { runAction } from '#web/app/toast.ts';
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
      const send = () => call(roles.remove, { params: { id: role.id }, version: role.version });
      const isDeleted = await runAction(send, t('roles.deleted'), t('roles.delete_failed'));
      await invalidateRoles();
      return isDeleted;
    },
  };
}

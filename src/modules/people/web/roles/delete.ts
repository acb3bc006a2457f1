/** Deleting a role that no user has, after a confirmation. */
import { call } from '#web/api/call.ts';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import { type RoleRow, roles } from '../../contract/roles.ts';
import { invalidateRoles } from './invalidate.ts';

type DeletableRole = Pick<RoleRow, 'id' | 'name' | 'version' | 'built_in' | 'holders' | 'grantable'>;

interface RoleDeletion {
  isPossible: (role: DeletableRole) => boolean;
  /** Asks for confirmation and deletes the role. True when it was deleted. */
  ask: (role: DeletableRole) => Promise<boolean>;
}

export function useDeleteRole(): RoleDeletion {
  const remove = useDelete('people:roles.', invalidateRoles);
  return {
    isPossible: (role) => !role.built_in && role.grantable && role.holders === 0,
    ask: ({ id, name, version }) => remove({ run: () => call(roles.remove, { params: { id }, version }), facts: { name } }),
  };
}

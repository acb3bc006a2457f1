/** Who may change roles and status of a member. Every company always has an administrator. */
import { RuleBroken } from '#base/errors.ts';

/** Status and roles of a member. */
export interface MemberState {
  status: 'active' | 'inactive' | 'blocked';
  /** Has accepted the invitation, and so has access. */
  accepted: boolean;
  roles: readonly Role[];
}

export interface Role {
  id: string;
  key: string;
  permissions: readonly string[];
}

/** The user who makes a change. */
export interface Caller {
  /** The caller's permissions in the company. */
  own: readonly string[];
  /** The caller is the member to change. */
  is_self: boolean;
  /** Another member is an active administrator who has accepted. */
  other_administrators: boolean;
}

/**
 * Whether a role has a permission that is not among `own`. Always false for the built-in driver role, which shows only the holder's
 * own trips: every user who may create users may create drivers.
 */
export function exceedsPermissions(role: Pick<Role, 'key' | 'permissions'>, own: readonly string[]): boolean {
  return role.key !== 'driver' && role.permissions.some((permission) => !own.includes(permission));
}

/**
 * Throws `role_beyond_own` if the member has or would get permissions that the caller lacks, `user_status_not_yours` if the caller lacks
 * `delete-users` for a change of status, `not_oneself` if callers deactivate or block themselves, and `last_administrator` if the company would have
 * no administrator.
 */
export function assertMayChangeMember(before: MemberState, after: MemberState, caller: Caller): void {
  if ([...before.roles, ...after.roles].some((role) => exceedsPermissions(role, caller.own))) throw new RuleBroken('role_beyond_own');
  if (before.status !== after.status && !caller.own.includes('delete-users')) throw new RuleBroken('user_status_not_yours');
  if (caller.is_self && after.status !== 'active') throw new RuleBroken('not_oneself');
  if (isAdministrator(before) && !isAdministrator(after) && !caller.other_administrators) throw new RuleBroken('last_administrator');
}

/** Throws `role_beyond_own` when a new member would get permissions that the caller lacks. */
export function assertMayAddMember({ status, roles }: Pick<MemberState, 'status' | 'roles'>, own: readonly string[]): void {
  const fresh: MemberState = { status, accepted: false, roles: [] };
  assertMayChangeMember(fresh, { ...fresh, roles }, { own, is_self: false, other_administrators: true });
}

function isAdministrator({ status, accepted, roles }: MemberState): boolean {
  return status === 'active' && accepted && roles.some(({ key }) => key === 'administrator');
}

import { describe, expect, it } from 'vitest';
import { assertMayChangeMember, type Caller, type MemberState, type Role } from './members.ts';

const administrator: Role = { id: 'a', key: 'administrator', permissions: ['view-trips', 'view-users'] };
const driver: Role = { id: 'd', key: 'driver', permissions: ['view-trips'] };
const treasurer: Role = { id: 't', key: 'treasurer', permissions: ['view-trips', 'view-payments'] };

const member = (roles: Role[], rest: Partial<MemberState> = {}): MemberState => ({ status: 'active', accepted: true, roles, ...rest });
const caller = (rest: Partial<Caller> = {}): Caller => ({
  own: ['view-trips', 'view-users', 'delete-users'],
  is_self: false,
  other_administrators: true,
  ...rest,
});

describe('assertMayChangeMember', () => {
  const allowed = [
    { name: 'lets an administrator appoint another', before: member([driver]), after: member([driver, administrator]) },
    { name: 'lets one of two administrators be removed', before: member([administrator]), after: member([driver]) },
    {
      name: 'lets the last administrator get another role too',
      before: member([administrator]),
      after: member([administrator, driver]),
      by: { other_administrators: false },
    },
    {
      name: 'lets an administrator who never accepted be removed',
      before: member([administrator], { accepted: false }),
      after: member([driver], { accepted: false }),
      by: { other_administrators: false },
    },
    { name: 'lets any caller grant and take the driver role', before: member([driver]), after: member([]), by: { own: [] } },
    { name: 'lets a driver be blocked', before: member([driver]), after: member([driver], { status: 'blocked' }) },
  ];
  for (const { name, before, after, by } of allowed)
    it(name, () => expect(() => assertMayChangeMember(before, after, caller(by))).not.toThrow());

  const denied = [
    {
      name: 'denies granting permissions that the caller lacks',
      before: member([driver]),
      after: member([treasurer]),
      code: 'role_beyond_own',
    },
    {
      name: 'denies taking permissions that the caller lacks',
      before: member([treasurer]),
      after: member([driver]),
      code: 'role_beyond_own',
    },
    {
      name: 'denies changing a member who has more permissions',
      before: member([administrator]),
      after: member([administrator], { status: 'blocked' }),
      by: { own: ['view-trips', 'delete-users'] },
      code: 'role_beyond_own',
    },
    {
      name: 'denies deactivating without the permission to',
      before: member([driver]),
      after: member([driver], { status: 'inactive' }),
      by: { own: ['update-users'] },
      code: 'user_status_not_yours',
    },
    {
      name: 'denies reactivating without the permission to',
      before: member([driver], { status: 'blocked' }),
      after: member([driver]),
      by: { own: ['update-users'] },
      code: 'user_status_not_yours',
    },
    {
      name: 'denies deactivating oneself',
      before: member([administrator]),
      after: member([administrator], { status: 'inactive' }),
      by: { is_self: true },
      code: 'not_oneself',
    },
    {
      name: 'denies blocking oneself',
      before: member([driver]),
      after: member([driver], { status: 'blocked' }),
      by: { is_self: true },
      code: 'not_oneself',
    },
    {
      name: 'denies taking the role of the last administrator',
      before: member([administrator]),
      after: member([driver]),
      by: { other_administrators: false },
      code: 'last_administrator',
    },
    {
      name: 'denies deactivating the last administrator',
      before: member([administrator]),
      after: member([administrator], { status: 'inactive' }),
      by: { other_administrators: false },
      code: 'last_administrator',
    },
  ];
  for (const { name, before, after, by, code } of denied)
    it(name, () => expect(() => assertMayChangeMember(before, after, caller(by))).toThrow(code));
});

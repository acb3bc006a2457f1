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
  const waiting = { accepted: false };
  const last = { other_administrators: false };
  it.each<[string, MemberState, MemberState, Partial<Caller>]>([
    ['an administrator appoint another', member([driver]), member([driver, administrator]), {}],
    ['one of two administrators be removed', member([administrator]), member([driver]), {}],
    ['the last administrator get another role too', member([administrator]), member([administrator, driver]), last],
    ['an administrator who never accepted be removed', member([administrator], waiting), member([driver], waiting), last],
    ['any caller grant and take the driver role', member([driver]), member([]), { own: [] }],
    ['a driver be blocked', member([driver]), member([driver], { status: 'blocked' }), {}],
  ])('lets %s', (_, before, after, by) => expect(() => assertMayChangeMember(before, after, caller(by))).not.toThrow());

  const blocked = { status: 'blocked' } as const;
  const inactive = { status: 'inactive' } as const;
  it.each<[string, MemberState, MemberState, Partial<Caller>, string]>([
    ['granting permissions that the caller lacks', member([driver]), member([treasurer]), {}, 'role_beyond_own'],
    ['taking permissions that the caller lacks', member([treasurer]), member([driver]), {}, 'role_beyond_own'],
    [
      'changing a member who has more permissions',
      member([administrator]),
      member([administrator], blocked),
      { own: ['view-trips', 'delete-users'] },
      'role_beyond_own',
    ],
    [
      'deactivating without the permission',
      member([driver]),
      member([driver], inactive),
      { own: ['update-users'] },
      'user_status_not_yours',
    ],
    [
      'reactivating without the permission',
      member([driver], blocked),
      member([driver]),
      { own: ['update-users'] },
      'user_status_not_yours',
    ],
    ['deactivating oneself', member([administrator]), member([administrator], inactive), { is_self: true }, 'not_oneself'],
    ['blocking oneself', member([driver]), member([driver], blocked), { is_self: true }, 'not_oneself'],
    ['taking the role of the last administrator', member([administrator]), member([driver]), last, 'last_administrator'],
    ['deactivating the last administrator', member([administrator]), member([administrator], inactive), last, 'last_administrator'],
  ])('denies %s', (_, before, after, by, code) => expect(() => assertMayChangeMember(before, after, caller(by))).toThrow(code));
});

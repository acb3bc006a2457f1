import { describe, expect, it } from 'vitest';
import { type Changer, changeStanding, type Role, type Standing } from './standing.ts';

const administrator: Role = { id: 'a', key: 'administrator', permissions: ['view-trips', 'view-users'] };
const driver: Role = { id: 'd', key: 'driver', permissions: ['view-trips'] };
const treasurer: Role = { id: 't', key: 'treasurer', permissions: ['view-trips', 'view-payments'] };

const standing = (roles: Role[], rest: Partial<Standing> = {}): Standing => ({ status: 'active', accepted: true, roles, ...rest });
const changer = (rest: Partial<Changer> = {}): Changer => ({
  own: ['view-trips', 'view-users', 'delete-users'],
  is_self: false,
  other_administrators: true,
  ...rest,
});

describe('changeStanding', () => {
  const allowed = [
    { name: 'lets an administrator name another', before: standing([driver]), after: standing([driver, administrator]) },
    { name: 'lets one of two administrators go', before: standing([administrator]), after: standing([driver]) },
    {
      name: 'lets the last administrator keep the role',
      before: standing([administrator]),
      after: standing([administrator, driver]),
      by: { other_administrators: false },
    },
    {
      name: 'lets an administrator who never accepted go',
      before: standing([administrator], { accepted: false }),
      after: standing([driver], { accepted: false }),
      by: { other_administrators: false },
    },
    { name: 'lets anybody make and unmake drivers', before: standing([driver]), after: standing([]), by: { own: [] } },
    { name: 'lets a driver be blocked', before: standing([driver]), after: standing([driver], { status: 'blocked' }) },
  ];
  for (const { name, before, after, by } of allowed) it(name, () => expect(() => changeStanding(before, after, changer(by))).not.toThrow());

  const refused = [
    { name: 'grants nothing that the changer lacks', before: standing([driver]), after: standing([treasurer]), code: 'role_beyond_own' },
    {
      name: 'takes nothing away that the changer lacks',
      before: standing([treasurer]),
      after: standing([driver]),
      code: 'role_beyond_own',
    },
    {
      name: 'leaves alone who has more',
      before: standing([administrator]),
      after: standing([administrator], { status: 'blocked' }),
      by: { own: ['view-trips', 'delete-users'] },
      code: 'role_beyond_own',
    },
    {
      name: 'lets nobody stop another without the right to',
      before: standing([driver]),
      after: standing([driver], { status: 'inactive' }),
      by: { own: ['update-users'] },
      code: 'user_status_not_yours',
    },
    {
      name: 'lets nobody take another back without the right to',
      before: standing([driver], { status: 'blocked' }),
      after: standing([driver]),
      by: { own: ['update-users'] },
      code: 'user_status_not_yours',
    },
    {
      name: 'lets nobody deactivate themselves',
      before: standing([administrator]),
      after: standing([administrator], { status: 'inactive' }),
      by: { is_self: true },
      code: 'not_oneself',
    },
    {
      name: 'lets nobody block themselves',
      before: standing([driver]),
      after: standing([driver], { status: 'blocked' }),
      by: { is_self: true },
      code: 'not_oneself',
    },
    {
      name: 'keeps the role of the last administrator',
      before: standing([administrator]),
      after: standing([driver]),
      by: { other_administrators: false },
      code: 'last_administrator',
    },
    {
      name: 'keeps the last administrator at work',
      before: standing([administrator]),
      after: standing([administrator], { status: 'inactive' }),
      by: { other_administrators: false },
      code: 'last_administrator',
    },
  ];
  for (const { name, before, after, by, code } of refused)
    it(name, () => expect(() => changeStanding(before, after, changer(by))).toThrow(code));
});

/** Roles: sets of permissions in a company. */
import { z } from 'zod';
import type { Translate } from '#base/lists/columns.ts';
import { listRoute, plainColumns } from '#base/lists/route.ts';
import { builtInRoles } from '#base/permissions.ts';
import { route } from '#base/route.ts';
import { Id, listQuery, one, text, WithId } from '#base/wire.ts';

/** `key` is the same in every company for the roles that a company starts with. */
export const RoleSummary = z.object({ id: Id, key: z.string(), name: z.string() });

/** The name of a role in the reader's language: built-in ones are translated. */
export function roleText(role: { key: string; name: string }, t: Translate): string {
  if (role.key === 'administrator' || role.key === 'driver') return t(`people:roles.${role.key}`);
  return role.name;
}

/** The permissions that a company can grant: all except those of the platform. */
export const companyPermissions = builtInRoles.administrator;

export const RoleInput = z.object({
  name: text(40),
  /** Required ones are added: changing something includes viewing it, viewing it includes its group of the sidebar. */
  permissions: z.array(z.enum(companyPermissions, 'choose_one'), 'required').min(1, 'required').max(200),
});
export type RoleInput = z.output<typeof RoleInput>;

export const RoleRow = RoleSummary.extend({
  /** Built-in roles cannot be changed or deleted. */
  built_in: z.boolean(),
  /** How many users have it; a role can be deleted only when it is 0. */
  holders: z.number(),
  /** Without the groups of the sidebar, which are derived from the others. */
  permission_count: z.number(),
  /** The caller has all its permissions, and may therefore grant and change it. */
  grantable: z.boolean(),
  version: z.number(),
});
export type RoleRow = z.output<typeof RoleRow>;

export const Role = RoleRow.extend({ permissions: z.array(z.string()) });
export type Role = z.output<typeof Role>;

const refusals = {
  /** It has, or would have, permissions that the caller lacks. */
  role_beyond_own: { status: 409 },
  role_name_taken: { status: 409, constraint: 'role_by_name', field: 'name' },
} as const;
const builtInRefusal = { role_built_in: { status: 409 } } as const;

export const roles = {
  list: listRoute('/api/roles', 'manage-roles', {
    summary: "The company's roles, with how many users have each.",
    query: listQuery(['name'], 'name'),
    row: RoleRow,
    words: 'people:roles.',
    columns: {
      name: { value: roleText },
      kind: { value: ({ built_in }, t) => t(`roles.${built_in ? 'built_in' : 'own'}`) },
      ...plainColumns('permission_count', 'holders'),
    },
  }),
  create: route('POST /api/roles', 'manage-roles', {
    summary: 'Defines a role from permissions that the caller has too.',
    body: RoleInput,
    output: one(Role),
    errors: refusals,
  }),
  read: route('GET /api/roles/:id', 'manage-roles', { summary: 'One role.', params: WithId, output: one(Role) }),
  update: route('PUT /api/roles/:id', 'manage-roles', {
    ifMatch: true,
    summary: 'Changes a role; applies to its users from their next request on.',
    params: WithId,
    body: RoleInput,
    output: one(Role),
    errors: { ...refusals, ...builtInRefusal },
  }),
  remove: route('DELETE /api/roles/:id', 'manage-roles', {
    ifMatch: true,
    summary: 'Deletes a role that no user has.',
    params: WithId,
    output: z.null(),
    status: 204,
    errors: {
      ...builtInRefusal,
      role_beyond_own: refusals.role_beyond_own,
      role_in_use: { status: 409, details: z.object({ holders: z.number() }) },
    },
  }),
};

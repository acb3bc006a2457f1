/** Roles: what people may do in a company, as sets of permissions. */
import { z } from 'zod';
import { builtInRoles } from '#base/permissions.ts';
import { route } from '#base/route.ts';
import { Id, listOf, listQuery, one, text, WithId } from '#base/wire.ts';

/** A role that a company gives; `key` is the same in every company for those that it starts with. */
export const RoleSummary = z.object({ id: Id, key: z.string(), name: z.string() });

/** What a company may give: everything but the platform's own. */
export const companyPermissions = builtInRoles.administrator;

export const RoleGiven = z.object({
  name: text(40),
  /** Changing something brings seeing it, and seeing something brings its group of the sidebar. */
  permissions: z.array(z.enum(companyPermissions, 'choose_one'), 'required').min(1, 'required').max(200),
});
export type RoleGiven = z.output<typeof RoleGiven>;

export const RoleRow = RoleSummary.extend({
  /** Cannot be changed or deleted. */
  built_in: z.boolean(),
  /** How many people hold it; only a role that nobody holds can be deleted. */
  holders: z.number(),
  /** Without the groups of the sidebar, which follow from the others. */
  permission_count: z.number(),
  /** It has no permission that the reader lacks, who may therefore give and change it. */
  grantable: z.boolean(),
  version: z.number(),
});
export type RoleRow = z.output<typeof RoleRow>;

export const Role = RoleRow.extend({ permissions: z.array(z.string()) });
export type Role = z.output<typeof Role>;

const refusals = {
  /** It has, or would have, permissions that the sender lacks. */
  role_beyond_own: { status: 409 },
  role_name_taken: { status: 409, constraint: 'role_by_name', field: 'name' },
} as const;
const keeping = { role_built_in: { status: 409 } } as const;

export const roles = {
  list: route({
    method: 'GET',
    path: '/api/roles',
    may: 'manage-roles',
    summary: "The company's roles, with how many people hold each.",
    query: listQuery(['name'], 'name'),
    output: listOf(RoleRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/roles',
    may: 'manage-roles',
    summary: "Defines a role from permissions, none of which goes beyond the sender's.",
    body: RoleGiven,
    output: one(Role),
    errors: refusals,
  }),
  read: route({ method: 'GET', path: '/api/roles/:id', may: 'manage-roles', summary: 'One role.', params: WithId, output: one(Role) }),
  update: route({
    method: 'PUT',
    path: '/api/roles/:id',
    may: 'manage-roles',
    summary: 'Changes a role, and from the next request on what its holders may do.',
    params: WithId,
    body: RoleGiven,
    output: one(Role),
    errors: { ...refusals, ...keeping },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/roles/:id',
    may: 'manage-roles',
    summary: 'Deletes a role that nobody holds.',
    params: WithId,
    output: z.null(),
    status: 204,
    errors: {
      ...keeping,
      role_beyond_own: refusals.role_beyond_own,
      role_in_use: { status: 409, details: z.object({ holders: z.number() }) },
    },
  }),
};

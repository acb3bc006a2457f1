/** Roles that a company defines from permissions. */
import { newId } from '#base/ids.ts';
import type { Permission } from '#base/permissions.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { roles } from '../contract/roles.ts';
import { exceedsPermissions } from '../rules/members.ts';
import { assertMayDefineRole, assertMayDeleteRole, assertNotBuiltIn, isDerived, withRequiredPermissions } from '../rules/roles.ts';
import { readOwnPermissions } from '../store/members.ts';
import { deleteRole, insertRole, listRolePage, lockRole, readRole, type StoredRole, updateRole } from '../store/roles.ts';

export function roleRoutes(app: App): void {
  handleRead(app, roles.list, async (db, { query }) => {
    const [page, own] = await Promise.all([listRolePage(db, query), readOwnPermissions(db)]);
    return { ...page, data: page.data.map((role) => rowOf(role, own)) };
  });

  handleRead(app, roles.read, async (db, { params }) => {
    const [role, own] = await Promise.all([readRole(db, params.id), readOwnPermissions(db)]);
    return { data: shown(role, own) };
  });

  handleWrite(app, roles.create, async (db, { body }) => {
    const own = await readOwnPermissions(db);
    const permissions = withRequiredPermissions(body.permissions);
    assertMayDefineRole(null, permissions, own);
    const id = newId();
    await insertRole(db, id, { ...body, permissions: permissions as typeof body.permissions });
    return { data: shown(await readRole(db, id), own) };
  });

  handleWrite(app, roles.update, async (db, { params, body, version }) => {
    const [role, own] = await Promise.all([lockRole(db, params.id), readOwnPermissions(db)]);
    assertNotBuiltIn(role);
    await requireSameVersion(db, role, version);
    const permissions = withRequiredPermissions(body.permissions);
    assertMayDefineRole(role, permissions, own);
    await updateRole(db, role.id, { ...body, permissions: permissions as typeof body.permissions });
    return { data: shown(await readRole(db, role.id), own) };
  });

  handleWrite(app, roles.remove, async (db, { params, version }) => {
    const [role, own] = await Promise.all([lockRole(db, params.id), readOwnPermissions(db)]);
    assertMayDeleteRole(role);
    await requireSameVersion(db, role, version);
    assertMayDefineRole(role, [], own);
    await deleteRole(db, role.id);
    return null;
  });
}

const shown = (role: StoredRole, own: readonly string[]) => ({
  ...role,
  permission_count: role.permissions.filter((permission) => !isDerived(permission as Permission)).length,
  grantable: !exceedsPermissions(role, own),
});

function rowOf(role: StoredRole, own: readonly string[]) {
  const { permissions: _, ...row } = shown(role, own);
  return row;
}

/** Saved views of lists. */
import { NotFound, RuleBroken } from '#base/errors.ts';
import { allPermissions, type Permission } from '#base/permissions.ts';
import { Denied, requireBeyondDriver, requirePermission, type TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type View, views, viewsLimit } from './contract.ts';
import { chooseView, countOwnViews, deleteView, insertView, listViews, readRights, readView, updateView } from './store.ts';

export function viewRoutes(app: App): void {
  /** The permission to see a list; undefined for an unknown list, and for one that every member may see. */
  const permissionOf = (list: string): Permission | undefined => {
    const access = app.routes.find(({ path, file }) => file && path === list)?.access;
    return allPermissions.find((permission) => permission === access);
  };

  /** Throws NotFound unless the caller may see the list, and, of a view of someone else, sees it in the office. */
  const readVisible = async (db: TenantDb, id: string): Promise<View> => {
    const [view] = (await visible(db, [await readView(db, id)])) as [View?];
    if (!view) throw new NotFound();
    return view;
  };

  /** The views of lists that the caller may see; shared ones, which the office names for itself, only by a role other than the driver's. */
  const visible = async (db: TenantDb, all: readonly View[]): Promise<View[]> => {
    const may = await readRights(db, [...new Set(all.flatMap(({ list }) => permissionOf(list) ?? []))]);
    return all.filter(({ list, is_own }) => may.get(permissionOf(list))?.[is_own ? 'own' : 'shared']);
  };

  const requireOwn = async (db: TenantDb, view: View): Promise<void> => {
    if (!view.is_own) throw new Denied('forbidden', (await db.context()).language);
  };

  handleRead(app, views.list, async (db) => ({ data: await visible(db, await listViews(db)) }));

  handleWrite(app, views.create, async (db, { body }) => {
    const permission = permissionOf(body.list);
    if (!permission) throw new RuleBroken('list_unknown', { field: 'list' });
    await (body.is_shared ? requireBeyondDriver : requirePermission)(db, permission);
    if ((await countOwnViews(db)) >= viewsLimit) throw new RuleBroken('views_full', { details: { limit: viewsLimit } });
    const id = insertView(db, body);
    chooseView(db, { id, list: body.list }, { is_pinned: true, is_start: false });
    return { data: await readView(db, id) };
  });

  handleWrite(app, views.update, async (db, { params, body }) => {
    const view = await readVisible(db, params.id);
    await requireOwn(db, view);
    if (body.is_shared) await requireBeyondDriver(db, permissionOf(view.list) as Permission);
    updateView(db, view.id, body);
    return { data: await readView(db, view.id) };
  });

  handleWrite(app, views.choose, async (db, { params, body }) => {
    chooseView(db, await readVisible(db, params.id), body);
    return { data: await readView(db, params.id) };
  });

  handleWrite(app, views.remove, async (db, { params }) => {
    const view = await readVisible(db, params.id);
    if (!view.is_own) await requirePermission(db, 'update-company-settings');
    deleteView(db, view.id);
    return null;
  });
}

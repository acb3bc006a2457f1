import type { Permission } from '#base/permissions.ts';
import { Denied, type Tenant } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { type HistoryPart, history, historyEntities } from './contract.ts';
import { listHistory } from './store.ts';

export function historyRoutes(app: App): void {
  handle(
    app,
    history.list,
  )(async ({ query, tenant }) => {
    await tenant.knock();
    const { may, parts } = historyEntities[query.entity];
    const seen = await partsSeen(tenant, parts);
    // The second door is the record's own. Who passes it as a driver sees own records without some fields, and no history.
    const record = tenant.in(tenant.company as string, may);
    return record.read(async (db) => {
      const { own_only, language } = await db.who();
      if (own_only) throw new Denied('forbidden', language);
      return listHistory(db, { ...query, parts: seen, language });
    });
  });
}

/** The parts whose own doors open to the reader too, and not as to a driver. */
async function partsSeen(tenant: Tenant, parts: Partial<Record<HistoryPart, Permission | null>>): Promise<HistoryPart[]> {
  const opens = new Map<Permission | null, boolean>([[null, true]]);
  for (const permission of Object.values(parts)) {
    if (!opens.has(permission)) opens.set(permission, await passes(tenant, permission as Permission));
  }
  return (Object.keys(parts) as HistoryPart[]).filter((part) => opens.get(parts[part] ?? null));
}

function passes(tenant: Tenant, permission: Permission): Promise<boolean> {
  return tenant
    .in(tenant.company as string, permission)
    .knock()
    .then(
      ({ own_only }) => !own_only,
      (error: unknown) => {
        if (error instanceof Denied) return false;
        throw error;
      },
    );
}

import type { HistoryEntity } from '#base/history.ts';
import type { Permission } from '#base/permissions.ts';
import { Denied, type Tenant, unlessDenied } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { historyOf } from './contract.ts';
import { type HistoryLabels, listHistory } from './store/entries.ts';

/** The history of these entities, each declared by the module that owns it. */
export function historyRoutes(app: App, entities: readonly HistoryEntity[], labels: HistoryLabels): void {
  handle(app, historyOf(entities).list, async ({ query, tenant }) => {
    await tenant.checkAccess();
    const entity = entities.find((one) => one.entity === query.entity) as HistoryEntity;
    const parts = await visibleParts(tenant, entity);
    // The record's own permission. One that comes from the driver's role shows own records without some fields, and no history.
    const record = tenant.with(tenant.company as string, entity.permission);
    return record.read(async (db) => {
      const { own_only, language } = await db.context();
      if (own_only) throw new Denied('forbidden', language);
      return listHistory(db, labels, { ...query, entity, parts, language });
    });
  });
}

/** The parts whose permission the reader holds too, by a role other than the driver's. */
async function visibleParts(tenant: Tenant, { parts }: HistoryEntity): Promise<string[]> {
  const visible = new Map<Permission | undefined, boolean>([[undefined, true]]);
  for (const { permission } of Object.values(parts)) {
    if (permission && !visible.has(permission)) visible.set(permission, await holdsBeyondDriver(tenant, permission));
  }
  return Object.keys(parts).filter((part) => visible.get(parts[part]?.permission));
}

async function holdsBeyondDriver(tenant: Tenant, permission: Permission): Promise<boolean> {
  const context = await unlessDenied(tenant.with(tenant.company as string, permission).checkAccess());
  return context?.own_only === false;
}

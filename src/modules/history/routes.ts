import { Denied } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { history, historyEntities } from './contract.ts';
import { listHistory } from './store.ts';

export function historyRoutes(app: App): void {
  handle(
    app,
    history.list,
  )(async ({ query, tenant }) => {
    await tenant.knock();
    // The second door is the record's own. Who passes it as a driver sees own records without some fields, and no history.
    const record = tenant.in(tenant.company as string, historyEntities[query.entity].may);
    return record.read(async (db) => {
      const { own_only, language } = await db.who();
      if (own_only) throw new Denied('forbidden', language);
      return listHistory(db, query);
    });
  });
}

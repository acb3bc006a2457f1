import { type App, handle } from '#server/http/handle.ts';
import { receivables } from '../contract/receivables.ts';
import { listReceivables, readReceivables } from '../store/receivables.ts';

export function receivableRoutes(app: App): void {
  handle(app, receivables.list)(({ query, tenant }) => tenant.read((db) => listReceivables(db, query)));

  handle(app, receivables.ofCustomer)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readReceivables(db, params.id) })));
}

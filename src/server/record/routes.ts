/** The handlers of a record's six operations (`base/record.ts`), over its store. */

import type { z } from 'zod';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { RecordContract, RecordStatus } from '#base/record.ts';
import type { Route } from '#base/route.ts';
import type { TenantDb } from '../db/tenant.ts';
import { type App, type Call, handle, requireSameVersion } from '../http/handle.ts';
import type { RecordStore, Stored } from './store.ts';

export interface RecordRules<C extends RecordContract> {
  /** Checks a create (`before` is null) or an update beyond its schema: places, files, permissions that only some input needs. */
  check?: (db: TenantDb, input: z.output<C['input']>, before: Stored<C> | null) => Promise<void>;
}

/** Binds list, read, create, update, deactivate and reactivate, and adds the record to `app.records`, which generated tests walk. */
export function handleRecord<C extends RecordContract>(app: App, contract: C, store: RecordStore<C>, { check }: RecordRules<C> = {}): void {
  app.records.push(contract);
  // The types of the handlers are those of any record: the compiler cannot follow a route of a generic contract.
  const bind = (route: Route, handler: (call: Call<Route> & { params: { id: string } }) => Promise<unknown>) =>
    handle(app, route)(handler as never);
  const changeStatus = (route: Route, status: RecordStatus) =>
    bind(route, ({ params: { id }, version, tenant }) =>
      tenant.write(async (db) => {
        const before = await store.lock(db, id);
        requireSameVersion(before.version, version ?? null);
        if (before.status === status) throw new RuleBroken(status === 'active' ? 'already_active' : 'already_inactive');
        store.setStatus(db, id, status);
        return { data: await store.read(db, id) };
      }),
    );

  bind(contract.list, ({ query, tenant }) => tenant.read((db) => store.list(db, query as never)));
  bind(contract.read, ({ params: { id }, tenant }) => tenant.read(async (db) => ({ data: await store.read(db, id) })));
  bind(contract.create, ({ body, tenant }) =>
    tenant.write(async (db) => {
      const id = newId();
      await check?.(db, body as never, null);
      store.insert(db, id, body as never);
      return { data: await store.read(db, id) };
    }),
  );
  bind(contract.update, ({ params: { id }, body, version, tenant }) =>
    tenant.write(async (db) => {
      const before = await store.lock(db, id);
      requireSameVersion(before.version, version ?? null);
      await check?.(db, body as never, before);
      store.save(db, before, body as never);
      return { data: await store.read(db, id) };
    }),
  );
  changeStatus(contract.deactivate, 'inactive');
  changeStatus(contract.reactivate, 'active');
}

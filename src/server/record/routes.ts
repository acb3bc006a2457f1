/** The handlers of a record's six operations (`base/record.ts`), over its store. */

import type { z } from 'zod';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { RecordContract, RecordStatus } from '#base/record.ts';
import type { Route } from '#base/route.ts';
import type { Db } from '../db/connection.ts';
import { requireSameVersion } from '../db/same-version.ts';
import type { TenantDb } from '../db/tenant.ts';
import { type App, type Call, handle } from '../http/handle.ts';
import type { RecordStore, Stored } from './store.ts';

export interface RecordRules<C extends RecordContract> {
  /** Checks a create (`before` is null) or an update beyond its schema: places, files, permissions that only some input needs. */
  check?: (db: TenantDb, input: z.output<C['input']>, before: Stored<C> | null) => Promise<void>;
}

/**
 * Binds list, read, create, update, deactivate and reactivate, and adds the record to `app.records`, which generated tests walk. A module has
 * it among its `routes`.
 */
export const bindRecord =
  <C extends RecordContract>(contract: C, store: RecordStore<C>, { check }: RecordRules<C> = {}) =>
  (app: App): void => {
    app.records.push(contract);
    bind(app, contract.list, ({ query, tenant }) => tenant.read((db) => store.list(db, query as never)));
    bind(app, contract.read, ({ params: { id }, tenant }) => tenant.read(async (db) => ({ data: await store.read(db, id) })));
    handleWrites(app, contract, store as never, check as never);
  };

interface WriteOperations {
  create: Route;
  update: Route;
  deactivate: Route;
  reactivate: Route;
}

/** The part of `RecordStore` that the writing operations need. */
export interface WriteStore {
  read(db: Db, id: string): Promise<unknown>;
  lock(db: Db, id: string): Promise<{ id: string; status: RecordStatus; version: number }>;
  insert(db: Db, id: string, input: object): void;
  save(db: Db, before: object, input: object): void;
  setStatus(db: Db, id: string, status: RecordStatus): void;
}

/** Binds create, update, deactivate and reactivate: of a record, or of a list with other reading operations. */
export function handleWrites(
  app: App,
  { create, update, deactivate, reactivate }: WriteOperations,
  store: WriteStore,
  check?: (db: TenantDb, input: object, before: object | null) => Promise<void>,
): void {
  bind(app, create, ({ body, tenant }) =>
    tenant.write(async (db) => {
      const id = newId();
      await check?.(db, body as object, null);
      store.insert(db, id, body as object);
      return { data: await store.read(db, id) };
    }),
  );
  bind(app, update, ({ params: { id }, body, version, tenant }) =>
    tenant.write(async (db) => {
      const before = await requireSameVersion(db, store.lock(db, id), version);
      await check?.(db, body as object, before);
      store.save(db, before, body as object);
      return { data: await store.read(db, id) };
    }),
  );
  const changeStatus = (route: Route, status: RecordStatus) =>
    bind(app, route, ({ params: { id }, version, tenant }) =>
      tenant.write(async (db) => {
        const before = await requireSameVersion(db, store.lock(db, id), version);
        if (before.status === status) throw new RuleBroken(status === 'active' ? 'already_active' : 'already_inactive');
        store.setStatus(db, id, status);
        return { data: await store.read(db, id) };
      }),
    );
  changeStatus(deactivate, 'inactive');
  changeStatus(reactivate, 'active');
}

/** The types of the handlers are those of any record: the compiler cannot resolve a route of a generic contract. */
const bind = (app: App, route: Route, handler: (call: Call<Route> & { params: { id: string } }) => Promise<unknown>) =>
  handle(app, route, handler as never);

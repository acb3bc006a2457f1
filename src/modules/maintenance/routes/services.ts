import { requireConfirmed } from '#base/confirmations.ts';
import { addDays, type Day } from '#base/days.ts';
import type { Decimal } from '#base/money.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { sumKilometres } from '#modules/fleet/store/odometer-read.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type Cost, services } from '../contract/services.ts';
import { assertMayMove, assertMayRemove, assertMayReopen, checkDone, costPerKm, statusAfterSave, statusOf } from '../rules/services.ts';
import { readInterval } from '../store/schedules.ts';
import {
  completeService,
  deleteService,
  followService,
  insertService,
  listProviders,
  listServices,
  lockService,
  planService,
  readService,
  setStatus,
  sumCosts,
  updateService,
} from '../store/services.ts';

export function serviceRoutes(app: App): void {
  handleRead(app, services.list, (db, { query }) => listServices(db, query));

  handleRead(app, services.providers, async (db) => ({ data: await listProviders(db) }));

  handleRead(app, services.costs, async (db, { query: { vehicle_id } }) => {
    const { today } = await db.context();
    const [year, all] = await Promise.all([readCost(db, vehicle_id, addDays(today, -365)), readCost(db, vehicle_id, null)]);
    return { data: { year, all } };
  });

  handleRead(app, services.read, async (db, { params }) => ({ data: await readService(db, params.id) }));

  handleWrite(app, services.create, async (db, { body }) => {
    await checkIfDone(db, body, null);
    const id = await insertService(db, body, statusOf(body));
    requireConfirmed(await followService(db, null, id), body.confirm);
    return { data: await readService(db, id) };
  });

  handleWrite(app, services.update, async (db, { params, body, version }) => {
    const service = await requireSameVersion(db, lockService(db, params.id), version);
    const status = statusAfterSave(service.status, body);
    await checkIfDone(db, body, service);
    await updateService(db, service, body, status);
    requireConfirmed(await followService(db, service, service.id), body.confirm);
    return { data: await readService(db, service.id) };
  });

  handleWrite(app, services.remove, async (db, { params, version }) => {
    const service = await requireSameVersion(db, lockService(db, params.id), version);
    assertMayRemove(service);
    deleteService(db, service);
    return { data: null };
  });

  handleWrite(app, services.schedule, async (db, { params, body: { scheduled_on, provider } }) => {
    const service = await lockService(db, params.id);
    const status = statusOf({ scheduled_on, done_on: null });
    assertMayMove(service.status, status);
    planService(db, service, status, { scheduled_on, provider });
    return { data: await readService(db, service.id) };
  });

  handleWrite(app, services.complete, async (db, { params, body }) => {
    const service = await lockService(db, params.id);
    assertMayMove(service.status, 'done');
    await checkIfDone(db, { ...body, schedule_id: service.schedule_id }, service);
    await completeService(db, service, body);
    requireConfirmed(await followService(db, service, service.id), body.confirm);
    return { data: await readService(db, service.id) };
  });

  handleWrite(app, services.cancel, async (db, { params, body }) => {
    const service = await lockService(db, params.id);
    assertMayMove(service.status, 'cancelled');
    setStatus(db, service, 'cancelled', { cancellation_reason: body.reason });
    return { data: await readService(db, service.id) };
  });

  handleWrite(app, services.reopen, async (db, { params }) => {
    const service = await lockService(db, params.id);
    assertMayReopen(service);
    setStatus(db, service, 'open', { scheduled_on: null, cancellation_reason: '' });
    return { data: await readService(db, service.id) };
  });
}

interface Costs {
  parts_cost: Decimal | null;
  labour_cost: Decimal | null;
}

interface Done extends Costs {
  done_on: Day | null;
  odometer: number | null;
  schedule_id: string | null;
}

/** Checks a service that is done, or that this save completes. Throws the errors of `checkDone`, and `too_many_decimals`. */
async function checkIfDone(db: TenantDb, { done_on, odometer, schedule_id, ...costs }: Done, before: Costs | null): Promise<void> {
  if (done_on === null) return;
  const [schedule, { today, money_decimals }] = await Promise.all([readInterval(db, schedule_id), db.context()]);
  checkDone({ done_on, odometer }, schedule, today);
  const fields = ['parts_cost', 'labour_cost'] as const;
  checkDecimals(
    fields.map((field) => [field, costs[field] ?? '0', before?.[field]]),
    money_decimals,
  );
}

/** Of the services since a day, or of all. */
async function readCost(db: TenantDb, vehicle_id: string, from: Day | null): Promise<Cost> {
  const [costs, kilometres] = await Promise.all([sumCosts(db, vehicle_id, from), sumKilometres(db, vehicle_id, from)]);
  return { ...costs, kilometres, cost_per_km: costPerKm(costs.total_cost, kilometres) };
}

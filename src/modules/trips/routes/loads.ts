/** Routes of the loads of a trip. Every write recalculates the trip's freight under its lock. */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { Tenant } from '#server/db/tenant.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { type Load, type LoadInput, loads, loadsLimit } from '../contract/loads.ts';
import type { FreightBasis } from '../contract/trip-input.ts';
import { loadAmount, requireBillable } from '../rules/freight.ts';
import { assertBilledUnchanged, assertTripAmountsUnlocked, assertTripOpen } from '../rules/status.ts';
import { insertLoad, listLoads, readLoad, readLoadUnderTripLock, updateLoad } from '../store/loads.ts';
import { assertTripExists, type LockedTrip, lockTrip, updateFreight } from '../store/trips.ts';

export function loadRoutes(app: App): void {
  handleRead(app, loads.list, async (db, { params }) => {
    const [data] = await Promise.all([listLoads(db, params.id), assertTripExists(db, params.id)]);
    return { data };
  });

  handleRead(app, loads.read, async (db, { params }) => ({ data: await readLoad(db, params.id, params.load_id) }));

  handleWrite(app, loads.create, async (db, { params, body }) => {
    const trip = await lockOpenTrip(db, params.id);
    assertTripAmountsUnlocked(trip.status);
    if (trip.loads.length >= loadsLimit) throw new RuleBroken('too_many_loads');
    const id = newId();
    updateFreight(db, trip, [...trip.loads, { ...body, status: 'active' }], body.freight_basis);
    insertLoad(db, trip.id, id, loadColumns(body, trip));
    return { data: await readLoad(db, trip.id, id) };
  });

  handleWrite(app, loads.update, async (db, { params, body, version }) => {
    const trip = await lockOpenTrip(db, params.id);
    const load = await requireSameVersion(db, readLoadUnderTripLock(db, trip.id, params.load_id), version, { part_of: trip.id });
    const { quantity, unit, unit_price } = body;
    assertBilledUnchanged(trip.status, load, { quantity, unit, unit_price });
    updateFreight(db, trip, withChangedLoad(trip, { ...load, ...body }), body.freight_basis);
    updateLoad(db, load.id, loadColumns(body, trip));
    return { data: await readLoad(db, trip.id, load.id) };
  });

  handle(app, loads.deactivate, ({ params, body, tenant }) => setLoadStatus(tenant, params, 'inactive', body.freight_basis, null));

  handle(app, loads.reactivate, ({ params, query, version, tenant }) =>
    setLoadStatus(tenant, params, 'active', query.freight_basis ?? null, version),
  );
}

async function lockOpenTrip(db: Db, trip_id: string): Promise<LockedTrip> {
  const trip = await lockTrip(db, trip_id);
  assertTripOpen(trip.status);
  return trip;
}

const loadColumns = ({ freight_basis: _, ...load }: LoadInput, trip: LockedTrip) => ({
  ...load,
  amount: requireBillable(loadAmount(load.quantity, load.unit_price, trip.money_decimals)),
});

/** The trip's loads with one of them replaced. */
const withChangedLoad = (trip: LockedTrip, changed: LockedTrip['loads'][number]) =>
  trip.loads.map((load) => (load.id === changed.id ? changed : load));

/** Activates or deactivates a load and recalculates the freight. */
function setLoadStatus(
  tenant: Tenant,
  { id, load_id }: { id: string; load_id: string },
  status: Load['status'],
  chosen: FreightBasis | null,
  version: number | null,
): Promise<{ data: Load }> {
  return tenant.write(async (db) => {
    const trip = await lockOpenTrip(db, id);
    const load = await requireSameVersion(db, readLoadUnderTripLock(db, id, load_id), version, { part_of: trip.id });
    assertTripAmountsUnlocked(trip.status);
    if (load.status === status) throw new RuleBroken(`already_${status}`);
    updateFreight(db, trip, withChangedLoad(trip, { ...load, status }), chosen);
    updateLoad(db, load_id, { status });
    return { data: await readLoad(db, id, load_id) };
  });
}

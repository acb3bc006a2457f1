import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { attachImage } from '#modules/files/store.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handle, requireSameVersion } from '#server/http/handle.ts';
import { trailers, trucks } from './contract.ts';
import {
  createTrailer,
  createTruck,
  type LockedVehicle,
  listTrailers,
  listTrucks,
  lockTrailer,
  lockTruck,
  mayDelete,
  readTrailer,
  readTruck,
  saveTrailer,
  saveTruck,
  setVehicleStatus,
} from './store.ts';

export function fleetRoutes(app: App): void {
  truckRoutes(app);
  trailerRoutes(app);
}

function truckRoutes(app: App): void {
  handle(app, trucks.list)(({ query, tenant }) => tenant.read((db) => listTrucks(db, query)));
  handle(app, trucks.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readTruck(db, params.id) })));

  handle(
    app,
    trucks.create,
  )(({ body, tenant }) =>
    tenant.write(async (db) => {
      const id = newId();
      if (body.image) await attachImage(db, body.image, 'view-trucks');
      createTruck(db, id, body);
      return { data: await readTruck(db, id) };
    }),
  );

  handle(
    app,
    trucks.update,
  )(({ params, body, tenant, version }) =>
    tenant.write(async (db) => {
      const truck = await lockTruck(db, params.id);
      requireSameVersion(truck.version, version);
      await checkChange(db, 'truck', truck, body);
      saveTruck(db, truck.id, body);
      return { data: await readTruck(db, truck.id) };
    }),
  );

  handle(
    app,
    trucks.deactivate,
  )(({ params, tenant, version }) =>
    tenant.write(async (db) => {
      await changeStatus(db, 'truck', await lockTruck(db, params.id), version, 'inactive');
      return { data: await readTruck(db, params.id) };
    }),
  );

  handle(
    app,
    trucks.reactivate,
  )(({ params, tenant, version }) =>
    tenant.write(async (db) => {
      await changeStatus(db, 'truck', await lockTruck(db, params.id), version, 'active');
      return { data: await readTruck(db, params.id) };
    }),
  );
}

function trailerRoutes(app: App): void {
  handle(app, trailers.list)(({ query, tenant }) => tenant.read((db) => listTrailers(db, query)));
  handle(app, trailers.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readTrailer(db, params.id) })));

  handle(
    app,
    trailers.create,
  )(({ body, tenant }) =>
    tenant.write(async (db) => {
      const id = newId();
      if (body.image) await attachImage(db, body.image, 'view-trailers');
      createTrailer(db, id, body);
      return { data: await readTrailer(db, id) };
    }),
  );

  handle(
    app,
    trailers.update,
  )(({ params, body, tenant, version }) =>
    tenant.write(async (db) => {
      const trailer = await lockTrailer(db, params.id);
      requireSameVersion(trailer.version, version);
      await checkChange(db, 'trailer', trailer, body);
      saveTrailer(db, trailer.id, body);
      return { data: await readTrailer(db, trailer.id) };
    }),
  );

  handle(
    app,
    trailers.deactivate,
  )(({ params, tenant, version }) =>
    tenant.write(async (db) => {
      await changeStatus(db, 'trailer', await lockTrailer(db, params.id), version, 'inactive');
      return { data: await readTrailer(db, params.id) };
    }),
  );

  handle(
    app,
    trailers.reactivate,
  )(({ params, tenant, version }) =>
    tenant.write(async (db) => {
      await changeStatus(db, 'trailer', await lockTrailer(db, params.id), version, 'active');
      return { data: await readTrailer(db, params.id) };
    }),
  );
}

type Table = 'truck' | 'trailer';

/** Checks a save beyond its fields: a new status needs the permission to delete, a new image must be a file of the caller. */
async function checkChange(
  db: TenantDb,
  table: Table,
  before: LockedVehicle,
  input: { image: string | null; status: LockedVehicle['status'] },
): Promise<void> {
  if (input.status !== before.status && !(await mayDelete(db, table))) throw new RuleBroken('status_not_yours');
  if (input.image && input.image !== before.image) await attachImage(db, input.image, `view-${table}s`);
}

async function changeStatus(
  db: TenantDb,
  table: Table,
  vehicle: LockedVehicle,
  version: number | null,
  status: LockedVehicle['status'],
): Promise<void> {
  requireSameVersion(vehicle.version, version);
  if (vehicle.status === status) throw new RuleBroken(status === 'active' ? 'already_active' : 'already_inactive');
  setVehicleStatus(db, table, vehicle.id, status);
}

/** Trucks and trailers. The only writer of `truck` and `trailer`. */
import { foldForSearch } from '#base/fold.ts';
import type { ListQuery } from '#base/wire.ts';
import { imageUrl } from '#modules/files/store.ts';
import type { Db } from '#server/db/connection.ts';
import type { IdLabel, IdLabels } from '#server/db/id-labels.ts';
import { contains, type ListSpec, listPage, type Page, textSearch } from '#server/db/list.ts';
import { anyOf, assignments, type Condition, insertInto, raw, type Sql, sql } from '#server/db/sql.ts';
import { normalPlate, type Trailer, type TrailerInput, type TrailerRow, type Truck, type TruckInput, type TruckRow } from './contract.ts';

type Table = 'truck' | 'trailer';

/** Numeric columns as text without trailing zeros. */
const measures = (table: Table, ...names: string[]) => raw(names.map((name) => `trim_scale(${table}.${name})::text as ${name}`).join(', '));
const rowFields = (
  table: Table,
) => sql`${raw(['id', 'plate', 'nickname', 'make', 'model', 'year', 'type'].map((name) => `${table}.${name}`).join(', '))},
  ${measures(table, 'max_payload')}, ${raw(table)}.weight_unit, ${imageUrl(table)} as image_url, ${raw(table)}.status, ${raw(table)}.version`;
const detailFields = (
  table: Table,
) => sql`${raw(['purchase_date', 'registration_number', 'length_unit', 'axles', 'tires', 'image'].map((name) => `${table}.${name}`).join(', '))},
  ${measures(table, 'length', 'width', 'height')}`;

const truckFields = sql`${rowFields('truck')}, truck.third_party, truck.owner_name, truck.mileage, truck.default_trailer_id,
  default_trailer.plate as default_trailer_plate, default_trailer.status as default_trailer_status`;
const withTrailer = sql`truck left join trailer default_trailer on default_trailer.company_id = truck.company_id and default_trailer.id = truck.default_trailer_id`;

const sorts = (table: Table): ListSpec['sorts'] =>
  Object.fromEntries(['plate', 'nickname', 'make'].map((name) => [name, { column: `${table}.${name}`, type: 'text' }]));
const truckList: ListSpec = { select: truckFields, from: withTrailer, id: 'truck.id', sorts: sorts('truck'), counted: 'truck' };
const trailerList: ListSpec = {
  select: rowFields('trailer'),
  from: sql`trailer`,
  id: 'trailer.id',
  sorts: sorts('trailer'),
  counted: 'trailer',
};

type VehicleQuery = ListQuery & { status?: string | undefined; type?: string | undefined; third_party?: boolean | undefined };

/** Indexes `truck_company_id_plate_key`, `truck_by_nickname`, `truck_by_make`, `truck_by_status`. */
export function listTrucks(db: Db, query: VehicleQuery): Promise<Page<TruckRow>> {
  return listPage<TruckRow>(db, truckList, query, [
    ...vehicleFilters('truck', query),
    query.third_party !== undefined && sql`truck.third_party = ${query.third_party}`,
  ]);
}

/** Indexes `trailer_company_id_plate_key`, `trailer_by_nickname`, `trailer_by_make`, `trailer_by_status`. */
export function listTrailers(db: Db, query: VehicleQuery): Promise<Page<TrailerRow>> {
  return listPage<TrailerRow>(db, trailerList, query, vehicleFilters('trailer', query));
}

function vehicleFilters(table: Table, { search, status, type }: VehicleQuery): Condition[] {
  return [
    search && vehicleSearch(table, search),
    status && sql`${raw(table)}.status = ${status}`,
    type && sql`${raw(table)}.type = ${type}`,
  ];
}

/** Searches nickname, make and model, and the plate with or without separators. */
export function vehicleSearch(table: Table, search: string): Sql {
  const plate = normalPlate(search);
  const byText = textSearch(`${table}.search`, search);
  return plate === '' ? byText : anyOf([byText, contains(`${table}.plate`, plate)]);
}

/** Throws NotFound. */
export function readTruck(db: Db, id: string): Promise<Truck> {
  return db.one<Truck>(sql`select ${truckFields}, ${detailFields('truck')} from ${withTrailer} where truck.id = ${id}`);
}

/** Throws NotFound. */
export function readTrailer(db: Db, id: string): Promise<Trailer> {
  return db.one<Trailer>(
    sql`select ${rowFields('trailer')}, ${detailFields('trailer')}, trailer.additional_information from trailer where trailer.id = ${id}`,
  );
}

/** What the checks of a write need. */
export interface LockedVehicle {
  id: string;
  plate: string;
  status: 'active' | 'inactive';
  version: number;
  image: string | null;
}

/** Locks the truck until the transaction ends. Throws NotFound. */
export function lockTruck(db: Db, id: string): Promise<LockedVehicle & { third_party: boolean }> {
  return db.one(sql`select id, plate, status, version, image, third_party from truck where id = ${id} for update`);
}

/** Locks the trailer until the transaction ends. Throws NotFound. */
export function lockTrailer(db: Db, id: string): Promise<LockedVehicle> {
  return db.one(sql`select id, plate, status, version, image from trailer where id = ${id} for update`);
}

/** Whether the caller may deactivate such a vehicle. */
export async function mayDelete(db: Db, table: Table): Promise<boolean> {
  const { may } = await db.one<{ may: boolean }>(sql`select holds(${`delete-${table}s`}) as may`);
  return may;
}

export function createTruck(db: Db, id: string, truck: TruckInput): void {
  db.queue(insertInto('truck', { company_id: sql`current_company()`, id, ...truck, search: searchOf(truck) }));
}

export function saveTruck(db: Db, id: string, truck: TruckInput): void {
  db.queue(sql`update truck set ${assignments({ ...truck, search: searchOf(truck) })}, version = version + 1 where id = ${id}`);
}

export function createTrailer(db: Db, id: string, trailer: TrailerInput): void {
  db.queue(insertInto('trailer', { company_id: sql`current_company()`, id, ...trailer, search: searchOf(trailer) }));
}

export function saveTrailer(db: Db, id: string, trailer: TrailerInput): void {
  db.queue(sql`update trailer set ${assignments({ ...trailer, search: searchOf(trailer) })}, version = version + 1 where id = ${id}`);
}

export function setVehicleStatus(db: Db, table: Table, id: string, status: 'active' | 'inactive'): void {
  db.queue(sql`update ${raw(table)} set status = ${status}, version = version + 1 where id = ${id}`);
}

const searchOf = ({ plate, nickname, make, model }: { plate: string; nickname: string; make: string; model: string }) =>
  foldForSearch(`${plate} ${nickname} ${make} ${model}`);

const trailerLabel: IdLabel = (id) => sql`select plate from trailer where id = ${id}::uuid`;

export const fleetIdLabels: IdLabels = {
  truck_id: (id) => sql`select plate from truck where id = ${id}::uuid`,
  trailer_id: trailerLabel,
  default_trailer_id: trailerLabel,
};

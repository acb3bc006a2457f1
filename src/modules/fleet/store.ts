/** Trucks and trailers. The only writer of `truck` and `trailer`. */
import { fold } from '#base/fold.ts';
import type { ListQuery } from '#base/wire.ts';
import { imageUrl } from '#modules/files/store.ts';
import type { Db } from '#server/db/conversation.ts';
import { type ListSpec, likeText, listPage, type Page } from '#server/db/list.ts';
import { assignments, insertInto, raw, type Sql, sql } from '#server/db/sql.ts';
import { normalPlate, type Trailer, type TrailerGiven, type TrailerRow, type Truck, type TruckGiven, type TruckRow } from './contract.ts';

type Table = 'truck' | 'trailer';

/** A measure without the zeros that the column pads it with. */
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

type Narrowing = ListQuery & { status?: string | undefined; type?: string | undefined; third_party?: boolean | undefined };

/** Indexes `truck_company_id_plate_key`, `truck_by_nickname`, `truck_by_make`, `truck_by_status`. */
export function listTrucks(db: Db, query: Narrowing): Promise<Page<TruckRow>> {
  const whose = query.third_party === undefined ? [] : [sql`truck.third_party = ${query.third_party}`];
  return listPage<TruckRow>(db, truckList, query, [...narrowed('truck', query), ...whose]);
}

/** Indexes `trailer_company_id_plate_key`, `trailer_by_nickname`, `trailer_by_make`, `trailer_by_status`. */
export function listTrailers(db: Db, query: Narrowing): Promise<Page<TrailerRow>> {
  return listPage<TrailerRow>(db, trailerList, query, narrowed('trailer', query));
}

function narrowed(table: Table, { search, status, type }: Narrowing): Sql[] {
  const of = raw(table);
  return [
    ...(search ? [vehicleLike(table, search)] : []),
    ...(status ? [sql`${of}.status = ${status}`] : []),
    ...(type ? [sql`${of}.type = ${type}`] : []),
  ];
}

const like = (folded: string) => `%${likeText(folded)}%`;

/** By nickname, make or model, and by the plate however it was typed. */
export function vehicleLike(table: Table, typed: string): Sql {
  const [of, plate] = [raw(table), normalPlate(typed)];
  const named = sql`${of}.search like ${like(fold(typed))}`;
  return plate === '' ? named : sql`(${named} or ${of}.plate like ${like(plate)})`;
}

/** Refuses with NotFound. */
export function readTruck(db: Db, id: string): Promise<Truck> {
  return db.one<Truck>(sql`select ${truckFields}, ${detailFields('truck')} from ${withTrailer} where truck.id = ${id}`);
}

/** Refuses with NotFound. */
export function readTrailer(db: Db, id: string): Promise<Trailer> {
  return db.one<Trailer>(
    sql`select ${rowFields('trailer')}, ${detailFields('trailer')}, trailer.additional_information from trailer where trailer.id = ${id}`,
  );
}

/** What a save is judged by. */
export interface LockedVehicle {
  id: string;
  plate: string;
  status: 'active' | 'inactive';
  version: number;
  image: string | null;
}

/** Locks the truck until the transaction ends. Refuses with NotFound. */
export function lockTruck(db: Db, id: string): Promise<LockedVehicle & { third_party: boolean }> {
  return db.one(sql`select id, plate, status, version, image, third_party from truck where id = ${id} for update`);
}

/** Locks the trailer until the transaction ends. Refuses with NotFound. */
export function lockTrailer(db: Db, id: string): Promise<LockedVehicle> {
  return db.one(sql`select id, plate, status, version, image from trailer where id = ${id} for update`);
}

/** Whether whoever asks holds the permission to take such a vehicle out of use. */
export async function mayDelete(db: Db, table: Table): Promise<boolean> {
  const { may } = await db.one<{ may: boolean }>(sql`select holds(${`delete-${table}s`}) as may`);
  return may;
}

export async function createTruck(db: Db, id: string, given: TruckGiven): Promise<void> {
  await db.run(insertInto('truck', { company_id: sql`current_company()`, id, ...given, search: searchOf(given) }));
}

export async function saveTruck(db: Db, id: string, given: TruckGiven): Promise<void> {
  await db.run(sql`update truck set ${assignments({ ...given, search: searchOf(given) })}, version = version + 1 where id = ${id}`);
}

export async function createTrailer(db: Db, id: string, given: TrailerGiven): Promise<void> {
  await db.run(insertInto('trailer', { company_id: sql`current_company()`, id, ...given, search: searchOf(given) }));
}

export async function saveTrailer(db: Db, id: string, given: TrailerGiven): Promise<void> {
  await db.run(sql`update trailer set ${assignments({ ...given, search: searchOf(given) })}, version = version + 1 where id = ${id}`);
}

export async function setVehicleStatus(db: Db, table: Table, id: string, status: 'active' | 'inactive'): Promise<void> {
  await db.run(sql`update ${raw(table)} set status = ${status}, version = version + 1 where id = ${id}`);
}

const searchOf = ({ plate, nickname, make, model }: { plate: string; nickname: string; make: string; model: string }) =>
  fold(`${plate} ${nickname} ${make} ${model}`);

/** Trucks and trailers. The only writer of `truck` and `trailer`, except for their mileage (`odometer.ts`). */
import { RuleBroken } from '#base/errors.ts';
import { checkNewImage, imageUrl } from '#modules/files/store.ts';
import { findOwnersByText } from '#modules/owners/store.ts';
import { memberLabel } from '#modules/people/store/id-labels.ts';
import { memberSearch } from '#modules/people/store/members.ts';
import type { Db } from '#server/db/connection.ts';
import type { IdLabel, IdLabels } from '#server/db/id-labels.ts';
import { contains, type SearchText, textSearch } from '#server/db/search.ts';
import { anyOf, joinByKey, raw, type Sql, sql } from '#server/db/sql.ts';
import { codeIssue } from '#server/import/issues.ts';
import type { Resolve } from '#server/import/record.ts';
import { tableStore } from '#server/record/store.ts';
import { makesLimit, normalPlate, type PayloadLimit, type TrailerInput, type TruckInput, trailers, trucks } from '../contract/vehicles.ts';
import { driversOfTruck, isDrivenBy } from './assignments.ts';
import { openedOn, type Vehicle } from './odometer.ts';

/** Indexes `truck_company_id_plate_key`, `truck_by_nickname`, `truck_by_make`, `truck_by_payload`, `truck_by_status`. */
export const truckStore = tableStore(trucks, {
  table: 'truck',
  from: sql`truck ${joinByKey('truck', 'trailer', 'plate, status', { key: 'default_trailer_id', alias: 'default_trailer', isOptional: true })}
    ${joinByKey('truck', 'owner', 'name', { isOptional: true })}`,
  calculated: {
    image_url: imageUrl('truck'),
    max_payload_kg: payload('truck'),
    owner_name: sql`owner.name`,
    default_trailer_plate: sql`default_trailer.plate`,
    default_trailer_status: sql`default_trailer.status`,
    drivers: driversOfTruck,
  },
  inserted: { read_on: openedOn },
  sorts: { max_payload_kg: byPayload('truck') },
  searchText,
  searchCondition: (text) =>
    anyOf([vehicleSearch('truck', text), isDrivenBy(memberSearch(text)), isOwnedBy(textSearch('owner.search', text))]),
  filters: payloadRange('truck'),
});

/** Indexes `trailer_company_id_plate_key`, `trailer_by_nickname`, `trailer_by_make`, `trailer_by_payload`, `trailer_by_status`. */
export const trailerStore = tableStore(trailers, {
  table: 'trailer',
  calculated: { image_url: imageUrl('trailer'), max_payload_kg: payload('trailer') },
  inserted: { read_on: openedOn },
  sorts: { max_payload_kg: byPayload('trailer') },
  searchText,
  searchCondition: (text) => vehicleSearch('trailer', text),
  filters: payloadRange('trailer'),
});

/** Trucks whose owner matches the condition. */
const isOwnedBy = (condition: Sql): Sql => sql`truck.owner_id in (select owner.id from owner where ${condition})`;

function searchText({ plate, nickname, make, model }: TruckInput | TrailerInput): string {
  return `${plate} ${nickname} ${make} ${model}`;
}

/** In kilograms; the column is 0 where it is unknown, because lists sort by it. */
function payload(table: Vehicle): Sql {
  return raw(`trim_scale(nullif(round(${table}.max_payload_kg, 3), 0))::text`);
}

/** The row shows another value than the column's: see `payload`. */
function byPayload(table: Vehicle) {
  return { column: `${table}.max_payload_kg`, type: 'numeric', join: raw('') } as const;
}

/** Compared in kilograms, with all decimals, so that a limit includes a payload that was typed as it. */
function payloadRange(table: Vehicle) {
  const column = raw(`${table}.max_payload_kg`);
  const kilograms = ({ amount, unit }: PayloadLimit) => sql`${amount}::numeric * ${raw(kilogramsPer[unit])}`;
  return {
    payload_from: (limit: PayloadLimit) => sql`${column} > 0 and ${column} >= ${kilograms(limit)}`,
    payload_to: (limit: PayloadLimit) => sql`${column} > 0 and ${column} <= ${kilograms(limit)}`,
  };
}

/** As the generated column of the tables has them. */
const kilogramsPer = { kg: '1', ton: '1000', lb: '0.45359237' } as const satisfies Record<PayloadLimit['unit'], string>;

/** The makes in use, in alphabetical order. Indexes `truck_by_make`, `trailer_by_make`. */
export async function listMakes(db: Db, table: Vehicle): Promise<string[]> {
  const rows = await db.all<{ make: string }>(
    sql`select distinct make from ${raw(table)} where make <> '' order by make limit ${raw(String(makesLimit))}`,
  );
  return rows.map(({ make }) => make);
}

/** Searches nickname, make and model, and the plate with or without separators. */
export function vehicleSearch(table: Vehicle, search: SearchText): Sql {
  const plate = normalPlate(search);
  const byText = textSearch(`${table}.search`, search);
  return plate === '' ? byText : anyOf([byText, contains(`${table}.plate`, plate)]);
}

/** The ids of the trailers with these plates, by plate. */
async function findTrailersByPlate(db: Db, plates: readonly string[]): Promise<Map<string, string>> {
  const found = await db.all<{ id: string; plate: string }>(sql`select id, plate from trailer where plate = any(${[...new Set(plates)]})`);
  return new Map(found.map(({ id, plate }) => [plate, id]));
}

/** The trailers whose plates are given for trucks. */
export const resolveTrailers: Resolve = async (db, rows) => {
  const plates = rows.map(({ values }) => (typeof values.default_trailer_id === 'string' ? normalPlate(values.default_trailer_id) : ''));
  const ids = await findTrailersByPlate(db, plates.filter(Boolean));
  return plates.map((plate) => {
    if (plate === '') return { values: {}, issues: [] };
    const id = ids.get(plate);
    if (id) return { values: { default_trailer_id: id }, issues: [] };
    return { values: {}, issues: [codeIssue('default_trailer_id', 'trailer_plate_unknown')], missing: ['default_trailer_id'] };
  });
};

/** The owners whom trucks name, by document or name. */
export const resolveOwners: Resolve = async (db, rows) => {
  const typed = rows.map(({ values }) => (typeof values.owner_id === 'string' ? values.owner_id.trim() : ''));
  const ids = await findOwnersByText(db, typed);
  return typed.map((text, at) => {
    if (text === '') return { values: {}, issues: [] };
    const id = ids[at];
    if (id) return { values: { owner_id: id }, issues: [] };
    return { values: {}, issues: [codeIssue('owner_id', 'owner_unknown')], missing: ['owner_id'] };
  });
};

type VehicleInput = Pick<TruckInput | TrailerInput, 'status' | 'image'>;

/** Checks of a save beyond its schema: a change of the status needs the permission to delete, and a new image must be a file of the caller. */
export function checkVehicle(table: Vehicle) {
  const checkImage = checkNewImage(`view-${table}s`);
  return async (db: Db, input: VehicleInput, before: VehicleInput | null): Promise<void> => {
    if (before && input.status !== before.status && !(await mayDelete(db, table))) throw new RuleBroken('status_not_yours');
    await checkImage(db, input, before);
  };
}

/** Whether the caller may deactivate such a vehicle. */
async function mayDelete(db: Db, table: Vehicle): Promise<boolean> {
  const { may } = await db.one<{ may: boolean }>(sql`select holds(${`delete-${table}s`}) as may`);
  return may;
}

const trailerLabel: IdLabel = (id) => sql`select plate from trailer where id = ${id}::uuid`;

export const fleetIdLabels: IdLabels = {
  truck_id: (id) => sql`select plate from truck where id = ${id}::uuid`,
  trailer_id: trailerLabel,
  default_trailer_id: trailerLabel,
  driver_id: memberLabel,
};

/** Writes the vehicles of a company, the owners of hired trucks, and the assignments of drivers. */
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import type { Calendar } from './calendar.ts';
import { type Company, startedAt } from './companies.ts';
import { bodies, type Owner, type Truck } from './fleet.ts';
import type { Ids } from './ids.ts';
import { insertRows } from './rows.ts';

export function writeTrailers(db: Db, company_id: string, company: Company, calendar: Calendar): Map<string, string> {
  const ids = new Map(company.trailers.map(({ plate }) => [plate, newId()]));
  insertRows(db, company_id, 'trailer', company.trailers, (trailer) => ({
    id: ids.get(trailer.plate),
    ...trailer,
    width: '2.600',
    height: '3.900',
    search: foldForSearch(`${trailer.plate} ${trailer.nickname} ${trailer.make} ${trailer.model}`),
    created_at: calendar.moment(startedAt + 2),
  }));
  return ids;
}

export function writeTrucks(
  db: Db,
  company_id: string,
  company: Company,
  mileage: Map<Truck, number>,
  { trailers, owners }: Pick<Ids, 'trailers' | 'owners'>,
  calendar: Calendar,
): Map<Truck, string> {
  const ids = new Map(company.trucks.map((truck) => [truck, newId()]));
  insertRows(db, company_id, 'truck', company.trucks, (truck) => {
    const { size, trailer, owner, days, base, ...fields } = truck;
    const { tons, ...body } = bodies[size];
    return {
      ...fields,
      id: ids.get(truck),
      purchase_date: days === undefined || owner ? truck.purchase_date : calendar.day(-days - 6),
      ...body,
      max_payload: String(tons * 1000),
      default_trailer_id: trailer === undefined ? null : trailers.get(trailer),
      third_party: owner !== undefined,
      owner_id: owner === undefined ? null : owners.get(owner),
      mileage: mileage.get(truck),
      search: foldForSearch(`${truck.plate} ${truck.nickname} ${truck.make} ${truck.model}`),
      created_at: calendar.moment(addedAt(truck)),
    };
  });
  insertRows(db, company_id, 'odometer_reading', company.trucks, (truck) => ({
    source: 'opening',
    at: calendar.local(addedAt(truck)),
    truck_id: ids.get(truck),
    km: truck.mileage,
  }));
  return ids;
}

/** With the company, or two days before its first trip. */
const addedAt = ({ days }: Truck) => (days === undefined ? startedAt + 3 : -(days + 2) * 24);

export function writeOwners(db: Db, company_id: string, { trucks }: Company, calendar: Calendar): Map<Owner, string> {
  const owners = new Map(trucks.flatMap(({ owner }) => (owner === undefined ? [] : [[owner, newId()] as const])));
  const created_at = calendar.moment(startedAt + 3);
  insertRows(db, company_id, 'owner', [...owners], ([owner, id]) => ({
    id,
    ...owner,
    search: foldForSearch(`${owner.name} ${owner.tax_id}`),
    created_at,
  }));
  return owners;
}

/**
 * Each truck but the last is driven by the driver at the same place in the list, as in `planTrips`. Two relief drivers: the one who left drove the
 * first truck together with its driver; the other will take over the second truck for two weeks.
 */
export function writeAssignments(
  db: Db,
  company_id: string,
  company: Company,
  trucks: Map<Truck, string>,
  drivers: readonly string[],
  calendar: Calendar,
): void {
  const assign = (truck: number, driver: number, starts_on: number, ends_on: number | null) => ({
    truck_id: trucks.get(company.trucks[truck] as Truck),
    driver_id: drivers[driver],
    starts_on: calendar.day(starts_on),
    ends_on: ends_on === null ? null : calendar.day(ends_on),
    created_at: calendar.moment(startedAt + 25),
  });
  const relief = company.drivers.map((driver, at) => ({ ...driver, at })).slice(company.trucks.length);
  const former = relief.find(({ left }) => left !== undefined);
  const substitute = relief.find(({ left }) => left === undefined);
  insertRows(db, company_id, 'driver_assignment', [
    ...company.trucks.slice(0, -1).map((_, at) => assign(at, at, -(company.trucks[at]?.days ?? company.days), null)),
    ...(former ? [assign(0, former.at, -company.days, -(former.left as number))] : []),
    ...(substitute ? [assign(1, substitute.at, 7, 20)] : []),
  ]);
}

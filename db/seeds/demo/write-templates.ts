/** Writes the routes that the company drives most, as templates for new trips. */
import { foldForSearch } from '#base/fold.ts';
import { isPositive } from '#base/money.ts';
import type { Db } from '#server/db/connection.ts';
import type { Ids } from './ids.ts';
import { insertRows } from './rows.ts';
import type { Trip } from './trips.ts';

const count = 8;
const tollsPerHour = 0.45;
const pesosPerToll = 16_400;
/** The driver's expenses on the road, rounded to 50,000. */
const cashPerHour = 42_000;

export function writeTemplates(db: Db, ids: Ids, trips: readonly Trip[]): void {
  const driven = trips.filter(({ status }) => status !== 'cancelled');
  const byRoute = Map.groupBy(driven, ({ customer, origin, destination }) => `${customer.name} ${origin.address} ${destination.address}`);
  const most = [...byRoute.values()].toSorted((one, other) => other.length - one.length).slice(0, count);
  insertRows(db, ids.company, 'trip_template', most, (of, at) => templateRow(ids, of.at(-1) as Trip, at));
}

/** As the latest trip of the route was priced. Every fourth route is for any customer, and the last one is no longer driven. */
function templateRow(ids: Ids, { customer, origin, destination, rate, basis, owner_freight, departure, arrival }: Trip, at: number) {
  const hours = arrival - departure;
  const tolls = Math.max(1, Math.round(hours * tollsPerHour));
  const isForAny = at % 4 === 3;
  const name = `${origin.city} – ${destination.city}${isForAny ? '' : `, ${customer.name}`}`.slice(0, 76);
  return {
    name: `${name} ${at + 1}`,
    customer_id: isForAny ? null : ids.customers.get(customer),
    origin_city_id: origin.city_id,
    origin_address: origin.address,
    origin_details: origin.details ?? '',
    destination_city_id: destination.city_id,
    destination_address: destination.address,
    destination_details: destination.details ?? '',
    freight_rate: isPositive(rate) ? rate : null,
    freight_basis: basis,
    owner_freight,
    tolls_amount: String(tolls * pesosPerToll),
    tolls_count: tolls,
    cash_amount: String(Math.ceil((hours * cashPerHour) / 50_000) * 50_000),
    notes: at === 0 ? 'Cargue con cita: llamar un día antes.' : '',
    status: at === count - 1 ? 'inactive' : 'active',
    search: foldForSearch(`${name} ${at + 1}`),
  };
}

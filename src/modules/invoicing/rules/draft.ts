/** What a draft starts from: the freight of a trip as lines, the customer's taxes as rows. Refuses what cannot be billed. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isPositive } from '#base/money.ts';
import { checkDigitOf, shownTaxId } from '#base/tax-id.ts';
import type { TripStatus } from '#modules/trips/contract.ts';
import { refuseClosedTrip } from '#modules/trips/rules/status.ts';
import type { AdjustmentMethod, AdjustmentType, InvoiceTotals } from './totals.ts';

/** The language that the document is written in. */
type Language = 'es' | 'en';

/** A trip with what its freight is made of. */
export interface TripToBill {
  id: string;
  number: string;
  freight_basis: 'rate' | 'loads' | 'both';
  freight_rate: Decimal;
  origin_name: string;
  destination_name: string;
  /** Its active loads. */
  loads: readonly { number: string; goods: string; quantity: Decimal; unit: string; unit_price: Decimal }[];
}

export interface DraftItem {
  trip_id: string | null;
  description: string;
  quantity: Decimal;
  unit: string;
  unit_price: Decimal;
}

const freight = { es: 'Flete', en: 'Freight' } as const;

/**
 * The lines that bill a trip, by its freight basis: one for the rate, one for each load that has a price, or both. A trip
 * that comes to nothing still gets the line of its rate, for the clerk to fill in.
 */
export function linesOfTrip(trip: TripToBill, language: Language): DraftItem[] {
  const route = `${trip.origin_name} – ${trip.destination_name}`;
  const rate: DraftItem = {
    trip_id: trip.id,
    description: `${freight[language]} ${route} (${trip.number})`,
    quantity: '1',
    unit: 'trip',
    unit_price: trip.freight_rate,
  };
  const priced = trip.freight_basis === 'rate' ? [] : trip.loads.filter((load) => isPositive(load.unit_price));
  const loads = priced.map(
    ({ number, goods, quantity, unit, unit_price }): DraftItem => ({
      trip_id: trip.id,
      description: `${goods}, ${route} (${number})`,
      quantity,
      unit,
      unit_price,
    }),
  );
  return trip.freight_basis === 'loads' && loads.length > 0 ? loads : [rate, ...loads];
}

/** A customer's taxes, discounts and withholdings as the rows that a new invoice starts with. */
export function rowsOfCustomer(
  taxes: readonly { name: string; type: AdjustmentType; method: AdjustmentMethod; value: Decimal; iva: boolean }[],
) {
  return taxes.map(({ name, type, method, value, iva }) => ({ type, method, description: name, value, iva }));
}

/** What the invoice must say of whom it is for: at least three characters. Refuses with `customer_name_short`. */
export function nameOnInvoice(name: string): string {
  if (name.length < 3) throw new RuleBroken('customer_name_short');
  return name;
}

/** The tax ID as it is printed: a NIT with its check digit. */
export function taxIdOnInvoice(type: string, tax_id: string): string {
  return shownTaxId({ tax_id, check_digit: checkDigitOf(type, tax_id) });
}

/**
 * Whether these trips may be billed together to the customer. Refuses trips that are not here (`trip_unknown`), of another
 * customer (`trip_of_another_customer`), or closed (`trip_closed`); whether they may move to invoiced is the trips' own rule.
 */
export function billTrips(
  wanted: readonly string[],
  trips: readonly { customer_id: string; status: TripStatus }[],
  customer_id: string,
): void {
  if (trips.length < wanted.length) throw new RuleBroken('trip_unknown');
  for (const trip of trips) {
    if (trip.customer_id !== customer_id) throw new RuleBroken('trip_of_another_customer');
    refuseClosedTrip(trip.status);
  }
}

/** A line may only bill a trip that stands on its invoice. Refuses with `item_trip_unknown` at the line. */
export function checkItemTrips(items: readonly { trip_id: string | null }[], trip_ids: readonly string[]): void {
  const stranger = items.findIndex((item) => item.trip_id !== null && !trip_ids.includes(item.trip_id));
  if (stranger >= 0) throw new RuleBroken('item_trip_unknown', { status: 422, field: `items.${stranger}.description` });
}

/** numeric(19,2) holds less than this. */
const tooLarge = '100000000000000000';

/** Refuses with `amount_too_large` what the books have no room for, at the line where there is one. */
export function checkRoom(totals: InvoiceTotals): void {
  const isTooLarge = (amount: Decimal) => compare(amount, tooLarge) >= 0;
  const line = totals.items.findIndex(({ amount }) => isTooLarge(amount));
  if (line >= 0) throw new RuleBroken('amount_too_large', { status: 422, field: `items.${line}.unit_price` });
  const row = totals.adjustments.findIndex(({ amount }) => isTooLarge(amount));
  if (row >= 0) throw new RuleBroken('amount_too_large', { status: 422, field: `adjustments.${row}.value` });
  if ([totals.subtotal, totals.total, totals.withholding].some(isTooLarge)) throw new RuleBroken('amount_too_large');
}

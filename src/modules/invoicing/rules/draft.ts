/** What a draft starts from: the freight of a trip as lines, the customer's taxes as rows. Refuses what cannot be billed. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isPositive, type MoneyDecimals, round, sum } from '#base/money.ts';
import { checkDigitOf, shownTaxId } from '#base/tax-id.ts';
import type { TripStatus } from '#modules/trips/contract/status.ts';
import { refuseClosedTrip } from '#modules/trips/rules/status.ts';
import { checkDecimals, fits } from './decimals.ts';
import type { AdjustmentMethod, AdjustmentType, InvoiceDraft, InvoiceTotals } from './totals.ts';

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

/** A customer's taxes, discounts and withholdings as the rows that a new invoice starts with, amounts in the invoice's decimals. */
export function rowsOfCustomer(
  taxes: readonly { name: string; type: AdjustmentType; method: AdjustmentMethod; value: Decimal; iva: boolean }[],
  decimals: MoneyDecimals,
) {
  const written = (method: AdjustmentMethod, value: Decimal) =>
    method === 'percentage' || fits(value, decimals) ? value : round(value, decimals);
  return taxes.map(({ name, type, method, value, iva }) => ({ type, method, description: name, value: written(method, value), iva }));
}

/** Refuses a free invoice for a customer who is not active (`customer_not_active`). The trips of such a one are still billed. */
export function refuseInactive(customer: { status: 'active' | 'inactive' }): void {
  if (customer.status !== 'active') throw new RuleBroken('customer_not_active');
}

/** What the invoice must say of whom it is for: at least three characters, as the database counts them. Refuses with `customer_name_short`. */
export function nameOnInvoice(name: string): string {
  if ([...name].length < 3) throw new RuleBroken('customer_name_short');
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

/** Refuses with `too_many_decimals` what a clerk wrote in money finer than the invoice is reckoned in. Prices may be finer: lines are rounded. */
export function checkWritten({ adjustments, processing_fee, other_discount }: InvoiceDraft, decimals: MoneyDecimals): void {
  const rows = adjustments.flatMap(({ method, value }, at) => (method === 'fixed' ? [[`adjustments.${at}.value`, value] as const] : []));
  checkDecimals([...rows, ['processing_fee', processing_fee], ['other_discount', other_discount]], decimals);
}

/** An invoice comes to less than this: as much as can be paid at once. Columns hold ten thousand times as much, so sums have room. */
const tooLarge = '10000000000000';

/** Refuses with `amount_too_large` an invoice beyond `tooLarge`, at what makes it so. No other amount of it is larger than these. */
export function checkRoom({ items, adjustments, subtotal, base, tax, total }: InvoiceTotals): void {
  const isTooLarge = (amount: Decimal) => compare(amount, tooLarge) >= 0;
  const refuse = (field: string) => {
    throw new RuleBroken('amount_too_large', { status: 422, field });
  };
  const line = items.findIndex(({ amount }) => isTooLarge(amount));
  if (line >= 0) refuse(`items.${line}.unit_price`);
  const row = adjustments.findIndex(({ amount }) => isTooLarge(amount));
  if (row >= 0) refuse(`adjustments.${row}.value`);
  if (isTooLarge(subtotal)) refuse('items');
  if (isTooLarge(sum([base, tax]))) refuse('adjustments');
  if (isTooLarge(total)) refuse('processing_fee');
}

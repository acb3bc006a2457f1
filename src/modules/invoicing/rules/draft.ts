/** Rules for making an invoice: the lines of a trip, the adjustments of a customer, and the checks of the billed amounts. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isPositive, isZero, type MoneyDecimals, sum } from '#base/money.ts';
import { checkDigitOf, formatTaxId } from '#base/tax-id.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import type { TripStatus } from '#modules/trips/contract/status.ts';
import { assertTripOpen, nextTripStatus } from '#modules/trips/rules/status.ts';
import type { TripsQuestion } from '../contract/refusals.ts';
import { type InvoiceDraft, type InvoiceTotals, invoiceTotals } from './totals.ts';

/** Most characters of the reference of a customer. */
const mostReference = 40;

/** The language of the document. */
type Language = 'es' | 'en';

/** A trip with the parts of its freight. */
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

/** The totals of an invoice's input. Throws the errors of `checkInputDecimals`, `invoiceTotals` and `checkAmountsNotTooLarge`. */
export function totalsOfInput(input: InvoiceDraft, decimals: MoneyDecimals): InvoiceTotals {
  checkInputDecimals(input, decimals);
  const totals = invoiceTotals(input, decimals);
  checkAmountsNotTooLarge(totals);
  return totals;
}

const freight = { es: 'Flete', en: 'Freight' } as const;

/**
 * The lines that bill a trip, by its freight basis: one for the rate, one for each load with a price, or both. A trip without any
 * amount still gets a line for its rate, for the clerk to fill in.
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

/** The references of the customer to the trips, each once; empty if they are too long together, for the clerk to choose. */
export function referenceOfTrips(trips: readonly { customer_reference: string }[]): string {
  const all = [...new Set(trips.map((trip) => trip.customer_reference).filter(Boolean))].join(', ');
  return all.length <= mostReference ? all : '';
}

/** Throws `customer_not_active`. For an invoice without trips; the trips of an inactive customer can still be billed. */
export function assertCustomerActive(customer: { status: 'active' | 'inactive' }): void {
  if (customer.status !== 'active') throw new RuleBroken('customer_not_active');
}

/** The customer's name for the invoice. Throws `customer_name_short` below three characters, counted as the database counts them. */
export function nameOnInvoice(name: string): string {
  if ([...name].length < 3) throw new RuleBroken('customer_name_short');
  return name;
}

/** The tax ID as printed: a NIT with its check digit. */
export function taxIdOnInvoice(type: string, tax_id: string): string {
  return formatTaxId({ tax_id, check_digit: checkDigitOf(type, tax_id) });
}

/**
 * Checks that these trips may be billed together to the customer. Throws `trip_unknown` when one was not found,
 * `trip_of_another_customer`, `trip_closed`, or `trip_cannot_move` for one that is not under review.
 */
export function assertTripsBillable(
  trip_ids: readonly string[],
  trips: readonly { customer_id: string; status: TripStatus }[],
  customer_id: string,
): void {
  if (trips.length < trip_ids.length) throw new RuleBroken('trip_unknown');
  for (const trip of trips) {
    if (trip.customer_id !== customer_id) throw new RuleBroken('trip_of_another_customer');
    assertTripOpen(trip.status);
    nextTripStatus(trip.status, 'invoiced', 'clerk');
  }
}

interface TripToAskAbout {
  id: string;
  number: string;
  freight: Decimal;
  has_proof: boolean;
}

/**
 * Asks about trips without freight, unless their lines have an amount after all, and about trips without a proof of delivery. `items` with their
 * amounts.
 */
export function tripsQuestions(
  trips: readonly TripToAskAbout[],
  items: readonly { trip_id: string | null; amount: Decimal }[],
): TripsQuestion[] {
  const isFree = ({ id, freight }: TripToAskAbout) => isZero(freight) && items.every((item) => item.trip_id !== id || isZero(item.amount));
  const about = (code: TripsQuestion['code'], of: readonly TripToAskAbout[]): TripsQuestion[] =>
    of.length === 0 ? [] : [{ code, trips: of.map(({ number }) => number).sort() }];
  return [
    ...about('zero_freight', trips.filter(isFree)),
    ...about(
      'no_proof',
      trips.filter(({ has_proof }) => !has_proof),
    ),
  ];
}

/** Throws `item_trip_unknown`, at the line, when a line bills a trip that is not on the invoice. */
export function checkItemTrips(items: readonly { trip_id: string | null }[], trip_ids: readonly string[]): void {
  const unknown = items.findIndex((item) => item.trip_id !== null && !trip_ids.includes(item.trip_id));
  if (unknown >= 0) throw new RuleBroken('item_trip_unknown', { field: `items.${unknown}.description` });
}

/** Throws `too_many_decimals` at the first typed amount with more decimals than the invoice's. Unit prices may have more: lines are rounded. */
export function checkInputDecimals({ adjustments, processing_fee, other_discount }: InvoiceDraft, decimals: MoneyDecimals): void {
  const rows = adjustments.flatMap(({ method, value, base }, at) => [
    ...(method === 'fixed' ? [[`adjustments.${at}.value`, value] as const] : []),
    ...(base ? [[`adjustments.${at}.base`, base] as const] : []),
  ]);
  checkDecimals([...rows, ['processing_fee', processing_fee], ['other_discount', other_discount]], decimals);
}

/** Amounts of an invoice are below this, so that one payment can cover it. Columns store up to ten thousand times as much, so sums fit. */
const tooLarge = '10000000000000';

/** Throws `amount_too_large` at the first offending field. No other amount of an invoice is larger than the ones checked. */
export function checkAmountsNotTooLarge({ items, adjustments, subtotal, base, tax, total }: InvoiceTotals): void {
  const isTooLarge = (amount: Decimal) => compare(amount, tooLarge) >= 0;
  const fail = (field: string) => {
    throw new RuleBroken('amount_too_large', { field });
  };
  const line = items.findIndex(({ amount }) => isTooLarge(amount));
  if (line >= 0) fail(`items.${line}.unit_price`);
  const row = adjustments.findIndex(({ amount }) => isTooLarge(amount));
  if (row >= 0) fail(`adjustments.${row}.value`);
  if (isTooLarge(subtotal)) fail('items');
  if (isTooLarge(sum([base, tax]))) fail('adjustments');
  if (isTooLarge(total)) fail('processing_fee');
}

/** The description of the one line of an imported invoice. */
export const openingBalance = { es: 'Saldo inicial', en: 'Opening balance' } as const;

/** An invoice from before the use of Arriero: one line with the amount still owed, which includes taxes and withholdings. */
export function openingDraft(amount: Decimal, language: Language): InvoiceDraft & { items: DraftItem[] } {
  const item = { trip_id: null, description: openingBalance[language], quantity: '1', unit: 'unit', unit_price: amount };
  return { items: [item], adjustments: [], processing_fee: '0', other_discount: '0' };
}

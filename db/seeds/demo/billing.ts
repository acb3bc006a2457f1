/** Plans the invoices of the year's trips and their payments. Amounts come from the product's own rules; times are hours from the start of today. */
import { newId } from '#base/ids.ts';
import { compare, type Decimal, isPositive, isZero, minus, percentOf, round, sum, times, toMoney } from '#base/money.ts';
import type { InvoiceStatus, PaymentAdjustmentKind } from '#modules/invoicing/contract/invoice.ts';
import { advanceAllocation, invoiceBalance } from '#modules/invoicing/rules/balance.ts';
import { type DraftItem, linesOfTrip } from '#modules/invoicing/rules/draft.ts';
import { statusAfterSending } from '#modules/invoicing/rules/lifecycle.ts';
import { settledAmount, withPayment } from '#modules/invoicing/rules/payment.ts';
import { type InvoiceTotals, invoiceTotals } from '#modules/invoicing/rules/totals.ts';
import { dayOf } from './calendar.ts';
import type { Company } from './companies.ts';
import type { Customer, Habit, Tax } from './customers.ts';
import type { Random } from './random.ts';
import type { Numbering, Trip } from './trips.ts';

export interface Invoice {
  id: string;
  number: string;
  status: InvoiceStatus;
  customer: Customer;
  created: number;
  sent: number | null;
  /** Days from today. */
  filed: number | null;
  filing_reference: string;
  due: number;
  notes: string;
  trips: Trip[];
  items: DraftItem[];
  taxes: Tax[];
  processing_fee: Decimal;
  other_discount: Decimal;
  totals: InvoiceTotals;
  advance_payment: Decimal;
  /** The amount used of each advance. */
  uses: { id: string; amount: Decimal }[];
  paid: Decimal;
  adjusted: Decimal;
  balance: Decimal;
  cancellation_reason: string;
}

export interface Payment {
  number: string;
  invoice: Invoice;
  created: number;
  method: 'cash' | 'credit_card' | 'bank_transfer' | 'check';
  amount: Decimal;
  notes: string;
  adjustments: { kind: PaymentAdjustmentKind; amount: Decimal; note: string }[];
}

/** Half of the invoices created since then are still drafts. */
const draftsFrom = -10 * 24;
/** One group in this many is invoiced wrongly first; that invoice is cancelled. */
const cancelledEvery = 70;
/** One group in this many is never paid. */
const unpaidEvery = 80;
const cancellationReasons = [
  'Se facturó con el NIT de otra sede.',
  'El cliente pidió separar los viajes por orden de compra.',
  'Tarifa equivocada, se vuelve a facturar.',
];
/** Days between the due date and the payment. */
const paymentDelays: Record<Habit, [from: number, until: number]> = {
  early: [-8, 0],
  on_time: [-2, 4],
  late: [4, 15],
  very_late: [20, 50],
};

/** Invoices the complete trips, updates their status, and adds payments by each customer's habit. Both lists are in the order of creation. */
export function planBilling(
  company: Company,
  trips: Trip[],
  random: Random,
  numbers: { invoice: Numbering; payment: Numbering },
): { invoices: Invoice[]; payments: Payment[] } {
  const groups = company.customers.flatMap((customer) => {
    const ofCustomer = trips.filter((trip) => trip.complete && trip.customer === customer);
    return groupTrips(ofCustomer, random);
  });
  groups.sort((one, other) => invoicingTime(one) - invoicingTime(other));
  const invoices: Invoice[] = [];
  const payments: Payment[] = [];
  groups.forEach((group, at) => {
    const moment = invoicingTime(group) + random.between(0, 20) / 4;
    const first = group[0] as Trip;
    const isWrong = at % cancelledEvery === cancelledEvery - 1 && group.every(({ advance }) => advance === null);
    const make = (created: number) => makeInvoice(company, first.customer, group, group.flatMap(itemsOfTrip), created, random);
    if (isWrong) invoices.push(cancelledAfterSending(make(moment), random));
    const invoice = make(isWrong ? moment + 30 : moment);
    invoices.push(invoice);
    if (moment > draftsFrom && random.chance(1 / 2)) return;
    sendInvoice(invoice, random);
    if (at % unpaidEvery !== unpaidEvery - 1) payments.push(...payInvoice(invoice, random));
  });
  for (const extra of invoicesWithoutTrip(company, random)) {
    invoices.push(extra);
    sendInvoice(extra, random);
    payments.push(...payInvoice(extra, random));
  }
  invoices.sort((one, other) => one.created - other.created);
  for (const [at, invoice] of invoices.entries()) invoice.number = numbers.invoice(at + 1);
  payments.sort((one, other) => one.created - other.created);
  for (const [at, payment] of payments.entries()) payment.number = numbers.payment(at + 1);
  return { invoices, payments };
}

/** Most trips have their own invoice; sometimes the customer's next trip is on it too. */
function groupTrips(trips: Trip[], random: Random): Trip[][] {
  const waiting = [...trips].sort((one, other) => one.arrival - other.arrival);
  const groups: Trip[][] = [];
  for (let trip = waiting.shift(); trip; trip = waiting.shift()) {
    const next = waiting[0];
    const together = next && next.arrival - trip.arrival < 15 * 24 && random.chance(0.4);
    groups.push(together ? [trip, waiting.shift() as Trip] : [trip]);
  }
  return groups;
}

/** 9:30 on the third day after the papers of the last trip arrived. */
function invoicingTime(group: Trip[]): number {
  const papers = Math.max(...group.map(({ changes }) => (changes.at(-1) as Trip['changes'][number]).at));
  return (dayOf(papers) + 3) * 24 + 9.5;
}

function itemsOfTrip({ origin, destination, basis, rate, loads, ...trip }: Trip): DraftItem[] {
  const active = loads.filter(({ status }) => status === 'active');
  return linesOfTrip(
    { ...trip, freight_basis: basis, freight_rate: rate, origin_name: origin.city, destination_name: destination.city, loads: active },
    'es',
  );
}

function makeInvoice(
  company: Company,
  customer: Customer,
  trips: Trip[],
  items: DraftItem[],
  created: number,
  random: Random,
  taxes: Tax[] = customer.taxes,
): Invoice {
  const processing_fee = random.chance(0.03) ? '25000.00' : '0.00';
  const other_discount = random.chance(0.02) ? '50000.00' : '0.00';
  const totals = invoiceTotals({ items, adjustments: taxes, processing_fee, other_discount }, company.money_decimals);
  const open = trips.flatMap(({ advance }) => advance ?? []);
  const { advance_payment, uses } = advanceAllocation(open, totals.total, totals.withholding);
  for (const trip of trips) trip.changes.push({ at: created, by: 'billing_clerk', from: trip.status, to: 'invoiced', reason: '' });
  for (const trip of trips) trip.status = 'invoiced';
  return {
    id: newId(),
    number: '',
    status: 'draft',
    customer,
    created,
    sent: null,
    filed: null,
    filing_reference: '',
    due: dayOf(created) + customer.terms,
    notes: taxes.some(({ type }) => type === 'tax') ? '' : 'Servicio de transporte excluido de IVA, art. 476 del E.T.',
    trips,
    items,
    taxes,
    processing_fee,
    other_discount,
    totals,
    advance_payment,
    uses,
    paid: '0.00',
    adjusted: '0.00',
    balance: invoiceBalance({ ...totals, advance_payment, payments: [], adjustments: [] }),
    cancellation_reason: '',
  };
}

/** The invoice cancelled one day after it was sent. Its trips go back to review. */
function cancelledAfterSending(invoice: Invoice, random: Random): Invoice {
  const reason = random.pick(cancellationReasons);
  for (const trip of invoice.trips) {
    trip.changes.push({ at: invoice.created + 24, by: 'system', from: 'invoiced', to: 'under_review', reason });
    trip.status = 'under_review';
  }
  return { ...invoice, status: 'cancelled', sent: invoice.created + 1, cancellation_reason: reason };
}

function sendInvoice(invoice: Invoice, random: Random): void {
  invoice.sent = invoice.created + random.between(1, 8) / 4;
  invoice.status = statusAfterSending(invoice);
  const filed = dayOf(invoice.created) + random.between(1, 4);
  if (invoice.customer.files && filed < 0) {
    invoice.filed = filed;
    invoice.filing_reference = `RAD-${random.between(20_000, 89_999)}`;
    invoice.due = filed + invoice.customer.terms;
  }
  if (invoice.status === 'completed') markTripsPaid(invoice, invoice.sent);
}

/** Pays a sent invoice in one or two payments; only payments until yesterday exist. */
function payInvoice(invoice: Invoice, random: Random): Payment[] {
  if (invoice.status !== 'sent') return [];
  const [from, until] = paymentDelays[invoice.customer.habit];
  const last = Math.max(invoice.due + random.between(from, until), dayOf(invoice.created) + 1);
  const payments: Payment[] = [];
  const isPaidInTwo = random.chance(0.22);
  const share = random.pick(['40', '50', '60']);
  const between = random.between(10, 25);
  if (isPaidInTwo) {
    const part = roundTo(percentOf(invoice.balance, share), '100000');
    const day = Math.max(last - between, dayOf(invoice.created) + 1);
    if (day < 0 && isPositive(part)) payments.push(addPayment(invoice, day, toMoney(part), [], random));
  }
  const adjustments = adjustmentsOf(invoice, random);
  if (last >= 0) return payments;
  const amount = minus(invoice.balance, sum(adjustments.map((row) => row.amount)));
  return [...payments, addPayment(invoice, last, toMoney(amount), adjustments, random)];
}

/** Deductions some customers make: missing goods, a withholding at another rate, or a rounding to whole thousands. */
function adjustmentsOf(invoice: Invoice, random: Random): Payment['adjustments'] {
  const kind = random.between(1, 100);
  const pesos = random.pick(['80000.00', '125000.00', '240000.00']);
  if (compare(invoice.balance, '500000') < 0) return [];
  if (kind <= 4) return [{ kind: 'shortage', amount: pesos, note: 'Faltante reportado en el cumplido.' }];
  if (kind <= 7)
    return [
      { kind: 'withholding', amount: toMoney(round(percentOf(invoice.totals.base, '0.2'), 0)), note: 'ReteICA practicada a otra tarifa.' },
    ];
  const odd = minus(invoice.balance, roundTo(invoice.balance, '1000'));
  return kind <= 16 && !isZero(odd) ? [{ kind: 'rounding', amount: toMoney(odd), note: '' }] : [];
}

function addPayment(invoice: Invoice, day: number, amount: Decimal, adjustments: Payment['adjustments'], random: Random): Payment {
  const created = Math.max(day * 24 + random.between(32, 66) / 4, (invoice.sent as number) + 0.25);
  const payment: Payment = { number: '', invoice, created, method: pickMethod(random), amount, notes: '', adjustments };
  if (payment.method === 'check') payment.notes = `Cheque ${random.between(100_000, 999_999)}`;
  Object.assign(invoice, withPayment(invoice, payment));
  invoice.paid = toMoney(sum([invoice.paid, amount]));
  invoice.adjusted = toMoney(minus(sum([invoice.adjusted, settledAmount(payment)]), amount));
  if (invoice.status === 'completed') markTripsPaid(invoice, created);
  return payment;
}

/** Rounded to the nearest multiple of `unit`. */
function roundTo(amount: Decimal, unit: '1000' | '100000'): Decimal {
  const share = unit === '1000' ? '0.001' : '0.00001';
  return times(round(times(amount, share), 0), unit);
}

function pickMethod(random: Random): Payment['method'] {
  const roll = random.between(1, 100);
  return roll <= 84 ? 'bank_transfer' : roll <= 93 ? 'check' : roll <= 98 ? 'cash' : 'credit_card';
}

function markTripsPaid(invoice: Invoice, at: number): void {
  for (const trip of invoice.trips) {
    trip.changes.push({ at, by: 'system', from: 'invoiced', to: 'paid', reason: '' });
    trip.status = 'paid';
  }
}

/** Invoices for services other than trips, some of them with IVA. */
function invoicesWithoutTrip(company: Company, random: Random): Invoice[] {
  const iva: Tax = {
    name: 'IVA 19 %',
    type: 'tax',
    method: 'percentage',
    value: '19',
    iva: true,
    per_mille: false,
    withholding_kind: null,
  };
  const customer = (at: number) => company.customers[at % company.customers.length] as Customer;
  const make = (to: Customer, taxes: Tax[], created: number, description: string, quantity: string, unit_price: string) =>
    makeInvoice(company, to, [], [{ trip_id: null, description, quantity, unit: 'unit', unit_price }], created, random, taxes);
  return [
    make(customer(9), customer(9).taxes, -131 * 24 + 10, 'Hora de stand-by en planta', '18.000', '65000.0000'),
    make(customer(19), [iva], -64 * 24 + 11, 'Día de almacenamiento en bodega', '12.000', '48500.0000'),
    make(customer(22), [iva, ...customer(22).taxes], -16 * 24 + 9, 'Cargue y descargue con cuadrilla', '2.000', '310000.0000'),
  ];
}

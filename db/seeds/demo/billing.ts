/** Invoices of the year's trips and the money that came in, every amount by the product's own rules. Moments are hours from the start of today. */
import { newId } from '#base/ids.ts';
import { compare, type Decimal, isPositive, isZero, minus, percentOf, round, sum, times, toMoney } from '#base/money.ts';
import { advanceUsed, type InvoiceStatus, reckonBalance } from '#modules/invoicing/rules/balance.ts';
import { type DraftItem, linesOfTrip } from '#modules/invoicing/rules/draft.ts';
import { sendInvoice } from '#modules/invoicing/rules/lifecycle.ts';
import { applyPayment, type PaymentAdjustmentKind, settledBy } from '#modules/invoicing/rules/payment.ts';
import { type InvoiceTotals, reckonInvoice } from '#modules/invoicing/rules/totals.ts';
import { dayOf } from './calendar.ts';
import type { Company } from './companies.ts';
import type { Customer, Habit, Tax } from './customers.ts';
import type { Dice } from './dice.ts';
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
  /** What was taken of each advance. */
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

/** Every other one drawn up in these days is still a draft. */
const draftsFrom = -10 * 24;
/** One group in so many is first invoiced wrongly. */
const wrongEvery = 70;
/** One group in so many is never paid. */
const unpaidEvery = 45;
const wrongs = [
  'Se facturó con el NIT de otra sede.',
  'El cliente pidió separar los viajes por orden de compra.',
  'Tarifa equivocada, se vuelve a facturar.',
];
const offsets: Record<Habit, [from: number, until: number]> = { early: [-8, 0], on_time: [-2, 4], late: [6, 24], very_late: [35, 80] };

/** Invoices what is complete, moves the trips on, and lets the customers pay, each by its habit. Both come in the order in which they were made. */
export function planBilling(
  company: Company,
  trips: Trip[],
  dice: Dice,
  numbers: { invoice: Numbering; payment: Numbering },
): { invoices: Invoice[]; payments: Payment[] } {
  const groups = company.customers.flatMap((customer) =>
    groupTrips(
      trips.filter((trip) => trip.complete && trip.customer === customer),
      dice,
    ),
  );
  groups.sort((one, other) => drawnUp(one) - drawnUp(other));
  const invoices: Invoice[] = [];
  const payments: Payment[] = [];
  groups.forEach((group, at) => {
    const moment = drawnUp(group) + dice.between(0, 20) / 4;
    const first = group[0] as Trip;
    const wrong = at % wrongEvery === wrongEvery - 1 && group.every(({ advance }) => advance === null);
    if (wrong) invoices.push(cancelled(drawUp(company, first.customer, group, group.flatMap(itemsOf), moment, dice), dice));
    const invoice = drawUp(company, first.customer, group, group.flatMap(itemsOf), wrong ? moment + 30 : moment, dice);
    invoices.push(invoice);
    if (moment > draftsFrom && dice.chance(1 / 2)) return;
    send(invoice, dice);
    if (at % unpaidEvery !== unpaidEvery - 1) payments.push(...settle(invoice, dice));
  });
  for (const extra of extras(company, dice)) {
    invoices.push(extra);
    send(extra, dice);
    payments.push(...settle(extra, dice));
  }
  invoices.sort((one, other) => one.created - other.created);
  invoices.forEach((invoice, at) => {
    invoice.number = numbers.invoice(at + 1);
  });
  payments.sort((one, other) => one.created - other.created);
  payments.forEach((payment, at) => {
    payment.number = numbers.payment(at + 1);
  });
  return { invoices, payments };
}

/** Most trips have an invoice of their own; now and then the next one of the customer is on it too. */
function groupTrips(trips: Trip[], dice: Dice): Trip[][] {
  const waiting = [...trips].sort((one, other) => one.arrival - other.arrival);
  const groups: Trip[][] = [];
  for (let trip = waiting.shift(); trip; trip = waiting.shift()) {
    const next = waiting[0];
    const together = next && next.arrival - trip.arrival < 15 * 24 && dice.chance(0.4);
    groups.push(together ? [trip, waiting.shift() as Trip] : [trip]);
  }
  return groups;
}

/** Office hours of the third day after the last trip's papers were in. */
function drawnUp(group: Trip[]): number {
  const papers = Math.max(...group.map(({ changes }) => (changes.at(-1) as Trip['changes'][number]).at));
  return (dayOf(papers) + 3) * 24 + 9.5;
}

function itemsOf({ origin, destination, basis, rate, loads, ...trip }: Trip): DraftItem[] {
  const active = loads.filter(({ status }) => status === 'active');
  return linesOfTrip(
    { ...trip, freight_basis: basis, freight_rate: rate, origin_name: origin.city, destination_name: destination.city, loads: active },
    'es',
  );
}

function drawUp(
  company: Company,
  customer: Customer,
  trips: Trip[],
  items: DraftItem[],
  created: number,
  dice: Dice,
  taxes: Tax[] = customer.taxes,
): Invoice {
  const processing_fee = dice.chance(0.03) ? '25000.00' : '0.00';
  const other_discount = dice.chance(0.02) ? '50000.00' : '0.00';
  const totals = reckonInvoice({ items, adjustments: taxes, processing_fee, other_discount }, company.money_decimals);
  const open = trips.flatMap(({ advance }) => advance ?? []);
  const { advance_payment, uses } = advanceUsed(open, totals.total, totals.withholding);
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
    balance: reckonBalance({ ...totals, advance_payment, payments: [], adjustments: [] }),
    cancellation_reason: '',
  };
}

/** Sent, found wrong a day later, and void; its trips wait again. */
function cancelled(invoice: Invoice, dice: Dice): Invoice {
  const reason = dice.pick(wrongs);
  for (const trip of invoice.trips) {
    trip.changes.push({ at: invoice.created + 24, by: 'system', from: 'invoiced', to: 'under_review', reason });
    trip.status = 'under_review';
  }
  return { ...invoice, status: 'cancelled', sent: invoice.created + 1, cancellation_reason: reason };
}

function send(invoice: Invoice, dice: Dice): void {
  invoice.sent = invoice.created + dice.between(1, 8) / 4;
  invoice.status = sendInvoice(invoice);
  const filed = dayOf(invoice.created) + dice.between(1, 4);
  if (invoice.customer.files && filed < 0) {
    invoice.filed = filed;
    invoice.filing_reference = `RAD-${dice.between(20_000, 89_999)}`;
    invoice.due = filed + invoice.customer.terms;
  }
  if (invoice.status === 'completed') payTrips(invoice, invoice.sent);
}

/** What came in on a sent invoice until yesterday: in one payment, or in two. */
function settle(invoice: Invoice, dice: Dice): Payment[] {
  if (invoice.status !== 'sent') return [];
  const [from, until] = offsets[invoice.customer.habit];
  const last = Math.max(invoice.due + dice.between(from, until), dayOf(invoice.created) + 1);
  const payments: Payment[] = [];
  const inTwo = dice.chance(0.22);
  const share = dice.pick(['40', '50', '60']);
  const between = dice.between(10, 25);
  if (inTwo) {
    const part = roundTo(percentOf(invoice.balance, share), '100000');
    const day = Math.max(last - between, dayOf(invoice.created) + 1);
    if (day < 0 && isPositive(part)) payments.push(pay(invoice, day, toMoney(part), [], dice));
  }
  const adjustments = adjustmentsOf(invoice, dice);
  if (last >= 0) return payments;
  const amount = minus(invoice.balance, sum(adjustments.map((row) => row.amount)));
  return [...payments, pay(invoice, last, toMoney(amount), adjustments, dice)];
}

/** What some customers keep back beyond the invoice: goods that were missing, a tax at their own rate, the odd pesos. */
function adjustmentsOf(invoice: Invoice, dice: Dice): Payment['adjustments'] {
  const kind = dice.between(1, 100);
  const pesos = dice.pick(['80000.00', '125000.00', '240000.00']);
  if (compare(invoice.balance, '500000') < 0) return [];
  if (kind <= 4) return [{ kind: 'shortage', amount: pesos, note: 'Faltante reportado en el cumplido.' }];
  if (kind <= 7)
    return [
      { kind: 'withholding', amount: toMoney(round(percentOf(invoice.totals.base, '0.2'), 0)), note: 'ReteICA practicada a otra tarifa.' },
    ];
  const odd = minus(invoice.balance, roundTo(invoice.balance, '1000'));
  return kind <= 16 && !isZero(odd) ? [{ kind: 'rounding', amount: toMoney(odd), note: '' }] : [];
}

function pay(invoice: Invoice, day: number, amount: Decimal, adjustments: Payment['adjustments'], dice: Dice): Payment {
  const created = Math.max(day * 24 + dice.between(32, 66) / 4, (invoice.sent as number) + 0.25);
  const payment: Payment = { number: '', invoice, created, method: methodOf(dice), amount, notes: '', adjustments };
  if (payment.method === 'check') payment.notes = `Cheque ${dice.between(100_000, 999_999)}`;
  Object.assign(invoice, applyPayment(invoice, payment));
  invoice.paid = toMoney(sum([invoice.paid, amount]));
  invoice.adjusted = toMoney(minus(sum([invoice.adjusted, settledBy(payment)]), amount));
  if (invoice.status === 'completed') payTrips(invoice, created);
  return payment;
}

/** To the nearest multiple of a power of ten. */
function roundTo(amount: Decimal, unit: '1000' | '100000'): Decimal {
  const share = unit === '1000' ? '0.001' : '0.00001';
  return times(round(times(amount, share), 0), unit);
}

function methodOf(dice: Dice): Payment['method'] {
  const roll = dice.between(1, 100);
  return roll <= 84 ? 'bank_transfer' : roll <= 93 ? 'check' : roll <= 98 ? 'cash' : 'credit_card';
}

function payTrips(invoice: Invoice, at: number): void {
  for (const trip of invoice.trips) {
    trip.changes.push({ at, by: 'system', from: 'invoiced', to: 'paid', reason: '' });
    trip.status = 'paid';
  }
}

/** Invoices of no trip: what a carrier charges beside the freight, some of it with IVA. */
function extras(company: Company, dice: Dice): Invoice[] {
  const iva: Tax = { name: 'IVA 19 %', type: 'tax', method: 'percentage', value: '19', iva: true };
  const customer = (at: number) => company.customers[at % company.customers.length] as Customer;
  const item = (description: string, quantity: string, unit: string, unit_price: string): DraftItem[] => [
    { trip_id: null, description, quantity, unit, unit_price },
  ];
  return [
    drawUp(company, customer(9), [], item('Hora de stand-by en planta', '18.000', 'unit', '65000.0000'), -131 * 24 + 10, dice),
    drawUp(company, customer(19), [], item('Día de almacenamiento en bodega', '12.000', 'unit', '48500.0000'), -64 * 24 + 11, dice, [iva]),
    drawUp(company, customer(22), [], item('Cargue y descargue con cuadrilla', '2.000', 'unit', '310000.0000'), -16 * 24 + 9, dice, [
      iva,
      ...customer(22).taxes,
    ]),
  ];
}

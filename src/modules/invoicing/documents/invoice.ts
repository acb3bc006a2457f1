/** The invoice as it is printed and as its page shows it. */
import type { Day } from '#base/days.ts';
import { formatDay, formatMoney, formatQuantity, formatRate, type Language } from '#base/format.ts';
import { interpolate } from '#base/issues.ts';
import { isZero, negate } from '#base/money.ts';
import { letterheadOf } from '#modules/companies/store/letterhead.ts';
import type { Block, Entry, PdfDocument, TotalRow } from '#server/pdf/document.ts';
import { filledText, screenText } from '#server/words.ts';
import type { Invoice } from '../contract/invoice.ts';
import { paymentTerms } from '../rules/balance.ts';
import type { InvoiceTrip, PrintedInvoice } from '../store/documents/invoice.ts';

type Text = (key: string, facts?: Record<string, string>) => string;
/** Trips up to this number are listed beside the account; more of them are a table. */
const tripsBeside = 1;

export function invoiceDocument(printed: PrintedInvoice): PdfDocument {
  const { invoice, company, language, made_by, trips } = printed;
  const text: Text = (key, facts = {}) => interpolate(screenText(`invoicing:${key}`, language), facts);
  const titles: Partial<Record<Invoice['status'], string>> = { draft: 'paper.draft', cancelled: 'paper.void' };
  return {
    language,
    letterhead: letterheadOf(company, language),
    title: text(titles[invoice.status] ?? 'paper.title'),
    number: invoice.number,
    marks: ['internal', 'not_electronic_invoice'],
    blocks: [
      { type: 'entries', columns: 5, entries: partiesAndDays(printed, text) },
      ...references(invoice, text, language),
      itemsTable(invoice, trips, text, language),
      { type: 'totals', rows: totalRows(invoice, text, language), aside: besideTotals(printed, text) },
      ...entriesBlock(accountAndTransport(printed, text)),
      ...(trips.length > tripsBeside ? [tripsTable(trips, text)] : []),
      {
        type: 'signatures',
        boxes: [
          { label: made_by ? text('paper.made_by', { name: made_by }) : text('paper.made_by_blank') },
          { label: text('paper.received_by') },
        ],
      },
    ],
    footer: company.invoice_footer,
  };
}

function partiesAndDays({ invoice, city, tax_id_type, language }: PrintedInvoice, text: Text): Entry[] {
  const { customer_name, customer_tax_id, customer_address, issue_date, filing_date, filing_reference, due_date } = invoice;
  const document = [tax_id_type && screenText(`customers:tax_id_types.${tax_id_type}`, language), customer_tax_id]
    .filter(Boolean)
    .join(' ');
  return [
    {
      label: text('fields.customer'),
      value: customer_name,
      lines: [document, [customer_address, city].filter(Boolean).join(', ')].filter(Boolean),
      span: filing_date === null ? 3 : 2,
    },
    { label: text('paper.issued'), value: { day: issue_date } },
    ...(filing_date === null
      ? []
      : [{ label: text('paper.filed'), value: { day: filing_date }, lines: filing_reference ? [filing_reference] : [] }]),
    { label: text('paper.due'), value: { day: due_date }, lines: termsLines(invoice, language) },
  ];
}

/** Null if it was filed after it was due. */
function termsLines(invoice: Invoice, language: Language): string[] {
  const days = paymentTerms(invoice);
  if (days < 0) return [];
  return [days === 0 ? screenText('invoicing:paper.cash_terms', language) : filledText('invoicing:paper.terms', { count: days }, language)];
}

const entriesBlock = (entries: readonly Entry[]): Block[] => (entries.length > 0 ? [{ type: 'entries', columns: 2, entries }] : []);

/** The references of third parties. */
function references(invoice: Invoice, text: Text, language: Language): Block[] {
  const { customer_reference, dian_number, dian_date, cufe } = invoice;
  const entries: Entry[] = [
    ...(customer_reference ? [{ label: text('fields.customer_reference'), value: customer_reference }] : []),
    ...(dian_number
      ? [{ label: text('fields.dian_number'), value: dian_number, lines: dian_date ? [formatDay(dian_date, language)] : [] }]
      : []),
  ];
  return [...entriesBlock(entries), ...(cufe ? [{ type: 'text' as const, label: text('fields.cufe'), text: cufe }] : [])];
}

function itemsTable({ items }: Invoice, trips: readonly InvoiceTrip[], text: Text, language: Language): Block {
  return {
    type: 'table',
    columns: [
      { title: text('paper.item') },
      { title: text('fields.quantity'), right: true },
      { title: text('fields.unit_price'), right: true },
      { title: text('fields.amount'), right: true },
    ],
    rows: items.map(({ trip_id, description, quantity, unit, unit_price, amount }, at) => {
      // The numbers of a trip are with its first line.
      const isFirst = items.findIndex((item) => item.trip_id === trip_id) === at;
      const trip = isFirst ? trips.find(({ id }) => id === trip_id) : undefined;
      const named = trip && !description.includes(trip.number) ? [trip.number] : [];
      const detail = trip ? [...named, ...waybillsText(trip, text)].join(' · ') : '';
      return {
        cells: [
          detail ? { value: description, detail } : description,
          `${formatQuantity(quantity, language)} ${unitText(quantity, unit, language)}`,
          { money: unit_price, decimals: 4 },
          { money: amount },
        ],
      };
    }),
  };
}

const waybillsText = ({ waybills }: InvoiceTrip, text: Text): string[] =>
  waybills.length === 0 ? [] : [text(waybills.length === 1 ? 'paper.waybill' : 'paper.waybills', { numbers: waybills.join(', ') })];

/** Plural unless the quantity is one. A unit that the company invented is printed as typed. */
function unitText(quantity: string, unit: string, language: Language): string {
  const key = `common:units.${unit}`;
  const found = filledText(key, { count: Number(quantity) === 1 ? 1 : 2 }, language);
  return found === key ? unit : found;
}

/** A description with its rate, which it may have already, with whatever space before its sign; `11 %` does not have `1 %`. */
export function withRate(description: string, rate: string): string {
  const [text, wanted] = [description, rate].map((one) => one.replace(/\s/g, '')) as [string, string];
  return new RegExp(`(^|[^\\d.,])${RegExp.escape(wanted)}`).test(text) ? description : `${description} ${rate}`;
}

/** In the order in which they are added; deductions from the balance are below the total. */
function totalRows(invoice: Invoice, text: Text, language: Language): TotalRow[] {
  const { adjustments, subtotal, processing_fee, other_discount, total, balance, status, advances, payments, issue_date } = invoice;
  const dayText = (day: Day) => formatDay(day, language, issue_date.slice(0, 4));
  const added = (label: string, amount: string): TotalRow => ({ label, value: { money: amount } });
  const subtracted = (label: string, amount: string) => added(label, negate(amount));
  const labelOf = (row: Invoice['adjustments'][number]) => {
    if (row.method === 'fixed') return row.description;
    const rate = formatRate(row, language);
    const named = withRate(row.description, rate);
    return row.base === null ? named : text('paper.rate_of', { named, base: formatMoney(row.base, language) });
  };
  const of = (type: 'tax' | 'discount' | 'withholding') => adjustments.filter((row) => row.type === type);
  const settled = [
    ...of('withholding').map((row) => subtracted(labelOf(row), row.amount)),
    ...advances.map(({ payment_number, payment_date, used }) =>
      subtracted(text(payment_number ? 'paper.credit' : 'paper.advance', { day: dayText(payment_date) }), used),
    ),
    ...payments.flatMap(({ number, payment_date, amount, adjustments: rows }) => [
      subtracted(text('paper.payment', { number, day: dayText(payment_date) }), amount),
      ...rows.map((row) => subtracted([text(`payments.kinds.${row.kind}`), row.note].filter(Boolean).join(': '), row.amount)),
    ]),
  ];
  return [
    added(text('totals.subtotal'), subtotal),
    ...of('discount').map((row) => subtracted(labelOf(row), row.amount)),
    ...of('tax').map((row) => added(labelOf(row), row.amount)),
    ...(isZero(processing_fee) ? [] : [added(text('totals.processing_fee'), processing_fee)]),
    ...(isZero(other_discount) ? [] : [subtracted(text('totals.other_discount'), other_discount)]),
    { ...added(text('totals.total'), total), kind: settled.length > 0 && status !== 'cancelled' ? 'sum' : 'result' },
    ...(status === 'cancelled' ? [] : settled),
    ...(settled.length > 0 && status !== 'cancelled' ? [{ ...added(text('paper.balance'), balance), kind: 'result' as const }] : []),
  ];
}

function besideTotals({ invoice, trips }: PrintedInvoice, text: Text): Entry[] {
  const { total, notes, iva, status, cancellation_reason } = invoice;
  return [
    { label: text('paper.in_words'), value: { in_words: total } },
    ...(notes ? [{ label: text('fields.notes'), value: notes, plain: true }] : []),
    ...(status === 'cancelled' && cancellation_reason ? [{ label: text('paper.void_reason'), value: cancellation_reason }] : []),
    ...(isZero(iva) && trips.length > 0 ? [{ label: text('totals.iva'), value: text('paper.excluded'), plain: true }] : []),
  ];
}

/** Where to pay; for an invoice of one trip, also the vehicle. */
function accountAndTransport({ invoice, company, trips, language }: PrintedInvoice, text: Text): Entry[] {
  const { account, legal_name, name } = company;
  const entries: Entry[] = [];
  if (account) {
    entries.push({
      label: text('paper.pay_to'),
      value: [account.description, account.account_number].filter(Boolean).join(' · '),
      lines: [
        text('paper.account_of', { name: legal_name || name }),
        text('paper.pay_reference', { reference: invoice.dian_number || invoice.number }),
      ],
    });
  }
  const [trip] = trips;
  if (trip && trips.length <= tripsBeside)
    entries.push({
      label: text('paper.transport'),
      value: vehiclesText(trip, text),
      lines: [...(trip.manifest_number ? [text('paper.manifest', { number: trip.manifest_number })] : []), daysText(trip, text, language)],
    });
  return entries;
}

const vehiclesText = ({ truck_plate, trailer_plate }: InvoiceTrip, text: Text) =>
  trailer_plate ? text('paper.truck_trailer', { truck: truck_plate, trailer: trailer_plate }) : text('paper.truck', { truck: truck_plate });

function daysText({ departure_at, arrival_at }: InvoiceTrip, text: Text, language: Language): string {
  const departure = formatDay(departure_at.slice(0, 10), language);
  if (arrival_at === null) return text('paper.departed', { departure });
  return text('paper.departed_arrived', { departure, arrival: formatDay(arrival_at.slice(0, 10), language) });
}

function tripsTable(trips: readonly InvoiceTrip[], text: Text): Block {
  return {
    type: 'table',
    columns: [
      { title: text('fields.trip') },
      { title: text('paper.transport'), width: 150 },
      { title: text('paper.departure'), width: 80 },
      { title: text('paper.arrival'), width: 80 },
    ],
    rows: trips.map((trip) => ({
      cells: [
        { value: trip.number, detail: `${trip.origin_name} – ${trip.destination_name}` },
        {
          value: vehiclesText(trip, text),
          ...(trip.manifest_number && { detail: text('paper.manifest', { number: trip.manifest_number }) }),
        },
        { day: trip.departure_at.slice(0, 10) },
        trip.arrival_at === null ? '' : { day: trip.arrival_at.slice(0, 10) },
      ],
    })),
  };
}

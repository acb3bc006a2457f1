/** The debt to the owner of a hired truck for a trip, and the payments, printed. */
import { formatRate, type Language } from '#base/format.ts';
import { isNegative, isZero, negate } from '#base/money.ts';
import { expenseTable } from '#modules/expenses/documents/expense-table.ts';
import type { PayableOwner } from '#modules/owners/store.ts';
import type { Letterhead, PdfDocument } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';
import type { TripOwner } from '../contract/balances.ts';
import type { PrintedTrip } from '../store/balances.ts';
import { documentOf } from './party.ts';

export function tripOwnerDocument(
  trip: TripOwner,
  printed: PrintedTrip,
  owner: PayableOwner,
  letterhead: Letterhead,
  language: Language,
): PdfDocument {
  const text = (key: string) => screenText(`payables:${key}`, language);
  const method = (key: string) => screenText(`trips:methods.${key}`, language);
  const { balance, charges, payments } = trip;
  const rate = (value: string, per_mille: boolean) => formatRate({ value, per_mille }, language);
  const isOwed = !isNegative(balance);
  const account = [
    owner.bank,
    owner.account_type && screenText(`owners:account_types.${owner.account_type}`, language),
    owner.account_number,
    owner.account_holder,
  ].filter(Boolean);
  return {
    language,
    letterhead,
    title: text('document.title'),
    number: trip.trip_number,
    marks: ['internal'],
    blocks: [
      {
        type: 'entries',
        columns: 4,
        entries: [
          { label: text('document.owner'), value: owner.name, lines: [documentOf(owner, language), owner.phone].filter(Boolean), span: 2 },
          {
            label: text('document.departure'),
            value: { day: printed.departure_on },
            lines: [`${printed.origin} – ${printed.destination}`],
          },
          { label: text('document.truck'), value: printed.truck_plate, lines: [printed.driver_name] },
        ],
      },
      ...(charges.length === 0 ? [] : [{ type: 'heading', text: text('document.charges') } as const, expenseTable(charges, language)]),
      ...(payments.length === 0
        ? []
        : [
            { type: 'heading', text: text('document.payments') } as const,
            {
              type: 'table',
              columns: [
                { title: text('document.date'), width: 80 },
                { title: text('document.what') },
                { title: text('document.amount'), right: true },
              ],
              rows: payments.map((row) => ({
                cells: [
                  { day: row.date },
                  {
                    value: text(`types.${row.type}`),
                    detail: [method(row.method), row.transaction_id].filter(Boolean).join(' · '),
                  },
                  { money: row.amount },
                ],
              })),
            } as const,
          ]),
      {
        type: 'totals',
        rows: [
          { label: text('owner_freight'), value: { money: trip.owner_freight ?? '0' } },
          {
            label: `${text('retefuente')} ${rate(trip.owner_retefuente_rate, false)}`,
            value: { money: negate(trip.owner_retefuente ?? '0') },
          },
          { label: `${text('reteica')} ${rate(trip.owner_reteica_rate, true)}`, value: { money: negate(trip.owner_reteica ?? '0') } },
          { label: text('charged'), value: { money: negate(trip.charged) } },
          { label: text('advanced'), value: { money: negate(trip.advanced) } },
          { label: text('paid'), value: { money: negate(trip.paid) } },
          { label: text(isOwed ? 'document.owed' : 'document.owes'), value: { money: isOwed ? balance : negate(balance) }, kind: 'result' },
        ],
        aside: [
          ...(account.length === 0 ? [] : [{ label: text('document.account'), value: account.join(' · ') }]),
          ...(isZero(balance)
            ? []
            : [{ label: screenText('common:pdf.in_words', language), value: { in_words: isOwed ? balance : negate(balance) } }]),
        ],
      },
      { type: 'signatures', boxes: [{ label: owner.name, lines: [documentOf(owner, language)] }, { label: letterhead.name }] },
    ],
  };
}

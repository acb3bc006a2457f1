/** The receipt of an advance. */
import { formatDay, type Language } from '#base/format.ts';
import type { DocumentCustomer } from '#modules/customers/store.ts';
import type { Letterhead, PdfDocument } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';
import type { Advance } from '../contract/advances.ts';
import { customerEntry } from './customer-entry.ts';

/**
 * Advances have no number of their own: shown is the number of the load or trip, else the day. Its uses are not shown, so the receipt never changes.
 */
export function advanceDocument(advance: Advance, customer: DocumentCustomer, letterhead: Letterhead, language: Language): PdfDocument {
  const text = (key: string) => screenText(`invoicing:${key}`, language);
  const { load_number, trip_number, payment_date, method, payment_method, transaction_id, amount, notes } = advance;
  const about = [load_number, trip_number].filter((number) => number !== null);
  return {
    language,
    letterhead,
    title: text('advance_receipt.title'),
    number: about[0] ?? formatDay(payment_date, language),
    marks: ['internal', 'not_electronic_invoice'],
    blocks: [
      {
        type: 'entries',
        columns: 4,
        entries: [
          customerEntry(text('receipt.received_from'), customer, language),
          { label: text('payments.fields.payment_date'), value: { day: payment_date } },
          {
            label: text('payments.fields.method'),
            value: text(`methods.${method}`),
            lines: [payment_method ?? '', transaction_id].filter(Boolean),
          },
        ],
      },
      {
        type: 'totals',
        rows: [{ label: text('receipt.amount'), value: { money: amount }, kind: 'result' }],
        aside: [
          { label: screenText('common:pdf.in_words', language), value: { in_words: amount } },
          { label: text('advance_receipt.about'), value: about.length > 0 ? about.join(' · ') : text('advance_receipt.next_invoices') },
        ],
      },
      ...(notes ? [{ type: 'text', label: text('payments.fields.notes'), text: notes } as const] : []),
      {
        type: 'signatures',
        boxes: [{ label: text('receipt.received_by'), lines: [letterhead.name] }, { label: text('receipt.handed_over_by') }],
      },
    ],
  };
}

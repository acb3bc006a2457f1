/** The receipt of a payment (recibo de caja). */
import type { Language } from '#base/format.ts';
import { isZero, plus, sum } from '#base/money.ts';
import type { Block, Letterhead, PdfDocument } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';
import type { Receipt } from '../store/documents/receipt.ts';
import { customerEntry } from './customer-entry.ts';

export function receiptDocument(receipt: Receipt, letterhead: Letterhead, language: Language): PdfDocument {
  const text = (key: string) => screenText(`invoicing:${key}`, language);
  const { payment_date, method, payment_method_name, amount, notes, received_by } = receipt;
  const receivedBy = text('receipt.received_by');
  return {
    language,
    letterhead,
    title: text('receipt.title'),
    number: receipt.number,
    marks: ['internal'],
    blocks: [
      {
        type: 'entries',
        columns: 4,
        entries: [
          customerEntry(text('receipt.received_from'), receipt, language),
          { label: text('payments.fields.payment_date'), value: { day: payment_date } },
          {
            label: text('payments.fields.method'),
            value: text(`methods.${method}`),
            lines: payment_method_name ? [payment_method_name] : [],
          },
        ],
      },
      {
        type: 'totals',
        rows: [{ label: text('receipt.amount'), value: { money: amount }, kind: 'result' }],
        aside: [{ label: screenText('common:pdf.in_words', language), value: { in_words: amount } }],
      },
      ...(receipt.invoices.length > 0 ? [invoicesTable(receipt, text)] : []),
      ...keptTotal(receipt, text),
      ...adjustmentsTable(receipt, text),
      ...(notes ? [{ type: 'text', label: text('payments.fields.notes'), text: notes } as const] : []),
      {
        type: 'signatures',
        boxes: [
          { label: received_by ? `${receivedBy}: ${received_by}` : receivedBy, lines: [letterhead.name] },
          { label: text('receipt.handed_over_by') },
        ],
      },
    ],
  };
}

type Text = (key: string) => string;

/** The paid invoices, with their balances before and after, and the part that becomes credit. */
function invoicesTable({ invoices, adjustments }: Receipt, text: Text): Block {
  const adjustedOf = (id: string) => sum(adjustments.filter((row) => row.invoice_id === id).map((row) => row.amount));
  const money = (title: string) => ({ title: text(`receipt.columns.${title}`), right: true });
  return {
    type: 'table',
    columns: [
      { title: text('payments.columns.invoice') },
      { title: text('fields.issue_date'), width: 96 },
      money('before'),
      money('paid'),
      ...(adjustments.length > 0 ? [money('adjusted')] : []),
      money('after'),
    ],
    rows: invoices.map(({ id, number, dian_number, issue_date, amount, balance_after }) => ({
      cells: [
        dian_number ? { value: number, detail: dian_number } : number,
        { day: issue_date },
        { money: sum([balance_after, amount, adjustedOf(id)]) },
        { money: amount },
        ...(adjustments.length > 0 ? [{ money: adjustedOf(id) }] : []),
        { money: plus(balance_after, '0') },
      ],
    })),
  };
}

/** The part that no invoice takes. */
function keptTotal({ kept }: Receipt, text: Text): Block[] {
  return isZero(kept) ? [] : [{ type: 'totals', rows: [{ label: text('receipt.kept'), value: { money: kept }, kind: 'result' }] }];
}

/** Deductions from the balance without money: withholdings, shortages, the rounding. */
function adjustmentsTable({ adjustments, invoices }: Receipt, text: Text): Block[] {
  if (adjustments.length === 0) return [];
  const ofInvoice = (id: string) => (invoices.length > 1 ? invoices.find((invoice) => invoice.id === id)?.number : '');
  return [
    {
      type: 'table',
      columns: [{ title: text('payments.sections.adjustments') }, { title: text('fields.amount'), right: true }],
      rows: adjustments.map(({ kind, amount, note, invoice_id }) => ({
        cells: [
          { value: text(`payments.kinds.${kind}`), detail: [ofInvoice(invoice_id), note].filter(Boolean).join(' · ') },
          { money: amount },
        ],
      })),
    },
  ];
}

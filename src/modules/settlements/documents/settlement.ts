/** The settlement of a trip, printed: to sign on paper, or as it was signed on the screen. */
import type { Language } from '#base/format.ts';
import { interpolate } from '#base/issues.ts';
import { isZero, negate } from '#base/money.ts';
import { expenseTable } from '#modules/expenses/documents/expense-table.ts';
import type { Letterhead, PdfDocument, Picture } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';
import type { ShownContent } from '../contract/settlement.ts';
import { owedText } from '../rules/settlement.ts';

/** A version that the driver signed. */
export interface SignedBy {
  version: number;
  /** As worded in the document. */
  signed_at: string;
  signature: Picture;
}

export function settlementDocument(
  content: ShownContent,
  signed: SignedBy | null,
  letterhead: Letterhead,
  language: Language,
): PdfDocument {
  const text = (key: string, facts: Record<string, string> = {}) => interpolate(screenText(`settlements:${key}`, language), facts);
  const { trip_number, driver_name, driver_id_card, origin, destination, departure_on, truck_plate, cash, expenses, stubs, owed } = content;
  const { key, amount } = owedText(owed);
  return {
    language,
    letterhead,
    title: text('document.title'),
    number: signed ? `${trip_number} – ${text('document.version', { version: String(signed.version) })}` : trip_number,
    marks: ['internal'],
    blocks: [
      {
        type: 'entries',
        columns: 4,
        entries: [
          { label: text('document.driver'), value: driver_name, lines: driver_id_card ? [driver_id_card] : [], span: 2 },
          { label: text('document.departure'), value: { day: departure_on }, lines: [`${origin} – ${destination}`] },
          { label: text('document.truck'), value: truck_plate },
        ],
      },
      { type: 'heading', text: text('document.cash') },
      {
        type: 'table',
        columns: [
          { title: text('document.date'), width: 80 },
          { title: text('document.what') },
          { title: text('document.given'), right: true },
          { title: text('document.returned'), right: true },
        ],
        rows: cash.map((row) => ({
          cells: [
            { day: row.date },
            {
              value: screenText(`trips:cash.types.${row.type}`, language),
              detail: [screenText(`trips:methods.${row.method}`, language), row.transaction_id, row.note].filter(Boolean).join(' · '),
            },
            row.type === 'company_to_driver' ? { money: row.amount } : '',
            row.type === 'driver_to_company' ? { money: row.amount } : '',
          ],
        })),
      },
      { type: 'heading', text: text('document.expenses') },
      expenseTable(expenses, language),
      {
        type: 'totals',
        rows: [
          { label: text('document.given'), value: { money: content.handed_out } },
          { label: text('document.returned'), value: { money: negate(content.returned) } },
          { label: text('document.spent'), value: { money: negate(content.spent) } },
          ...(stubs?.map((stub) => ({ label: text('document.stub', { number: stub.number }), value: { money: negate(stub.amount) } })) ??
            (isZero(content.taken) ? [] : [{ label: text('in_stubs'), value: { money: negate(content.taken) } }])),
          { label: text(key), value: { money: amount }, kind: 'result' },
        ],
        aside: isZero(amount) ? [] : [{ label: screenText('common:pdf.in_words', language), value: { in_words: amount } }],
      },
      { type: 'text', text: text('document.authorisation', { company: letterhead.name }) },
      {
        type: 'signatures',
        boxes: [
          {
            label: driver_name,
            lines: [driver_id_card, ...(signed ? [text('document.signed_at', { at: signed.signed_at })] : [])].filter(Boolean),
            signature: signed?.signature ?? null,
          },
          { label: letterhead.name },
        ],
      },
    ],
  };
}

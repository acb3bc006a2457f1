/** The statement of a driver's account, printed. */
import { formatDay, type Language } from '#base/format.ts';
import type { Letterhead, PdfDocument } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';
import { owedText } from '../rules/settlement.ts';
import type { Statement } from '../store/accounts.ts';

export function statementDocument(statement: Statement, letterhead: Letterhead, language: Language): PdfDocument {
  const text = (key: string) => screenText(`settlements:${key}`, language);
  const { driver_name, driver_id_card, from, to, opening, movements } = statement;
  const { key, amount } = owedText(movements.at(-1)?.balance ?? opening);
  return {
    language,
    letterhead,
    title: text('statement.title'),
    number: formatDay(to, language),
    marks: ['internal'],
    blocks: [
      {
        type: 'entries',
        columns: 4,
        entries: [
          { label: text('document.driver'), value: driver_name, lines: driver_id_card ? [driver_id_card] : [], span: 2 },
          { label: text('statement.from'), value: from ? { day: from } : text('statement.beginning') },
          { label: text('statement.to'), value: { day: to } },
        ],
      },
      {
        type: 'table',
        columns: [
          { title: text('document.date'), width: 76 },
          { title: text('document.what') },
          { title: text('movements.columns.trip_number'), width: 80 },
          { title: text('movements.columns.owed'), right: true },
          { title: text('movements.columns.balance'), right: true },
        ],
        rows: [
          { cells: ['', text('statement.opening'), '', '', { money: opening }], strong: true },
          ...movements.map((row) => ({
            cells: [
              { day: row.date },
              { value: text(`kinds.${row.kind}`), detail: [row.number, row.description].filter(Boolean).join(' · ') },
              row.trip_number ?? '',
              { money: row.owed },
              { money: row.balance },
            ],
          })),
        ],
      },
      {
        type: 'totals',
        rows: [{ label: text(key), value: { money: amount }, kind: 'result' }],
      },
      { type: 'signatures', boxes: [{ label: driver_name, lines: driver_id_card ? [driver_id_card] : [] }, { label: letterhead.name }] },
    ],
  };
}

/** The statement of a driver's account as an Excel workbook: the data of the printed one, in columns that can be added up. */
import type { Language } from '#base/format.ts';
import { isNegative, negate } from '#base/money.ts';
import type { CellKind } from '#server/export/columns.ts';
import { workbookOf } from '#server/export/workbook.ts';
import { screenText } from '#server/words.ts';
import type { Statement } from '../store/accounts.ts';

const kinds = {
  date: 'day',
  kind: 'text',
  trip: 'text',
  reference: 'text',
  received: 'money',
  returned: 'money',
  balance: 'money',
} as const satisfies Record<string, CellKind>;

export function statementWorkbook({ from, opening, movements }: Statement, language: Language): Promise<Buffer> {
  const text = (key: string) => screenText(`settlements:${key}`, language);
  const rows = [
    { date: from, kind: text('statement.opening'), trip: null, reference: null, received: null, returned: null, balance: opening },
    ...movements.map(({ date, kind, trip_number, number, description, owed, balance }) => ({
      date,
      kind: text(`kinds.${kind}`),
      trip: trip_number,
      reference: [number, description].filter(Boolean).join(' · ') || null,
      received: isNegative(owed) ? null : owed,
      returned: isNegative(owed) ? negate(owed) : null,
      balance,
    })),
  ];
  return workbookOf(kinds, (name) => text(`statement.columns.${name}`), text('statement.title'), rows);
}

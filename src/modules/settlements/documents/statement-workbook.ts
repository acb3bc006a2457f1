/** The statement of a driver's account as an Excel workbook: what the printed one says, in columns that can be added up. */
import { buffer } from 'node:stream/consumers';
import type { Language } from '#base/format.ts';
import { isNegative, negate } from '#base/money.ts';
import type { Cell, CellKind } from '#server/export/columns.ts';
import { xlsxStream } from '#server/export/xlsx.ts';
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

type Row = Record<keyof typeof kinds, Cell>;

export function statementWorkbook({ from, opening, movements }: Statement, language: Language): Promise<Buffer> {
  const text = (key: string) => screenText(`settlements:${key}`, language);
  const rows: Row[] = [
    { date: from, kind: text('statement.opening'), trip: null, reference: null, received: null, returned: null, balance: opening },
    ...movements.map(
      ({ date, kind, trip_number, number, description, owed, balance }): Row => ({
        date,
        kind: text(`kinds.${kind}`),
        trip: trip_number,
        reference: [number, description].filter(Boolean).join(' · ') || null,
        received: isNegative(owed) ? null : owed,
        returned: isNegative(owed) ? negate(owed) : null,
        balance,
      }),
    ),
  ];
  const columns = Object.entries(kinds).map(([name, kind]) => ({
    title: text(`statement.columns.${name}`),
    kind,
    cell: (row: Record<string, unknown>) => row[name] as Cell,
  }));
  return buffer(xlsxStream(columns, text('statement.title'), onePage(rows)));
}

async function* onePage(rows: readonly Row[]) {
  yield rows;
}

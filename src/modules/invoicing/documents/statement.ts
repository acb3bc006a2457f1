/** The statement of a customer, printed and as an Excel workbook. */
import { formatDay, type Language } from '#base/format.ts';
import { isNegative, negate } from '#base/money.ts';
import type { DocumentCustomer } from '#modules/customers/store.ts';
import type { CellKind } from '#server/export/columns.ts';
import { workbookOf } from '#server/export/workbook.ts';
import type { Letterhead, PdfDocument } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';
import type { Statement } from '../contract/statement.ts';
import { customerEntry } from './customer-entry.ts';

export interface CustomerStatement extends Statement {
  customer: DocumentCustomer;
  from: string;
  to: string;
}

/** The name of its files: customer and last day. */
export const statementName = ({ customer, to }: CustomerStatement, language: Language): string =>
  `${screenText('invoicing:statement.title', language)} ${customer.customer_name} ${to}`;

export function statementDocument(statement: CustomerStatement, letterhead: Letterhead, language: Language): PdfDocument {
  const text = (key: string) => screenText(`invoicing:${key}`, language);
  const { customer, from, to, opening, movements, closing, reserved } = statement;
  return {
    language,
    letterhead,
    title: text('statement.title'),
    number: formatDay(to, language),
    name: statementName(statement, language),
    marks: ['internal'],
    blocks: [
      {
        type: 'entries',
        columns: 4,
        entries: [
          customerEntry(text('payments.fields.customer'), customer, language),
          { label: text('statement.from'), value: { day: from } },
          { label: text('statement.to'), value: { day: to } },
        ],
      },
      {
        type: 'table',
        columns: [
          { title: text('statement.date'), width: 96 },
          { title: text('statement.movement') },
          { title: text('statement.amount'), right: true },
          { title: text('statement.balance'), right: true },
        ],
        rows: [
          { cells: ['', text('statement.opening'), '', { money: opening }], strong: true },
          ...movements.map(({ date, kind, number, amount, balance }) => ({
            cells: [
              { day: date },
              [text(`statement.kinds.${kind}`), number].filter(Boolean).join(' '),
              { money: amount },
              { money: balance },
            ],
          })),
        ],
      },
      {
        type: 'totals',
        rows: [
          isNegative(closing)
            ? { label: text('statement.in_favor'), value: { money: negate(closing) }, kind: 'result' }
            : { label: text('statement.closing'), value: { money: closing }, kind: 'result' },
        ],
      },
      ...(reserved.length > 0
        ? [
            {
              type: 'table' as const,
              columns: [
                { title: text('statement.date'), width: 96 },
                { title: text('statement.reserved_trip') },
                { title: text('statement.amount'), right: true },
              ],
              rows: reserved.map(({ payment_date, trip_number, amount }) => ({
                cells: [{ day: payment_date }, trip_number, { money: amount }],
              })),
            },
          ]
        : []),
    ],
  };
}

const kinds = {
  date: 'day',
  movement: 'text',
  number: 'text',
  charged: 'money',
  paid: 'money',
  balance: 'money',
} as const satisfies Record<string, CellKind>;

export function statementWorkbook({ from, opening, movements }: CustomerStatement, language: Language): Promise<Buffer> {
  const text = (key: string) => screenText(`invoicing:statement.${key}`, language);
  const rows = [
    { date: from, movement: text('opening'), number: null, charged: null, paid: null, balance: opening },
    ...movements.map(({ date, kind, number, amount, balance }) => ({
      date,
      movement: text(`kinds.${kind}`),
      number,
      charged: isNegative(amount) ? null : amount,
      paid: isNegative(amount) ? negate(amount) : null,
      balance,
    })),
  ];
  return workbookOf(kinds, text, text('title'), rows);
}

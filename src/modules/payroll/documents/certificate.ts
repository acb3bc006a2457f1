/** The earnings and deductions of an employee's stubs in a year, printed. */
import type { Day } from '#base/days.ts';
import type { Language } from '#base/format.ts';
import { negate, sum } from '#base/money.ts';
import type { Block, Letterhead, PdfDocument } from '#server/pdf/document.ts';
import { type ConceptTotal, conceptTotals, isEarning } from '../rules/reports/concepts.ts';
import { lineName } from '../rules/texts/line-name.ts';
import { periodTitle } from '../rules/texts/period-text.ts';
import type { YearOfPay } from '../store/documents.ts';
import { textOf } from './stub.ts';

interface Certificate {
  /** At least one stub. */
  pay: YearOfPay;
  year: number;
  today: Day;
}

export function certificateDocument({ pay, year, today }: Certificate, letterhead: Letterhead, language: Language): PdfDocument {
  const text = textOf(language);
  const { employee_name, employee_id_card, stubs } = pay;
  const totals = conceptTotals(stubs.flatMap(({ lines }) => lines));
  const [earned, taken] = [totals.filter(({ kind }) => isEarning(kind)), totals.filter(({ kind }) => !isEarning(kind))];
  const total_earnings = sum(stubs.map((stub) => stub.total_earnings));
  const net_payment = sum(stubs.map((stub) => stub.net_payment));
  const [first, last] = [stubs[0], stubs.at(-1)] as [YearOfPay['stubs'][number], YearOfPay['stubs'][number]];
  const table = (title: string, rows: readonly ConceptTotal[]): Block[] =>
    rows.length === 0
      ? []
      : [
          {
            type: 'table',
            columns: [{ title: text(title) }, { title: text('document.amount'), right: true }],
            rows: rows.map((row) => ({ cells: [lineName(row, text, language), { money: row.amount }] })),
          },
        ];
  return {
    language,
    letterhead,
    title: text('certificate.title'),
    number: String(year),
    marks: ['internal', 'not_electronic_payroll'],
    blocks: [
      {
        type: 'entries',
        columns: 4,
        entries: [
          { label: text('stubs.columns.employee_name'), value: employee_name, lines: employee_id_card ? [employee_id_card] : [], span: 2 },
          {
            label: text('certificate.paid'),
            value: periodTitle({ starts_on: first.starts_on, ends_on: last.ends_on }, text, language),
            lines: [text('certificate.stubs', { count: stubs.length, stubs: stubs.length })],
          },
          { label: text('certificate.issued'), value: { day: today } },
        ],
      },
      { type: 'text', text: text('certificate.text', { company: letterhead.name, employee: employee_name, year }) },
      ...table('document.earned', earned),
      ...table('document.taken', taken),
      {
        type: 'totals',
        rows: [
          { label: text('stubs.columns.total_earnings'), value: { money: total_earnings } },
          { label: text('document.taken'), value: { money: negate(sum([total_earnings, negate(net_payment)])) } },
          { label: text('certificate.net'), value: { money: net_payment }, kind: 'result' },
        ],
        aside: [{ label: text('common:pdf.in_words'), value: { in_words: net_payment } }],
      },
      { type: 'signatures', boxes: [{ label: letterhead.name }] },
    ],
  };
}

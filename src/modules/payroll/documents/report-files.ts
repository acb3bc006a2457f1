/** The payroll reports as files: the rows of the screen, with a row of totals. */
import type { Language } from '#base/format.ts';
import { sum, toMoney } from '#base/money.ts';
import type { FileFormat } from '#base/wire.ts';
import type { Cell, CellKind } from '#server/export/columns.ts';
import { rowsFile } from '#server/export/workbook.ts';
import { screenText } from '#server/words.ts';
import type { Contributions, PeriodReport, ReportPart } from '../contract/reports.ts';
import { type LineKind, lineKinds } from '../contract/stubs.ts';

type Row = Record<string, Cell>;

export interface ReportFile {
  bytes: Buffer;
  /** Without its ending. */
  name: string;
}

export function periodReportFile(report: PeriodReport, part: ReportPart, format: FileFormat, language: Language): Promise<ReportFile> {
  const text = (key: string) => screenText(`payroll:${key}`, language);
  const name = `${text(`reports.files.${part}`)} ${report.starts_on} ${report.ends_on}`;
  const { kinds, titles, rows } = part === 'people' ? peopleTable(report, text) : costTable(report, part, text);
  return fileOf(kinds, (column) => titles[column] ?? text(`reports.columns.${column}`), name, rows, format, language);
}

interface Table {
  kinds: Record<string, CellKind>;
  /** Of columns whose titles are not those of the reports. */
  titles: Record<string, string>;
  rows: Row[];
}

function peopleTable({ people, totals }: PeriodReport, text: (key: string) => string): Table {
  const concepts = lineKinds.filter((kind) => totals.amounts[kind] !== undefined);
  const amountsOf = (amounts: Partial<Record<LineKind, string>>) =>
    Object.fromEntries(concepts.map((kind) => [kind, amounts[kind] ?? '0.00']));
  const rows: Row[] = people.map((person) => ({
    employee_name: person.employee_name,
    number: person.number,
    days: String(person.days),
    trips: String(person.trips),
    ...amountsOf(person.amounts),
    total_earnings: person.total_earnings,
    net_payment: person.net_payment,
  }));
  const { amounts, total_earnings, net_payment } = totals;
  const total: Row = {
    employee_name: text('reports.total'),
    number: null,
    days: null,
    trips: null,
    ...amountsOf(amounts),
    total_earnings,
    net_payment,
  };
  return {
    kinds: {
      employee_name: 'text',
      number: 'text',
      days: 'number',
      trips: 'number',
      ...Object.fromEntries(concepts.map((kind) => [kind, 'money' as const])),
      total_earnings: 'money',
      net_payment: 'money',
    },
    titles: Object.fromEntries(concepts.map((kind) => [kind, text(`lines.${kind}`)])),
    rows: [...rows, total],
  };
}

function costTable(report: PeriodReport, part: 'trucks' | 'customers', text: (key: string) => string): Table {
  const rows = report[part].map(({ name, trips, freight, cost, percent }): Row => ({ name, trips: String(trips), freight, cost, percent }));
  const freight = toMoney(sum(report[part].map((row) => row.freight)));
  return {
    kinds: { name: 'text', trips: 'number', freight: 'money', cost: 'money', percent: 'number' },
    titles: { name: text(`reports.columns.${part}`) },
    rows: [
      ...rows,
      { name: text('reports.without_trips'), trips: null, freight: null, cost: report.without_trips, percent: null },
      { name: text('reports.total'), trips: null, freight, cost: report.totals.total_earnings, percent: null },
    ],
  };
}

const contributionKinds = {
  employee_name: 'text',
  id_type: 'text',
  id_card: 'text',
  days: 'number',
  base: 'money',
  health_employee: 'money',
  health_employer: 'money',
  pension_employee: 'money',
  pension_employer: 'money',
  solidarity_fund: 'money',
  arl_rate: 'number',
  arl: 'money',
  arl_paid_by: 'text',
  total: 'money',
} as const satisfies Record<string, CellKind>;

export function contributionsFile({ month, rows, totals }: Contributions, format: FileFormat, language: Language): Promise<ReportFile> {
  const text = (key: string) => screenText(`payroll:${key}`, language);
  const { people, ...sums } = totals;
  const cells: Row[] = rows.map(({ employee_id: _, id_type, days, arl_paid_by, ...row }) => ({
    ...row,
    id_type: text(`bank_file.id_types.${id_type}`),
    days: String(days),
    arl_paid_by: text(`contributions.paid_by.${arl_paid_by}`),
  }));
  const total: Row = {
    employee_name: `${text('reports.total')} (${people})`,
    id_type: null,
    id_card: null,
    days: null,
    arl_rate: null,
    arl_paid_by: null,
    ...sums,
  };
  const name = `${text('contributions.file')} ${month}`;
  return fileOf(contributionKinds, (column) => text(`contributions.columns.${column}`), name, [...cells, total], format, language);
}

async function fileOf(
  kinds: Record<string, CellKind>,
  title: (column: string) => string,
  name: string,
  rows: readonly Row[],
  format: FileFormat,
  language: Language,
): Promise<ReportFile> {
  // Names of sheets have at most 31 characters.
  return { bytes: await rowsFile(format, language, kinds, title, name.slice(0, 31), rows), name };
}

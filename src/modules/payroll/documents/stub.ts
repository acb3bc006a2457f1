/** The pay stub, printed: every line with its formula, what stayed open, the year so far, and what was paid. */
import { formatMoney, type Language } from '#base/format.ts';
import { compare, isNegative, isPositive, isZero, negate, sum } from '#base/money.ts';
import type { Block, Entry, Letterhead, PdfDocument, Row, Value } from '#server/pdf/document.ts';
import { filledText, screenText } from '#server/words.ts';
import type { LineSource, StubLine } from '../contract/stubs.ts';
import { isEarning } from '../rules/reports/concepts.ts';
import { formulaText } from '../rules/texts/formula.ts';
import { lineName, sourceLabel } from '../rules/texts/line-name.ts';
import { periodTitle } from '../rules/texts/period-text.ts';
import type { PrintedStub } from '../store/documents.ts';

/** Texts of payroll, by their keys with or without the name of the module. */
type Text = (key: string, facts?: Record<string, unknown>) => string;

export const textOf =
  (language: Language): Text =>
  (key, facts = {}) =>
    filledText(key.includes(':') ? key : `payroll:${key}`, facts, language);

export function stubDocument(stub: PrintedStub, letterhead: Letterhead, language: Language): PdfDocument {
  const text = textOf(language);
  const { employee_name, employee_id_card, net_payment } = stub;
  return {
    language,
    letterhead,
    title: text('document.title'),
    number: stub.number,
    marks: ['internal', 'not_electronic_payroll'],
    blocks: [
      { type: 'entries', columns: 4, entries: headEntries(stub, text, language) },
      { type: 'heading', text: text('document.earned') },
      linesTable(
        stub.lines.filter(({ kind }) => isEarning(kind)),
        [{ cells: [text('stubs.columns.total_earnings'), { money: stub.total_earnings }], strong: true }],
        text,
        language,
      ),
      ...takenBlocks(stub, text, language),
      {
        type: 'totals',
        rows: [
          { label: text('stubs.columns.total_earnings'), value: { money: stub.total_earnings } },
          { label: text('stubs.columns.total_deductions'), value: { money: negate(stub.total_deductions) } },
          ...amountRow(text('stubs.columns.payroll_advances'), negate(stub.payroll_advances)),
          ...amountRow(text('stubs.columns.cash_balance'), negate(stub.cash_balance)),
          { label: text('stubs.columns.net_payment'), value: { money: net_payment }, kind: 'result' },
        ],
        aside: isZero(net_payment) ? [] : [{ label: text('common:pdf.in_words'), value: { in_words: net_payment } }],
      },
      ...heldBlocks(stub, text, language),
      ...sourceBlocks(stub.lines, text, language),
      ...paymentBlocks(stub, text, language),
      yearBlock(stub, text),
      ...(stub.notes ? [{ type: 'text', label: text('stubs.notes'), text: stub.notes } as const] : []),
      {
        type: 'signatures',
        boxes: [
          { label: text('document.received', { name: employee_name }), lines: employee_id_card ? [employee_id_card] : [] },
          { label: letterhead.name },
        ],
      },
    ],
  };
}

function headEntries(stub: PrintedStub, text: Text, language: Language): Entry[] {
  const { payment_method, institution, account_number, days, trips } = stub;
  const facts = [text('document.days', { count: days, days }), ...(trips > 0 ? [text('document.trips', { count: trips, trips })] : [])];
  const account = [institution, account_number].filter(Boolean).join(' · ');
  return [
    {
      label: text('stubs.columns.employee_name'),
      value: stub.employee_name,
      lines: stub.employee_id_card ? [stub.employee_id_card] : [],
      span: 2,
    },
    { label: text('stubs.period'), value: periodTitle(stub, text, language), lines: [facts.join(' · ')] },
    ...(payment_method
      ? [{ label: text('stubs.payment_method'), value: text(`stubs.payment_methods.${payment_method}`), lines: account ? [account] : [] }]
      : []),
  ];
}

const amountRow = (label: string, amount: string) => (isZero(amount) ? [] : [{ label, value: { money: amount } }]);

/** Each line with its formula below its name. */
function linesTable(lines: readonly StubLine[], totals: readonly Row[], text: Text, language: Language): Block {
  return {
    type: 'table',
    columns: [{ title: text('document.concept') }, { title: text('document.amount'), right: true }],
    rows: [
      ...lines.map((line): Row => {
        const [source] = line.sources;
        // The only thing that tells one advance from another.
        const day = line.kind === 'payroll_advance' && source ? source.label : '';
        const name = lineName({ kind: line.kind, description: line.description || day }, text, language);
        return { cells: [{ value: name, detail: formulaText(line.formula, text, language) }, { money: line.amount }] };
      }),
      ...totals,
    ],
  };
}

function takenBlocks({ lines, total_deductions, payroll_advances, cash_balance }: PrintedStub, text: Text, language: Language): Block[] {
  const employer = lines.find(({ kind }) => kind === 'arl_employer');
  const taken = lines.filter(({ kind }) => !isEarning(kind) && kind !== 'arl_employer');
  const total = negate(sum([total_deductions, payroll_advances, cash_balance]));
  const blocks: Block[] = [];
  if (taken.length > 0) {
    const totals = [{ cells: [text('document.total_taken'), { money: total }], strong: true }];
    blocks.push({ type: 'heading', text: text('document.taken') }, linesTable(taken, totals, text, language));
  }
  if (employer)
    blocks.push({
      type: 'text',
      text: text('stubs.arl_employer', {
        amount: formatMoney(employer.amount, language),
        formula: formulaText(employer.formula, text, language),
      }),
    });
  return blocks;
}

/** What did not fit above the minimum wage, in words. */
function heldBlocks({ not_taken, minimum, days }: PrintedStub, text: Text, language: Language): Block[] {
  if (not_taken.length === 0) return [];
  const money = (amount: string) => formatMoney(amount, language);
  const left = sum(not_taken.filter(({ stays_open }) => stays_open).map(({ amount }) => amount));
  const reason = minimum === null ? text('stubs.held.no_net') : text('stubs.held.minimum', { count: days, amount: money(minimum) });
  return [
    { type: 'heading', text: text('stubs.held.title') },
    { type: 'text', text: isPositive(left) ? `${reason} ${text('stubs.held.left', { amount: money(left) })}` : reason },
    {
      type: 'table',
      columns: [{ title: text('document.not_taken') }, { title: text('document.amount'), right: true }],
      rows: not_taken.map((one) => ({
        cells: [
          { value: lineName(one, text, language), detail: text(one.stays_open ? 'document.stays_open' : 'document.no_debt') },
          { money: one.amount },
        ],
      })),
    },
  ];
}

/** The trips that commissions are of, and the cash and expenses that were settled. Each once, though several lines may come from it. */
function sourceBlocks(lines: readonly StubLine[], text: Text, language: Language): Block[] {
  const table = (
    key: string,
    kinds: readonly StubLine['kind'][],
    cellsOf: (source: LineSource) => Row['cells'],
    amount: string,
  ): Block[] => {
    const sources = new Map(lines.filter(({ kind }) => kinds.includes(kind)).flatMap((line) => line.sources.map((one) => [one.id, one])));
    if (sources.size === 0) return [];
    return [
      { type: 'heading', text: text(key) },
      {
        type: 'table',
        columns: [{ title: text('stubs.sources') }, { title: text(amount), right: true }],
        rows: [...sources.values()].map((source) => ({ cells: cellsOf(source) })),
      },
    ];
  };
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  const cells = (source: LineSource): Row['cells'] => [
    capital(text(`stubs.source.${source.type}`, { label: sourceLabel(source, language) })),
    { money: source.amount },
  ];
  // The sign of what the employee owes.
  return [
    ...table('document.trips_of', ['bonus', 'deduction', 'court_ordered'], cells, 'document.freight'),
    ...table('document.cash_of', ['cash'], cells, 'document.owed'),
  ];
}

/** What was paid of the net payment so far, and what is left. */
function paymentBlocks({ payments, balance, net_payment }: PrintedStub, text: Text, language: Language): Block[] {
  if (payments.length === 0) return [];
  const rows = payments.map(({ number, date, method, amount }): Row => {
    const name = screenText(`trips:methods.${method}`, language);
    return { cells: [{ day: date }, number, name, { money: amount }] };
  });
  const rest: Row[] =
    compare(balance, net_payment) === 0 ? [] : [{ cells: [text('stubs.balance'), '', '', { money: balance }], strong: true }];
  return [
    { type: 'heading', text: text('document.payments') },
    {
      type: 'table',
      columns: [
        { title: text('document.date'), width: 90 },
        { title: text('document.payment'), width: 110 },
        { title: text('stubs.payment_method') },
        { title: text('document.amount'), right: true },
      ],
      rows: [...rows, ...rest],
    },
  ];
}

const yearFigures = ['total_earnings', 'health', 'pension', 'solidarity_fund', 'tax_withholdings', 'net_payment'] as const;

function yearBlock({ year_to_date }: PrintedStub, text: Text): Block {
  const value = (amount: string): Value => ({ money: amount });
  const entries = yearFigures
    .filter(
      (name) => isPositive(year_to_date[name]) || isNegative(year_to_date[name]) || name.endsWith('earnings') || name === 'net_payment',
    )
    .map((name): Entry => ({ label: text(`document.year.${name}`, { year: year_to_date.year }), value: value(year_to_date[name]) }));
  return { type: 'entries', columns: 3, entries };
}

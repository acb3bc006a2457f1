/** The pay stub, printed: every line with its formula, amounts that stayed open, the year to date, and the payments. */
import { formatMoney, type Language } from '#base/format.ts';
import { compare, isPositive, isZero, negate, sum } from '#base/money.ts';
import type { Block, Entry, Letterhead, PdfDocument, Row } from '#server/pdf/document.ts';
import { filledText } from '#server/words.ts';
import type { LineSource, Stub, StubLine } from '../contract/stubs.ts';
import { isEarning } from '../rules/reports/concepts.ts';
import { formulaText } from '../rules/texts/formula.ts';
import { lineName, sourceLabel } from '../rules/texts/line-name.ts';
import { periodTitle } from '../rules/texts/period-text.ts';

/** Texts of payroll, by their keys with or without the name of the module. */
type Text = (key: string, facts?: Record<string, unknown>) => string;

export const textOf =
  (language: Language): Text =>
  (key, facts = {}) =>
    filledText(key.includes(':') ? key : `payroll:${key}`, facts, language);

export function stubDocument(stub: Stub, letterhead: Letterhead, language: Language): PdfDocument {
  const text = textOf(language);
  const { employee_name, employee_id_card, net_payment } = stub;
  return {
    language,
    letterhead,
    title: text('document.title'),
    number: stub.number,
    marks: ['internal', 'not_electronic_payroll'],
    blocks: [
      { type: 'entries', columns: 3, entries: headEntries(stub, text, language) },
      linesTable(
        text('document.earned'),
        stub.lines.filter(({ kind }) => isEarning(kind)),
        [{ cells: [text('stubs.columns.total_earnings'), { money: stub.total_earnings }], strong: true }],
        text,
        language,
      ),
      ...takenBlocks(stub, text, language),
      {
        type: 'totals',
        rows: [{ label: text('stubs.columns.net_payment'), value: { money: net_payment }, kind: 'result' }],
        aside: [
          ...(isZero(net_payment) ? [] : [{ label: text('common:pdf.in_words'), value: { in_words: net_payment } }]),
          yearEntry(stub, text, language),
        ],
      },
      ...heldBlocks(stub, text, language),
      ...sourceBlocks(stub.lines, text, language),
      ...paymentBlocks(stub, text),
      ...(stub.notes ? [{ type: 'text', label: text('stubs.notes'), text: stub.notes } as const] : []),
      {
        type: 'signatures',
        boxes: [
          { label: text('document.received', { name: [employee_name, employee_id_card].filter(Boolean).join(' · ') }) },
          { label: letterhead.name },
        ],
      },
    ],
  };
}

function headEntries(stub: Stub, text: Text, language: Language): Entry[] {
  const { payment_method, institution, account_number, days, trips } = stub;
  const facts = [text('document.days', { count: days, days }), ...(trips > 0 ? [text('document.trips', { count: trips, trips })] : [])];
  const account = [institution, account_number].filter(Boolean).join(' · ');
  return [
    {
      label: text('stubs.columns.employee_name'),
      value: stub.employee_name,
      lines: stub.employee_id_card ? [stub.employee_id_card] : [],
    },
    { label: text('stubs.period'), value: periodTitle(stub, text, language), lines: [facts.join(' · ')] },
    ...(payment_method
      ? [{ label: text('stubs.payment_method'), value: text(`stubs.payment_methods.${payment_method}`), lines: account ? [account] : [] }]
      : []),
  ];
}

/** A line with more sources has a table of them. A usual fortnight has fewer, and fits one page. */
const inlineSources = 12;

/** Each line with its formula, and few sources, below its name. */
function linesTable(title: string, lines: readonly StubLine[], totals: readonly Row[], text: Text, language: Language): Block {
  return {
    type: 'table',
    dense: true,
    columns: [{ title }, { title: text('document.amount'), right: true }],
    rows: [
      ...lines.map((line): Row => {
        const [source] = line.sources;
        // The only difference between one advance and another.
        const day = line.kind === 'payroll_advance' && source ? source.label : '';
        const name = lineName({ kind: line.kind, description: line.description || day }, text, language);
        return { cells: [{ value: name, detail: lineDetail(line, text, language) }, { money: line.amount }] };
      }),
      ...totals,
    ],
  };
}

function lineDetail({ kind, formula, sources }: StubLine, text: Text, language: Language): string {
  const explanation = formulaText(formula, text, language);
  const isNamed = kind === 'payroll_advance' || kind === 'manual' || sources.length > inlineSources;
  if (isNamed || sources.length === 0) return explanation;
  const listed = sources.map((source) => `${sourceName(source, text, language)} ${formatMoney(source.amount, language)}`).join(' · ');
  return [explanation, listed].filter(Boolean).join(': ');
}

const sourceName = (source: LineSource, text: Text, language: Language) =>
  text(`stubs.source.${source.type}`, { label: sourceLabel(source, language) });

function takenBlocks({ lines, total_deductions, payroll_advances, cash_balance }: Stub, text: Text, language: Language): Block[] {
  const employer = lines.find(({ kind }) => kind === 'arl_employer');
  const taken = lines.filter(({ kind }) => !isEarning(kind) && kind !== 'arl_employer');
  const total = negate(sum([total_deductions, payroll_advances, cash_balance]));
  const blocks: Block[] = [];
  if (taken.length > 0) {
    const totals = [{ cells: [text('document.total_taken'), { money: total }], strong: true }];
    blocks.push(linesTable(text('document.taken'), taken, totals, text, language));
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

/** The amount that did not fit above the minimum wage, in words. */
function heldBlocks({ not_taken, minimum, days }: Stub, text: Text, language: Language): Block[] {
  if (not_taken.length === 0) return [];
  const money = (amount: string) => formatMoney(amount, language);
  const left = sum(not_taken.filter(({ stays_open }) => stays_open).map(({ amount }) => amount));
  const reason = minimum === null ? text('stubs.held.no_net') : text('stubs.held.minimum', { count: days, amount: money(minimum) });
  return [
    {
      type: 'text',
      label: text('stubs.held.title'),
      text: isPositive(left) ? `${reason} ${text('stubs.held.left', { amount: money(left) })}` : reason,
    },
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

/** The many trips that commissions are of, and the cash and expenses that were settled. Each once, though several lines may come from it. */
function sourceBlocks(lines: readonly StubLine[], text: Text, language: Language): Block[] {
  const table = (key: string, kinds: readonly StubLine['kind'][], amount: string): Block[] => {
    const long = lines.filter(({ kind, sources }) => kinds.includes(kind) && sources.length > inlineSources);
    const sources = new Map(long.flatMap((line) => line.sources.map((one) => [one.id, one])));
    if (sources.size === 0) return [];
    const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
    return [
      {
        type: 'table',
        dense: true,
        columns: [{ title: text(key) }, { title: text(amount), right: true }],
        rows: [...sources.values()].map((source) => ({ cells: [capital(sourceName(source, text, language)), { money: source.amount }] })),
      },
    ];
  };
  return [
    ...table('document.trips_of', ['bonus', 'deduction', 'court_ordered'], 'document.freight'),
    ...table('document.cash_of', ['cash'], 'document.owed'),
  ];
}

/** The paid part of the net payment, and the unpaid balance. */
function paymentBlocks({ payments, balance, net_payment }: Stub, text: Text): Block[] {
  const kept = payments.filter(({ status }) => status === 'active');
  if (kept.length === 0) return [];
  const rows = kept.map(({ number, date, method, amount }): Row => {
    return { cells: [{ day: date }, number, text(`payments.methods.${method}`), { money: amount }] };
  });
  const rest: Row[] =
    compare(balance, net_payment) === 0 ? [] : [{ cells: [text('stubs.balance'), '', '', { money: balance }], strong: true }];
  return [
    {
      type: 'table',
      columns: [
        { title: text('document.payments'), width: 90 },
        { title: text('document.payment'), width: 110 },
        { title: text('stubs.payment_method') },
        { title: text('document.amount'), right: true },
      ],
      rows: [...rows, ...rest],
    },
  ];
}

/** The year's stubs up to this one, with it. Beside the net payment. */
function yearEntry({ year_to_date: year }: Stub, text: Text, language: Language): Entry {
  const money = (amount: string) => formatMoney(amount, language);
  const law = (['health', 'pension', 'solidarity_fund', 'tax_withholdings'] as const).filter((name) => !isZero(year[name]));
  return {
    label: text('stubs.sections.year', { year: year.year }),
    value: text('document.year', { earned: money(year.total_earnings), net: money(year.net_payment) }),
    lines: law.length > 0 ? [law.map((name) => `${text(`stubs.columns.${name}`)} ${money(year[name])}`).join(' · ')] : [],
  };
}

/** The blocks of a document as the library's content. */
import type { Content, ContentTable, ContentText, CustomTableLayout, Column as LayoutColumn, TableCell } from 'pdfmake/interfaces.js';
import { valueText } from '#base/documents/value-text.ts';
import type { Language } from '#base/format.ts';
import type { Block, Cell, Column, Entry, Row, SignatureBox, TotalRow, Value } from './document.ts';
import { colours, contentWidth, sizes } from './look.ts';
import { printablePicture } from './pictures.ts';
import { printableRuns, type Run } from './text.ts';

interface Style {
  size?: number;
  colour?: string;
  bold?: boolean;
  display?: boolean;
  right?: boolean;
  margin?: [number, number, number, number];
}

/** A text. The only way in which texts get into a document. */
export function textNode(text: string, language: Language, style: Style = {}, figures = false): ContentText & { text: Run[] } {
  const { size = sizes.text, colour = colours.ink, bold = false, display = false, right = false, margin } = style;
  return {
    text: printableRuns(text, display ? 'Display' : 'Text', language),
    fontSize: size,
    color: colour,
    bold,
    ...(right && { alignment: 'right' as const }),
    // Figures of equal width, so that those of a column are in line.
    ...(figures && { fontFeatures: ['tnum'] }),
    ...(margin && { margin }),
  };
}

function valueNode(value: Value, language: Language, style: Style = {}): Content {
  const isInWords = typeof value === 'object' && 'in_words' in value;
  const node = textNode(valueText(value, language), language, style, typeof value === 'object' && !isInWords);
  return isInWords ? { ...node, text: node.text.flatMap(withoutBreaks) } : node;
}

/** Keeps `m/cte.` in one line, which may be divided at its slash otherwise. */
const withoutBreaks = (run: Run) => run.text.split(/(?<= )(?=m\/)/).map((text) => ({ ...run, text, noWrap: text.startsWith('m/') }));

export function blockContent(block: Block, language: Language): Content {
  switch (block.type) {
    case 'entries':
      return entriesGrid(block.entries, block.columns, language);
    case 'heading':
      return textNode(block.text, language, { size: sizes.name, bold: true, display: true, margin: [0, 4, 0, 8] });
    case 'table':
      return dataTable(block, language);
    case 'totals':
      return totals(block.rows, block.aside ?? [], language);
    case 'text':
      return { stack: labelled(block.label, textNode(block.text, language, { colour: colours.text }), language), margin: [0, 0, 0, 14] };
    case 'signatures':
      return signatures(block.boxes, language);
  }
}

const labelled = (label: string | undefined, content: Content, language: Language): Content[] =>
  label ? [textNode(label, language, { size: sizes.label, colour: colours.label, margin: [0, 0, 0, 3] }), content] : [content];

function entryStack({ label, value, plain = false, lines = [] }: Entry, language: Language): Content[] {
  const below = lines.map((line) => valueNode(line, language, { colour: colours.text, margin: [0, 2, 0, 0] }));
  const style = plain ? { colour: colours.text } : { bold: true };
  return [...labelled(label, valueNode(value, language, style), language), ...below];
}

const gutter = 16;

/** Rows of at most `columns` columns. The widths are fixed: by itself the library would widen a column for a long word, beyond the page. */
function entriesGrid(entries: readonly Entry[], columns: number, language: Language): Content {
  const width = (contentWidth - gutter * (columns - 1)) / columns;
  const rows: Entry[][] = [];
  let free = 0;
  for (const entry of entries) {
    const span = Math.min(entry.span ?? 1, columns);
    if (span > free) {
      rows.push([]);
      free = columns;
    }
    rows.at(-1)?.push(entry);
    free -= span;
  }
  const stack = rows.map(
    (row): Content => ({
      columns: row.map((entry) => {
        const span = Math.min(entry.span ?? 1, columns);
        return { width: span * width + gutter * (span - 1), stack: entryStack(entry, language) };
      }),
      columnGap: gutter,
      unbreakable: true,
      margin: [0, 0, 0, 12],
    }),
  );
  return { stack, margin: [0, 0, 0, 4] };
}

const cellGap = 10;

const rowLines = (dense: boolean): CustomTableLayout => ({
  hLineWidth: (line, { table }) => (line === 0 ? 0 : line === table.headerRows ? 1 : 0.5),
  hLineColor: (line, { table }) => (line === table.headerRows ? colours.ink : colours.line),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : cellGap),
  paddingRight: () => 0,
  paddingTop: () => (dense ? 2 : 5),
  paddingBottom: () => (dense ? 2 : 5),
});

function dataTable({ columns, rows, dense = false }: Extract<Block, { type: 'table' }>, language: Language): Content {
  const head = columns.map(({ title, right }) => textNode(title, language, { size: sizes.label, colour: colours.text, bold: true, right }));
  const body = rows.map(({ cells, strong = false }) =>
    columns.map(({ right = false }, index) => dataCell(cells[index] ?? '', { right, bold: strong }, language)),
  );
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columnWidths(columns, rows, language),
      body: [head, ...body],
    },
    layout: rowLines(dense),
    margin: [0, dense ? 0 : 4, 0, dense ? 10 : 14],
  };
}

const cellValue = (cell: Cell): Value => (typeof cell === 'object' && 'value' in cell ? cell.value : cell);

function dataCell(cell: Cell, style: Style, language: Language): TableCell {
  const value = valueNode(cellValue(cell), language, style);
  const text = typeof cell === 'object' && 'value' in cell ? cell.detail : undefined;
  if (!text) return value as TableCell;
  const detail = textNode(text, language, { ...style, bold: false, size: sizes.label, colour: colours.text, margin: [0, 2, 0, 0] });
  return { stack: [value, detail] };
}

/** The widths of a figure, at least that of any, and of a letter of a title in bold, as wide as those of short words with an M: in sizes of the type. */
const [figureWidth, letterWidth] = [0.62, 0.66];
/** So wide that an amount is never divided. */
const figuresWidth = (text: string, size: number) => text.length * figureWidth * size;

/** In points. Columns of figures are as wide as their longest, others as declared; columns without a width share the rest. */
function columnWidths(columns: readonly Column[], rows: readonly Row[], language: Language): number[] {
  const widths = columns.map(({ title, right, width }, index) => {
    if (!right) return width;
    const values = rows.map(({ cells }) => figuresWidth(valueText(cellValue(cells[index] ?? ''), language), sizes.text));
    return values.reduce((most, value) => Math.max(most, value), title.length * letterWidth * sizes.label);
  });
  const known = widths.reduce<number>((sum, width = 0) => sum + width, 0);
  const sharing = widths.filter((width) => width === undefined).length;
  const left = contentWidth - cellGap * (columns.length - 1) - known;
  return widths.map((width) => width ?? left / sharing);
}

const totalsWidth = 300;
const leastAmountWidth = 96;
const shadePadding = 8;

function totals(rows: readonly TotalRow[], aside: readonly Entry[], language: Language): Content {
  const body = rows.map(({ label, value, kind }) => {
    const style = { bold: kind !== undefined, display: kind !== undefined, size: kind ? sizes.result : sizes.text };
    return [valueNode(label, language, style), valueNode(value, language, { ...style, right: true })] as TableCell[];
  });
  const amountWidth = rows.reduce(
    (most, { value }) => Math.max(most, figuresWidth(valueText(value, language), sizes.result)),
    leastAmountWidth,
  );
  const isResult = (row: number) => rows[row]?.kind === 'result';
  const table: ContentTable = {
    table: { dontBreakRows: true, widths: [totalsWidth - amountWidth - 2 * shadePadding - cellGap, amountWidth], body },
    layout: {
      hLineWidth: (line) => (rows[line]?.kind === 'sum' || isResult(line - 1) ? 1 : 0),
      hLineColor: () => colours.ink,
      vLineWidth: () => 0,
      fillColor: (row) => (isResult(row) ? colours.recess : null),
      paddingLeft: (column) => (column === 0 ? shadePadding : cellGap),
      paddingRight: (column) => (column === 0 ? 0 : shadePadding),
      paddingTop: (row) => (rows[row]?.kind ? 7 : 4),
      paddingBottom: (row) => (rows[row]?.kind ? 7 : 4),
    },
  };
  const isLastResult = isResult(rows.length - 1);
  const secondRule: Content = {
    canvas: [{ type: 'line', x1: 0, y1: 1.5, x2: totalsWidth, y2: 1.5, lineWidth: 1, lineColor: colours.ink }],
  };
  return {
    columns: [
      {
        width: contentWidth - totalsWidth - 2 * gutter,
        stack: aside.map((entry) => ({ stack: entryStack(entry, language), margin: [0, 4, 0, 8] })),
      },
      { width: totalsWidth, stack: isLastResult ? [table, secondRule] : [table] },
    ],
    columnGap: 2 * gutter,
    unbreakable: true,
    margin: [0, 0, 0, 20],
  };
}

const signatureHeight = 40;

function signatures(boxes: readonly SignatureBox[], language: Language): Content {
  const perRow = Math.min(boxes.length, 3);
  const width = (contentWidth - 2 * gutter * (perRow - 1)) / perRow;
  const box = ({ label, lines = [], signature }: SignatureBox): LayoutColumn => {
    const drawn = printablePicture(signature);
    return {
      width,
      stack: [
        drawn
          ? { image: drawn, fit: [width, signatureHeight - 4], margin: [0, 0, 0, 4], relativePosition: { x: 0, y: 0 } }
          : { text: '', margin: [0, 0, 0, 0] },
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1, lineColor: colours.ink }],
          margin: [0, signatureHeight, 0, 5],
        },
        ...[label, ...lines].map((text) => textNode(text, language, { size: sizes.label, colour: colours.text, margin: [0, 0, 0, 2] })),
      ],
    };
  };
  const rows = Array.from({ length: Math.ceil(boxes.length / perRow) }, (_, index) => boxes.slice(index * perRow, (index + 1) * perRow));
  return {
    stack: rows.map((row): Content => ({ columns: row.map(box), columnGap: 2 * gutter, unbreakable: true, margin: [0, 6, 0, 14] })),
  };
}

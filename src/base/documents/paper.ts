/**
 * A printed document as data: `server/pdf` prints it, and the kit's `Paper` shows it on a screen. So both have the same rows in the same order.
 * Texts are in the document's language and shown as they are.
 */
import { z } from 'zod';
import { Day } from '../wire.ts';

/** A text, or a value that is formatted in the language of the document. Decimals are strings. */
export const Value = z.union([
  z.string(),
  /** `decimals`: how many are shown at most; 2 if absent. */
  z.object({ money: z.string(), decimals: z.number().optional() }),
  z.object({ day: Day }),
  z.object({ quantity: z.string() }),
  z.object({ percent: z.string() }),
  /** An amount in words: `Cinco millones novecientos mil pesos m/cte.` */
  z.object({ in_words: z.string() }),
]);
export type Value = z.output<typeof Value>;

/** A value with its label: a customer with address, a date, an amount. */
const Entry = z.object({
  label: z.string(),
  value: Value,
  /** Smaller, below the value. */
  lines: z.array(Value).readonly().optional(),
  /** Running text, such as notes: not as strong as a value. */
  plain: z.boolean().optional(),
  /** Columns that it takes; 1 by default. */
  span: z.number().optional(),
});
export type Entry = z.output<typeof Entry>;

const Column = z.object({
  title: z.string(),
  /** In points, of a column of texts; those without one share the rest of the page's 526. */
  width: z.number().optional(),
  /** Amounts and quantities: at the right, as wide as the longest. */
  right: z.boolean().optional(),
});
export type Column = z.output<typeof Column>;

const Cell = z.union([Value, z.object({ value: Value, detail: z.string().optional() })]);
export type Cell = z.output<typeof Cell>;

const Row = z.object({
  cells: z.array(Cell).readonly(),
  /** A sum of other rows. */
  strong: z.boolean().optional(),
});
export type Row = z.output<typeof Row>;

const TotalRow = z.object({
  label: z.string(),
  value: Value,
  /** `sum`: with a rule above it. `result`: the last figure, shaded, with a double rule below it. */
  kind: z.enum(['sum', 'result']).optional(),
});
export type TotalRow = z.output<typeof TotalRow>;

const EntriesBlock = z.object({
  type: z.literal('entries'),
  columns: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  entries: z.array(Entry).readonly(),
});
const HeadingBlock = z.object({ type: z.literal('heading'), text: z.string() });
const TableBlock = z.object({
  type: z.literal('table'),
  columns: z.array(Column).readonly(),
  rows: z.array(Row).readonly(),
  /** Less space around printed rows, for documents that should be one page. */
  dense: z.boolean().optional(),
});
const TotalsBlock = z.object({
  type: z.literal('totals'),
  rows: z.array(TotalRow).readonly(),
  aside: z.array(Entry).readonly().optional(),
});
const TextBlock = z.object({ type: z.literal('text'), text: z.string(), label: z.string().optional() });
/** Lines to sign on. */
const SignaturesBlock = z.object({
  type: z.literal('signatures'),
  boxes: z.array(z.object({ label: z.string(), lines: z.array(z.string()).readonly().optional() })).readonly(),
});

/** The blocks that have no pictures. */
const plainBlocks = [EntriesBlock, HeadingBlock, TableBlock, TotalsBlock, TextBlock] as const;
export type PlainBlock = z.output<(typeof plainBlocks)[number]>;

export const marks = ['internal', 'not_electronic_invoice', 'not_electronic_payroll'] as const;
export type Mark = (typeof marks)[number];

/** A document for a screen. */
export const Paper = z.object({
  language: z.enum(['es', 'en']),
  letterhead: z.object({
    name: z.string(),
    lines: z.array(z.string()).readonly(),
    accent: z.string().nullable(),
    /** The path of the picture; null for the initials of the name. */
    logo_url: z.string().nullable(),
  }),
  title: z.string(),
  number: z.string(),
  /** The texts of the marks. */
  marks: z.array(z.string()),
  blocks: z.array(z.discriminatedUnion('type', [...plainBlocks, SignaturesBlock])).readonly(),
  footer: z.string(),
});
export type Paper = z.output<typeof Paper>;

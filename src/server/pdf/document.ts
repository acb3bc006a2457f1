/**
 * What a printed document consists of: plain data, which another thread lays out (`printPdf`). Modules describe their documents with it and
 * nothing else, so every document of the product looks alike. Texts are printed as they are: there is no markup in them, and no paths or addresses.
 */
import type { Day } from '#base/days.ts';
import type { Language } from '#base/format.ts';
import type { Decimal } from '#base/money.ts';

/** A text, or a value that is formatted in the language of the document. */
export type Value =
  | string
  | { money: Decimal }
  | { day: Day }
  | { quantity: Decimal }
  | { percent: Decimal }
  /** An amount in words: `Cinco millones novecientos mil pesos m/cte.` */
  | { in_words: Decimal };

/** Bytes of a stored PNG or JPEG. One that cannot be printed is left out. */
export type Picture = Uint8Array;

/** The company as its documents show it. */
export interface Letterhead {
  name: string;
  /** Tax ID, address, how to reach it. */
  lines: readonly string[];
  /** `#rrggbb`; null for the product's own colours. */
  accent: string | null;
  /** Null for the initials of the name. */
  logo: Picture | null;
}

/** A value with its label: a customer with address, a date, an amount. */
export interface Entry {
  label: string;
  value: Value;
  /** Smaller, below the value. */
  lines?: readonly Value[];
  /** Columns that it takes; 1 by default. */
  span?: number;
}

export interface Column {
  title: string;
  /** In points, of a column of texts; those without one share the rest of the page's 526. */
  width?: number;
  /** Amounts and quantities: at the right, as wide as the longest. */
  right?: boolean;
}

export type Cell = Value | { value: Value; detail?: string };

export interface Row {
  cells: readonly Cell[];
  /** A sum of other rows. */
  strong?: boolean;
}

export interface TotalRow {
  label: string;
  value: Value;
  /** `sum`: with a rule above it. `result`: the last figure, shaded, with a double rule below it. */
  kind?: 'sum' | 'result';
}

export interface SignatureBox {
  /** Below the line: who signs. */
  label: string;
  lines?: readonly string[];
  /** A drawn signature, above the line. */
  signature?: Picture | null;
}

export type Block =
  /** Values with labels, in columns of equal width: parties, dates, key figures. */
  | { type: 'entries'; columns: 1 | 2 | 3 | 4; entries: readonly Entry[] }
  | { type: 'heading'; text: string }
  /** Its head is repeated on every page. */
  | { type: 'table'; columns: readonly Column[]; rows: readonly Row[] }
  /** At the right; `aside` at its left. Never divided between pages. */
  | { type: 'totals'; rows: readonly TotalRow[]; aside?: readonly Entry[] }
  | { type: 'text'; text: string; label?: string }
  /** Lines to sign on, never divided between pages. */
  | { type: 'signatures'; boxes: readonly SignatureBox[] };

export type Mark = 'internal' | 'not_electronic_invoice' | 'not_electronic_payroll';

export interface PdfDocument {
  language: Language;
  letterhead: Letterhead;
  /** What it is: `Recibo de caja`. */
  title: string;
  number: string;
  /** Below the number, where it could be mistaken for a document with legal effect: `Documento interno.` */
  marks?: readonly Mark[];
  blocks: readonly Block[];
  /** At the foot of every page. */
  footer?: string;
}

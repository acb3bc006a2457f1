/**
 * What a printed document consists of: plain data, which another thread lays out (`Printer`). Modules describe their documents with it and
 * nothing else, so every document of the product looks alike. Texts are printed as they are: they cannot contain markup, paths or addresses.
 */
import type { Mark, PlainBlock } from '#base/documents/paper.ts';
import type { Language } from '#base/format.ts';

export type { Cell, Column, Entry, Mark, Row, TotalRow, Value } from '#base/documents/paper.ts';

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

export interface SignatureBox {
  /** Below the line: who signs. */
  label: string;
  lines?: readonly string[];
  /** A drawn signature, above the line. */
  signature?: Picture | null;
}

/**
 * Entries: values with labels in columns of equal width. A table repeats its head on every page. Totals are at the right with `aside` at their left,
 * and are never divided between pages, like signatures.
 */
export type Block = PlainBlock | { type: 'signatures'; boxes: readonly SignatureBox[] };

export interface PdfDocument {
  language: Language;
  letterhead: Letterhead;
  /** Its kind: `Recibo de caja`. */
  title: string;
  number: string;
  /** The name of the document in lists and as a file, if title and number do not identify it. */
  name?: string;
  /** Below the number, if it could be mistaken for a document with legal effect: `Documento interno.` */
  marks?: readonly Mark[];
  blocks: readonly Block[];
  /** At the foot of every page. */
  footer?: string;
}

/** The name of the document in lists, and as a file without its extension. */
export const nameOfDocument = ({ name, title, number }: PdfDocument): string => name ?? `${title} ${number}`;

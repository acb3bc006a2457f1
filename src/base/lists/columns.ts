/** The columns of a list, as its table and its files share them. */
import type { z } from 'zod';
import type { Language } from '../format.ts';

/** A list that finds more rows does not add them up. */
export const maxSummed = 10_000;

/**
 * Returns the text of a key in the reader's language: of the list's module, or of another one with its name: `common:status.active`. On the
 * server `mail:<key>` has the words of every notification.
 */
export type Translate = (key: string) => string;

/** A value of a column. How a file writes it follows from the schema of its field: an amount, a day, a timestamp, yes or no, a text. */
interface ListValue<Row> {
  /** The key of its title; by default `columns.<name>` of the list's words. */
  title?: string;
  /** The key whose entries name its values, for a field with fixed values: `methods`. */
  texts?: string;
  /** The value in a file, if it is not the field with the column's name: a value of the same kind, or a text if the row has no such field. */
  value?: (row: Row, t: Translate, language: Language) => unknown;
}

export interface ListColumn<Row> extends ListValue<Row> {
  /** The values of a column that shows several fields: a file has a column for each. */
  parts?: { [Field in keyof Row & string]?: ListValue<Row> };
}

/** The columns of a list by name, in their order on the screen. */
export type ListColumns<Row> = Record<string, ListColumn<Row>>;

/** The filters that select a group of rows, such as `{ status: 'active' }`. */
export type GroupFilters = Record<string, string>;

/** Rows that become a part of a file. */
export interface FilePage {
  data: readonly Record<string, unknown>[];
  meta: { has_more: boolean; next: string | null };
  /** The columns that the caller may see; all of them by default. */
  columns?: readonly string[];
  /** With the first rows: the totals of all rows, shown as the last row of the file, which is labelled in its first column. */
  totals?: Record<string, unknown> | null;
}

/** The parts of a list's declaration that screens and files need besides its operation. */
export interface ListFile<Name extends string = string> {
  /** Prefix of the keys of its texts: `invoicing:payments.` */
  words: string;
  /** The key of its name, for the file. */
  name: string;
  columns: Record<Name, ListColumn<never>>;
  /** The values that the summary adds up: columns, and parts of their amounts. */
  sums: readonly string[];
  /** By the name of a sum that is not a column: the value of a row that it adds up. */
  partOf: Record<string, (row: never) => string | null>;
  /** The groups whose rows the summary counts, each by its filters. */
  groups: Record<string, GroupFilters>;
  /** For an operation that answers more than a page of rows, such as a report: its rows, and the page in an answer. */
  page?: { row: z.ZodType; of: (answer: never) => FilePage };
}

/** The names of the columns of a list's route. */
export type ColumnOf<R> = R extends { file: ListFile<infer Name> } ? Name : never;

/** `invoicing` of `invoicing:payments.`. */
export const namespaceOf = (words: string): string => words.slice(0, words.indexOf(':'));

/** A key of the list's module, or of another one with its name. */
export const keyIn = (words: string, key: string): string => (key.includes(':') ? key : `${namespaceOf(words)}:${key}`);

/** The key of a column's title. */
export function titleKey({ words, columns }: ListFile, name: string): string {
  const title = columns[name]?.title;
  return title ? keyIn(words, title) : `${words}columns.${name}`;
}

/** The key of the title of a sum that is not a column. */
export const partKey = ({ words }: ListFile, name: string): string => `${words}sums.${name}`;

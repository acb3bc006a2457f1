/**
 * The declaration of a list that can be imported, in its module's `module.ts`: its columns, how rows become changes, and how changes are written.
 * `recordImport` makes all of it from the contract and the store of a plain record.
 */
import type { Language } from '#base/format.ts';
import type { PermissionSubject } from '#base/permission-subjects.ts';
import type { TenantDb } from '../db/tenant.ts';

export type ImportKind = 'text' | 'integer' | 'decimal' | 'day' | 'boolean' | 'choice';

export interface ImportColumn {
  /** The field of the input that it sets, or that errors of it name. */
  name: string;
  /** The key of its title, which users know from the form: `customers:fields.name`. */
  title: string;
  /** Keys of other titles that files may have, such as the title in the list's export. */
  also?: readonly string[];
  kind: ImportKind;
  /** Needed of a new record. */
  required: boolean;
  /** In the template, as the API would take it. */
  example: string;
  /** Of a choice: its values, and the key whose entries name them. */
  choices?: { values: readonly string[]; texts: string };
}

/** A row of a file: the cells that are filled, by the names of their columns. */
export interface ImportRow {
  row: number;
  values: Record<string, unknown>;
}

/** An error of a row, in both languages: it is stored, and read later. */
export interface RowIssue {
  /** Null if the problem is not in one column. */
  column: string | null;
  text: Record<Language, string>;
}

/** The effect of importing a row: `none` if the record already has its values. */
export interface Change<Data> {
  action: 'create' | 'update' | 'none';
  key: string;
  /** Another value that no two rows of a file may share, and its column. */
  unique?: { column: string; key: string };
  data: Data;
}
export type Plan<Data> = Change<Data> | { issues: RowIssue[] };

/** The user's choices for the whole import, such as sending invitations. */
export type ImportChoices = Readonly<Record<string, boolean>>;

export interface ListImport<Data = unknown> {
  /** In the address, and in the permissions: `create-` and `update-` of it are needed. */
  list: PermissionSubject;
  /** The key of the list's name. */
  title: string;
  columns: readonly ImportColumn[];
  /** The column by which a row finds its record. A file must have it. */
  key: string;
  /** Names of choices; each has a text in the words of the title: `people:import.<name>`. */
  choices?: readonly string[];
  /** Plans rows, a few hundred at once. Reads only: nothing is locked. */
  plan(db: TenantDb, rows: readonly ImportRow[]): Promise<Plan<Data>[]>;
  /** Writes all changes in one transaction, in few statements. Throws `Outdated` when a record changed since it was planned. */
  write(db: TenantDb, changes: readonly Change<Data>[], choices: ImportChoices): Promise<void>;
}

/** Records changed after they were read for the plan: it must be made again. */
export class Outdated extends Error {}

/** Declares an import: the type of its data is its own affair. */
export const defineImport = <Data>(spec: ListImport<Data>): ListImport => spec as unknown as ListImport;

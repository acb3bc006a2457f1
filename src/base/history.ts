/** Declares which records have a history. The module `history` shows it. */
import type { Permission } from './permissions.ts';

/** Rows of another table that users see as part of the record: the loads of a trip, the items of an invoice. */
export interface HistoryPart {
  /** The permission needed to see the part, besides the permission of the record. */
  permission?: Permission;
  /** The field that names one part among the others. Without it the part has no name. */
  name?: string;
  /** Fields that hold a percentage or an amount, each with the field that decides which. */
  rates?: Record<string, string>;
}

/** A kind of record whose history can be read. The module that owns the record declares it, and lists it in its `module.ts`. */
export interface HistoryEntity<Part extends string = string> {
  /** Its name in the query. */
  entity: string;
  /** Null if the record is its parts alone, such as the cash of an account: a history without entries is empty then. */
  table: string | null;
  /** Needed to see the record. */
  permission: Permission;
  /** By table. */
  parts: Record<Part, HistoryPart>;
}

/** Parts that a later module adds to the history of a record. It lists them in its `module.ts`. */
export interface HistoryParts {
  /** The name of the entity. */
  of: string;
  /** By table. */
  parts: Record<string, HistoryPart>;
}

/** Declares the history of a record, with the names of its parts in the type. */
export const defineHistory = <Part extends string>(entity: HistoryEntity<Part>): HistoryEntity<Part> => entity;

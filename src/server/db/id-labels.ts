/** Labels that users see instead of ids. A module declares the labels of its own ids in its store, and lists them in its `module.ts`. */
import type { Sql } from './sql.ts';
import type { Language } from './tenant.ts';

/** A subquery for the label of one record, such as a customer's name. `id` is SQL of type text. */
export type IdLabel = (id: Sql, language: Language) => Sql;

/** By the name of the field that holds the id. */
export type IdLabels = Record<string, IdLabel>;

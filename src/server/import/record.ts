/** Makes the import of a plain record from its contract and store. A row is the input of the record's form: the same schema, the same check. */
import { z } from 'zod';
import { invariant } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Issue } from '#base/issues.ts';
import { keyIn } from '#base/lists/columns.ts';
import type { RecordContract } from '#base/record.ts';
import { valuesOf } from '#base/record-fields.ts';
import { type ScalarKind, scalarKind, shapeOf, valueSchema } from '#base/wire.ts';
import type { TenantDb } from '../db/tenant.ts';
import type { RecordRules } from '../record/routes.ts';
import type { BatchStore, Stored } from '../record/store.ts';
import { schemaIssues, thrownIssues } from './issues.ts';
import {
  type Change,
  defineImport,
  type ImportColumn,
  type ImportKind,
  type ImportRow,
  type ListImport,
  Outdated,
  type Plan,
  type RowIssue,
} from './spec.ts';

/** Facts that do not follow from the schema of the field. */
export interface FieldColumn {
  /** The key of its title; `fields.<name>` of the module's words by default. */
  title?: string;
  /** Other titles, by their keys. */
  also?: readonly string[];
  kind?: ImportKind;
  /** Of a choice: the key whose entries name its values. */
  texts?: string;
  /** Of a choice whose schema does not list them. */
  values?: readonly string[];
  example?: string;
  /** By default, whether the schema rejects its absence. */
  required?: boolean;
}

/** How a row finds its record. */
export interface RecordKey<C extends RecordContract> {
  field: keyof z.output<C['input']> & string;
  /** The possible values of the record's field for the row; empty for a row without a key. */
  candidates: (values: Record<string, unknown>) => string[];
  /** Whether a record with such a value in the field is the record of the row. */
  matches: (values: Record<string, unknown>, record: Stored<C>) => boolean;
  /** The value that no two rows may share. */
  identityOf: (input: z.output<C['input']>) => string;
}

/** A field that identifies records by itself, as it is stored. */
export function keyField<C extends RecordContract>(field: RecordKey<C>['field'], normal: (typed: string) => string): RecordKey<C> {
  const of = (values: object) => normal(String((values as Record<string, unknown>)[field] ?? ''));
  return {
    field,
    candidates: (values) => [of(values)].filter(Boolean),
    matches: (values, record) => of(values) === of(record as object),
    identityOf: (input) => of(input as object),
  };
}

/** For a row: the values of its special columns, or their errors. */
export interface Resolved {
  values: Record<string, unknown>;
  issues: RowIssue[];
  /** Fields without a value because of `issues`: the schema's errors about them are not reported again. */
  missing?: readonly string[];
}
/** Finds the values of special columns of many rows at once: the ids of the named records. */
export type Resolve = (db: TenantDb, rows: readonly ImportRow[]) => Promise<Resolved[]>;

/** Resolves the columns of several resolvers. */
export const inTurn =
  (...resolvers: readonly Resolve[]): Resolve =>
  async (db, rows) => {
    const found = await Promise.all(resolvers.map((resolve) => resolve(db, rows)));
    return rows.map((_, at) => {
      const parts = found.map((resolved) => resolved[at] as Resolved);
      return {
        values: Object.assign({}, ...parts.map(({ values }) => values)),
        issues: parts.flatMap(({ issues }) => issues),
        missing: parts.flatMap(({ missing = [] }) => missing),
      };
    });
  };

export interface RecordImportSpec<C extends RecordContract> extends RecordRules<C> {
  store: BatchStore<C>;
  key: RecordKey<C>;
  resolve?: Resolve;
}

interface Data<C extends RecordContract> {
  id: string;
  before: Stored<C> | null;
  input: z.output<C['input']>;
}

export function recordImport<C extends RecordContract>(contract: C, spec: RecordImportSpec<C>): ListImport {
  const { store, key, check } = spec;
  const { subject } = contract;
  invariant(subject !== null, `${contract.name} have no list of their own to import.`);
  const columns = recordColumns(contract, key.field);
  const names: ReadonlySet<string> = new Set(columns.map(({ name }) => name));
  const refusals = { ...contract.refusals, ...contract.updateRefusals };

  const planRow = async (db: TenantDb, { values, issues, missing }: Resolved, before: Stored<C> | null): Promise<Plan<Data<C>>> => {
    const parsed = contract.input.safeParse({ ...before, ...values }, { reportInput: true });
    const all = [...issues, ...(parsed.success ? [] : schemaIssues(withoutFields(parsed.error.issues as Issue[], missing), names))];
    if (!parsed.success || all.length > 0) return { issues: all };
    const input = parsed.data as z.output<C['input']>;
    try {
      await check?.(db, input, before);
    } catch (error) {
      return { issues: thrownIssues(error, refusals, names) };
    }
    const action = before === null ? 'create' : store.isUnchanged(before, input) ? 'none' : 'update';
    return { action, key: key.identityOf(input), data: { id: before?.id ?? newId(), before, input } };
  };

  return defineImport<Data<C>>({
    list: subject,
    title: `${contract.words}title`,
    columns,
    key: key.field,
    async plan(db, rows) {
      const resolved = await resolveRows(db, rows, spec.resolve);
      const candidates = resolved.map(({ values }) => key.candidates(values));
      const byField = Map.groupBy(await store.findBy(db, key.field, [...new Set(candidates.flat())]), (record) =>
        String((record as Record<string, unknown>)[key.field]),
      );
      return Promise.all(
        resolved.map((row, at) => {
          const found = (candidates[at] as string[])
            .flatMap((value) => byField.get(value) ?? [])
            .filter((record) => key.matches(row.values, record));
          return planRow(db, row, found.length === 1 ? (found[0] as Stored<C>) : null);
        }),
      );
    },
    async write(db, changes) {
      const of = (action: Change<Data<C>>['action']) => changes.flatMap((change) => (change.action === action ? [change.data] : []));
      const [created, updated] = [of('create'), of('update')] as [
        { id: string; input: z.output<C['input']> }[],
        { before: Stored<C>; input: z.output<C['input']> }[],
      ];
      if (updated.length > 0 && (await store.saveAll(db, updated)) < updated.length) throw new Outdated();
      if (created.length > 0) store.insertAll(db, created);
    },
  });
}

/** The rows with the values of their special columns in place of the texts. */
async function resolveRows(db: TenantDb, rows: readonly ImportRow[], resolve: Resolve | undefined): Promise<Resolved[]> {
  const found = await resolve?.(db, rows);
  return rows.map(({ values }, at) => ({ issues: [], ...found?.[at], values: { ...values, ...found?.[at]?.values } }));
}

const withoutFields = (issues: readonly Issue[], fields: readonly string[] = []) =>
  issues.filter(({ path }) => !fields.includes(String(path[0])));

/** The columns of a record's fields, except files and lists of rows; the identifying column comes first. */
function recordColumns({ commonWords, fields }: RecordContract, key: string): ImportColumn[] {
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'file' || field.kind === 'rows') return [];
    const choice = field.kind === 'choice' && { texts: field.texts, values: valuesOf(field) };
    const title = 'label' in field && field.label !== undefined && { title: field.label };
    const { example } = field;
    return [columnOf(commonWords, name, field.input, { ...choice, ...title, ...(example !== undefined && { example }), ...field.file })];
  });
  const isKey = ({ name }: ImportColumn) => name === key || name === `${key}_type`;
  return [...columns.filter(isKey), ...columns.filter((column) => !isKey(column))];
}

/** The columns of the fields of a schema. `words` are those of its list. */
export function importColumns(words: string, input: z.ZodType, columns: Record<string, FieldColumn | null>): ImportColumn[] {
  const fields = shapeOf(input);
  return Object.entries(columns).flatMap(([name, column]) => {
    const schema = fields[name];
    return column && schema ? [columnOf(words, name, schema, column)] : [];
  });
}

/** A column for a field of a schema, with a title among the `fields` of the words. */
function columnOf(words: string, name: string, schema: z.ZodType, column: FieldColumn): ImportColumn {
  const plain = valueSchema(schema);
  const { texts, values = plain instanceof z.ZodEnum ? (plain.options as string[]) : [] } = column;
  return {
    name,
    title: keyIn(words, column.title ?? `fields.${name}`),
    ...(column.also && { also: column.also.map((title) => keyIn(words, title)) }),
    kind: texts ? 'choice' : (column.kind ?? kindOf(plain)),
    required: column.required ?? !schema.safeParse(undefined).success,
    example: column.example ?? '',
    ...(texts && { choices: { values, texts: keyIn(words, texts) } }),
  };
}

/** The kind of cells for a field. */
function kindOf(plain: z.ZodType): ImportKind {
  if (plain instanceof z.ZodNumber) return 'integer';
  if (plain instanceof z.ZodBoolean) return 'boolean';
  const kind = scalarKind(plain);
  return kind ? kindOfScalar[kind] : 'text';
}

/** A moment has no cell of its own kind. */
const kindOfScalar: Record<ScalarKind, ImportKind> = {
  amount: 'decimal',
  quantity: 'decimal',
  decimal: 'decimal',
  day: 'day',
  local_time: 'text',
  moment: 'text',
};

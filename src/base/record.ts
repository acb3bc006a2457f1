/**
 * Declares a plain record: something with a list, a page, a form and a status, such as a customer or a truck. The contract, the server's
 * handlers (`server/record`) and the screens (`web/kit/record`) are made from one declaration. A record with another operation adds it
 * beside: `{ ...defineRecord({…}), odometer: route({…}) }`.
 */
import { z } from 'zod';
import type { ListColumn } from './lists/columns.ts';
import { groupsBy, type ListRoute, listRoute } from './lists/route.ts';
import type { PermissionSubject } from './permission-subjects.ts';
import type { Permission } from './permissions.ts';
import { type AnswerShape, answersOf, type RecordFields } from './record-fields.ts';
import { type RefusalSpec, type Route, route } from './route.ts';
import { Id, listQuery, one, statusFilter, WithId } from './wire.ts';

export const recordStatuses = ['active', 'inactive'] as const;
export const RecordStatus = z.enum(recordStatuses);
export type RecordStatus = z.output<typeof RecordStatus>;

const byNumber = { 1: 'active', 2: 'inactive' } as const;
/** A status in a body, also accepted as a number: 1 active, 2 inactive. */
export const RecordStatusInput = z.union([RecordStatus, z.literal([1, 2]).transform((number) => byNumber[number])], 'choose_one');
const StatusFilter = statusFilter(recordStatuses);

/** In the answers of every record. */
const commonAnswers = { id: Id, status: RecordStatus, version: z.number() };

/** A row of a record's list, such as a tax of a customer: it has the same id after an edit. Extend the row's input with it. */
export const rowIdInput = {
  /** The stored row that this one changes. Absent for a new row; an id that the record does not have is a new row too. */
  id: Id.optional(),
};

type Anything = z.ZodType;
type Query<Q extends z.ZodRawShape> = z.ZodObject<
  ReturnType<typeof listQuery>['shape'] & { status: z.ZodOptional<typeof StatusFilter> } & Q
>;
type OneAnswer<F extends Anything> = z.ZodObject<{ data: F }>;
type Nothing = z.ZodObject<Record<never, never>>;

/** The permissions to view, add and save the records, and to deactivate them. */
export type RecordPermissions = Record<'view' | 'create' | 'update' | 'delete', Permission>;

/** Its permissions, addresses and words follow from its name, unless it belongs to another screen, as the routes of trips do. */
type RecordName =
  /** In paths, permissions and addresses of screens: `/api/trucks`, `view-trucks`, `/admin/trucks`. */
  | { name: PermissionSubject; within?: undefined }
  /** Below the list of that screen, and not in the sidebar: `/api/trips/templates`. All of its texts are in its own words. */
  | { name: string; within: { path: string; permissions: RecordPermissions } };

/** The schemas of the fields in the API's answers. */
type AnswersOf<D extends RecordFields, K extends z.ZodRawShape> = Omit<AnswerShape<D>, keyof typeof commonAnswers | keyof K> &
  typeof commonAnswers &
  K;
type Full<D extends RecordFields, K extends z.ZodRawShape> = z.ZodObject<AnswersOf<D, K>>;
type Columns<F extends Anything> = { [Name in Exclude<keyof z.output<F>, keyof typeof commonAnswers>]?: ListColumn<z.output<F>> | null };
type Row<D extends RecordFields, K extends z.ZodRawShape, C> = z.ZodObject<
  Pick<AnswersOf<D, K>, keyof AnswersOf<D, K> & (keyof C | keyof typeof commonAnswers)>
>;

interface RecordParts<D extends RecordFields, I extends Anything, Q extends z.ZodRawShape, Named> {
  /** One of them in English, for the API's documentation. */
  one: string;
  /** The words of its texts: a module's folder, and the part of its file where a module has several records. */
  words: string;
  /** The fields that users write, in the order of the form. */
  fields: D;
  /** The fields as one schema, with the rules that concern several of them. */
  input: I;
  /** Its name in headings, questions and selects: the name of a customer, the plate of a truck. */
  nameOf: (record: Named) => string;
  /** A second line in selects. */
  hintOf?: (record: Named) => string;
  sorts: readonly [string, ...string[]];
  /** Filters of the list besides `status`. */
  filters: Q;
  /** Refusals of create and update. */
  refusals: Record<string, RefusalSpec>;
  /** Refusals of update only. */
  updateRefusals?: Record<string, RefusalSpec>;
  /** The paths of other operations that answer with data of the record. */
  alsoAnsweredBy?: readonly string[];
  /** Ends of the sentences in the API's documentation: what the search finds, what comes with a record, what a save replaces. */
  notes: { list: string; read?: string; update?: string };
}

type RecordSpec<D extends RecordFields, K extends z.ZodRawShape, C, I extends Anything, Q extends z.ZodRawShape> = RecordParts<
  D,
  I,
  Q,
  z.output<Row<D, K, C>>
> &
  RecordName & {
    /** Additional fields of the answers: joined or calculated, and not written by users. */
    calculated: K;
    /** The columns of the list, in their order; null for a field of its rows that is not a column. `status` is added last. */
    columns: C & { [Name in Exclude<keyof C, keyof AnswersOf<D, K>>]: never };
    /** No further fields: they would be written but not answered, so the next save would erase them. */
    input: { [Name in Exclude<keyof z.output<I>, keyof D>]: never };
  };

export interface RecordContract<
  D extends RecordFields = RecordFields,
  I extends Anything = Anything,
  R extends Anything = Anything,
  F extends Anything = Anything,
  Q extends z.ZodRawShape = z.ZodRawShape,
> extends RecordParts<D, I, Q, never> {
  name: string;
  /** In the list. */
  row: R;
  /** The answer of one record: every field that users write, so that a save does not erase one, and the calculated fields. */
  full: F;
  /** Of its operations and screens: `trucks` for `/api/trucks` and `/admin/trucks`. */
  path: string;
  permissions: RecordPermissions;
  /** Prefix of the keys of the texts that the records of a module share: of fields, sections and the list. */
  commonWords: string;
  /** The subject of its permissions, its entry in the sidebar and its import; null for a record within another screen. */
  subject: PermissionSubject | null;
  /** The default order of the list; the first of `sorts` unless set. */
  defaultSort: string;
  list: ListRoute<Query<Q>, R, string, Record<never, never>, RecordStatus>;
  create: Route<Nothing, Nothing, I, OneAnswer<F>, false>;
  read: Route<typeof WithId, Nothing, Nothing, OneAnswer<F>, false>;
  update: Route<typeof WithId, Nothing, I, OneAnswer<F>, true>;
  deactivate: Route<typeof WithId, Nothing, Nothing, OneAnswer<F>, true>;
  reactivate: Route<typeof WithId, Nothing, Nothing, OneAnswer<F>, true>;
}

/** Declares the six operations of a record. */
export function defineRecord<
  const D extends RecordFields,
  K extends z.ZodRawShape,
  const C extends Columns<Full<D, K>>,
  I extends z.ZodType<Record<keyof D, unknown>>,
  Q extends z.ZodRawShape,
>(spec: RecordSpec<D, K, C, I, Q>): RecordContract<D, I, Row<D, K, C>, Full<D, K>, Q> {
  const { one: noun, notes, calculated, columns, ...parts } = spec;
  const { path: area, permissions } = spec.within ?? { path: spec.name, permissions: permissionsAbout(spec.name) };
  const commonWords = spec.within ? spec.words : spec.words.slice(0, spec.words.indexOf(':') + 1);
  const path = `/api/${area}` as const;
  const answers = { ...answersOf(spec.fields), ...commonAnswers, ...calculated };
  const full = z.object(answers) as unknown as Full<D, K>;
  const ofRow = Object.entries(answers).filter(([name]) => name in commonAnswers || name in columns);
  const row = z.object(Object.fromEntries(ofRow)) as unknown as Row<D, K, C>;
  const ofOne = { params: WithId, output: one(full) };
  const [defaultSort] = spec.sorts;
  return {
    ...parts,
    one: noun,
    notes,
    row,
    full,
    path: area,
    permissions,
    commonWords,
    subject: spec.within ? null : spec.name,
    defaultSort,
    sorts: [...spec.sorts, 'status'],
    list: listRoute(path, permissions.view, {
      summary: `${capitalized(spec.name)}; ${notes.list}.`,
      query: listQuery([...spec.sorts, 'status'], defaultSort).extend({
        status: StatusFilter.optional(),
        ...spec.filters,
      }) as unknown as Query<Q>,
      row,
      words: commonWords,
      name: `${spec.words}title`,
      columns: columnsOf(columns, spec.fields, commonWords),
      groups: groupsBy('status', recordStatuses),
    }) as unknown as RecordContract<D, I, Row<D, K, C>, Full<D, K>, Q>['list'],
    create: route(`POST ${path}`, permissions.create, {
      summary: `Adds a ${noun}.`,
      body: spec.input,
      output: one(full),
      errors: spec.refusals,
    }),
    read: route(`GET ${path}/:id`, permissions.view, { ...ofOne, summary: `One ${noun}${notes.read ? `, ${notes.read}` : ''}.` }),
    update: route(`PUT ${path}/:id`, permissions.update, {
      ...ofOne,
      ifMatch: true,
      summary: `Saves a ${noun}${notes.update ? `; ${notes.update}` : ''}.`,
      body: spec.input,
      errors: { ...spec.refusals, ...spec.updateRefusals },
    }),
    deactivate: route(`POST ${path}/:id/deactivation`, permissions.delete, {
      ...ofOne,
      ifMatch: true,
      summary: `Takes the ${noun} out of use: its records stay, new ones do not offer it.`,
      status: 200,
      errors: { already_inactive: { status: 409 } },
    }),
    reactivate: route(`DELETE ${path}/:id/deactivation`, permissions.delete, {
      ...ofOne,
      ifMatch: true,
      summary: `Takes the ${noun} back into use.`,
      errors: { already_active: { status: 409 } },
    }),
  };
}

function permissionsAbout(subject: PermissionSubject): RecordPermissions {
  return { view: `view-${subject}`, create: `create-${subject}`, update: `update-${subject}`, delete: `delete-${subject}` };
}

/** Titles and the names of values are those of the form. */
function columnsOf(columns: Record<string, ListColumn<never> | null | undefined>, fields: RecordFields, words: string) {
  const shown = Object.entries(columns).flatMap(([name, column]) => {
    const field = fields[name];
    const texts = field?.kind === 'choice' && { texts: field.texts };
    return column ? [[name, { title: `${words}fields.${name}`, ...texts, ...column }] as const] : [];
  });
  return { ...Object.fromEntries(shown), status: { title: `${words}fields.status`, texts: 'common:status' } };
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

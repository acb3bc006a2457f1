/** Imports of lists from files: sent, checked as a dry run, and imported all or nothing. */
import { z } from 'zod';
import { fileProblems as readingProblems, uploadProblems } from '#base/lists/file-problems.ts';
import { FileSettings } from '#base/lists/file-settings.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Bytes, fileFormats, Id, listQuery, Moment, one, statusFilter, WithId } from '#base/wire.ts';

/** sent: its settings can be changed; checked: can be imported if no row has an error; imported: final. */
export const importStatuses = ['sent', 'checking', 'checked', 'importing', 'imported'] as const;
export const ImportStatus = z.enum(importStatuses);
export type ImportStatus = z.output<typeof ImportStatus>;

/** The name of a list in addresses and permissions. Modules declare which lists can be imported. */
const ListName = z.string('required').regex(/^[a-z-]{1,40}$/, 'choose_one');
/** The list cannot be imported. */
const listUnknown = { import_list_unknown: { status: 422, field: 'list' } } as const;

/** Errors of a row in an answer; the file of errors has all that are stored. */
export const shownErrors = 200;
/** Errors that are stored; of more, only how many there are. */
export const storedErrors = 20_000;

const RowError = z.object({
  /** As a spreadsheet numbers it. */
  row: z.number(),
  /** The title of the column; null if the problem is not in one column. */
  column: z.string().nullable(),
  /** The content of the cell, shortened; null for an empty one. */
  value: z.string().nullable(),
  message: z.string(),
});

export const ImportRow = z.object({
  id: Id,
  list: z.string(),
  file_name: z.string(),
  person_name: z.string(),
  status: ImportStatus,
  /** Below the titles. */
  rows: z.number(),
  creates: z.number(),
  updates: z.number(),
  unchanged: z.number(),
  created_at: Moment,
  imported_at: Moment.nullable(),
  version: z.number(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** A cell of the preview. */
const PreviewCell = z.object({
  text: z.string(),
  /** The value as understood, if it differs from the cell. */
  shown: z.string().nullable(),
  problem: z.string().nullable(),
});

export const Import = ImportRow.extend({
  format: z.enum(fileFormats),
  encoding: z.enum(['utf-8', 'latin-1']).nullable(),
  settings: FileSettings,
  choices: z.record(z.string(), z.boolean()),
  /** The columns of the file. `known` is false for columns that the list does not have: they are not imported. */
  columns: z.array(z.object({ title: z.string(), known: z.boolean() })),
  /** Titles of columns that new records need, and the file lacks. */
  missing: z.array(z.string()),
  preview: z.array(z.object({ row: z.number(), cells: z.array(PreviewCell) })),
  /** The result of the last check: rows with errors, how many errors, and the first of them. */
  wrong: z.number(),
  error_count: z.number(),
  errors: z.array(RowError),
  /** Why the last job could not be finished. */
  problem: z.string().nullable(),
  job_id: Id.nullable(),
});
export type Import = z.output<typeof Import>;

export const ImportSettings = FileSettings.extend({ choices: z.record(z.string().max(40), z.boolean()).default({}) });
export type ImportSettings = z.output<typeof ImportSettings>;

const ImportColumn = z.object({
  title: z.string(),
  required: z.boolean(),
  kind: z.enum(['text', 'integer', 'decimal', 'day', 'boolean', 'choice']),
  /** The accepted values for cells of a choice. */
  values: z.array(z.string()),
});
export const ImportDescription = z.object({
  list: z.string(),
  columns: z.array(ImportColumn),
  /** The title of the column by which a row finds its record. */
  key: z.string(),
  /** Choices for the whole import: names, and their texts. */
  choices: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type ImportDescription = z.output<typeof ImportDescription>;

/** The problem of a file as a whole. */
const fileProblems = {
  ...readingProblems,
  import_formula: { status: 422, field: 'file', details: z.object({ cell: z.string() }) },
  import_merged_cells: { status: 422, field: 'file', details: z.object({ cells: z.string() }) },
  import_column_missing: { status: 422, field: 'file', details: z.object({ column: z.string() }) },
  import_column_repeated: { status: 422, field: 'file', details: z.object({ column: z.string() }) },
} as const;
const notNow = { import_running: { status: 409 }, import_finished: { status: 409 }, import_file_gone: { status: 409 } } as const;

const ofOne = { params: WithId, output: one(Import) } as const;
const needs = "Needs the permissions to create and to update the list's records too.";

export const imports = {
  list: listRoute('/api/imports', 'import-data', {
    summary: 'Imports of the lists that the caller may import: file, user, time and result.',
    query: listQuery(['created_at'], '-created_at')
      .omit({ search: true })
      .extend({ list: ListName.optional(), status: statusFilter(importStatuses).optional() }),
    row: ImportRow,
    words: 'imports:',
    columns: {
      created_at: {},
      list: { texts: 'lists' },
      ...plainColumns('file_name', 'person_name'),
      status: { texts: 'statuses' },
      ...plainColumns('rows', 'creates', 'updates', 'unchanged'),
    },
    groups: groupsBy('status', importStatuses),
  }),
  describe: route('GET /api/imports/columns', 'import-data', {
    summary: `The columns that a list can be imported with. ${needs}`,
    query: z.object({ list: ListName }),
    output: one(ImportDescription),
    errors: listUnknown,
  }),
  template: route('GET /api/imports/template', 'import-data', {
    summary: `A file with the titles of a list's columns and one row as an example, which is never imported as long as it is unchanged. ${needs}`,
    query: z.object({ list: ListName, file: z.enum(fileFormats).default('xlsx') }),
    output: Bytes,
    bytes: true,
    errors: listUnknown,
  }),
  send: route('POST /api/imports', 'import-data', {
    summary: `Sends one CSV file or Excel workbook in the field \`file\`, of at most 20,000 rows. Nothing is imported yet. ${needs}`,
    query: z.object({ list: ListName }),
    output: one(Import),
    multipart: true,
    errors: {
      ...listUnknown,
      ...fileProblems,
      ...uploadProblems,
    },
  }),
  read: route('GET /api/imports/:id', 'import-data', {
    ...ofOne,
    summary: `One import, with a preview and the errors of its last check. ${needs}`,
  }),
  change: route('PUT /api/imports/:id', 'import-data', {
    ...ofOne,
    ifMatch: true,
    summary: 'Says how the file is written. A check is void afterwards.',
    body: ImportSettings,
    errors: { ...fileProblems, ...notNow },
  }),
  check: route('POST /api/imports/:id/check', 'import-data', {
    ...ofOne,
    status: 202,
    summary: 'Starts a job that finds the errors of all rows and the changes that importing would make; it changes no record.',
    errors: { ...notNow },
  }),
  run: route('POST /api/imports/:id/run', 'import-data', {
    ...ofOne,
    status: 202,
    summary: 'Starts a job that imports all rows, or none if one of them has an error.',
    errors: { ...notNow, import_not_checked: { status: 409 }, import_has_errors: { status: 409, details: z.object({ rows: z.number() }) } },
  }),
  errors: route('GET /api/imports/:id/errors', 'import-data', {
    summary: 'The errors of the last check as a file.',
    params: WithId,
    query: z.object({ file: z.enum(fileFormats).default('xlsx') }),
    output: Bytes,
    bytes: true,
  }),
};

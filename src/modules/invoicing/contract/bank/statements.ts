/** API contract of bank statements: files of the bank, read into the lines of an account. */
import { z } from 'zod';
import { fileProblems, uploadProblems } from '#base/lists/file-problems.ts';
import { dateOrders, decimalMarks, separators } from '#base/lists/file-settings.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import { Day, Flag, fileFormats, Id, Moment, Money, MoneySum, one, optionalText, text, WithId } from '#base/wire.ts';

/**
 * How the amounts of a statement are written. `signed`: one column, negative for money that left. `two_columns`: debits and credits. `typed`: one
 * column for the amount, and another for its direction.
 */
export const amountKinds = ['signed', 'two_columns', 'typed'] as const;
export type AmountKind = (typeof amountKinds)[number];

/** The values that a line is read from, each a column of the file. */
export const bankColumns = ['day', 'description', 'reference', 'amount', 'debit', 'credit', 'type', 'balance'] as const;
export type BankColumn = (typeof bankColumns)[number];

/** The columns that a statement of that kind must have. */
export const neededColumns: Record<AmountKind, readonly BankColumn[]> = {
  signed: ['day', 'amount'],
  two_columns: ['day', 'debit', 'credit'],
  typed: ['day', 'amount', 'type'],
};

const columnMax = 80;
const ColumnName = optionalText(columnMax);

/**
 * How the statements of an account are written. Columns are named by their titles, or by their letters if the file has no titles; empty if there is
 * none.
 */
export const BankLayout = z.object({
  amounts: z.enum(amountKinds, 'choose_one'),
  day: ColumnName,
  description: ColumnName,
  reference: ColumnName,
  amount: ColumnName,
  debit: ColumnName,
  credit: ColumnName,
  type: ColumnName,
  balance: ColumnName,
  decimal_mark: z.enum(decimalMarks, 'choose_one'),
  /** Of days that do not start with the year. */
  date_order: z.enum(dateOrders, 'choose_one'),
  /** Of a CSV file; detected where it is null. */
  separator: z.enum(separators, 'choose_one').nullable(),
});
export type BankLayout = z.output<typeof BankLayout>;

/** In a query: the file has no such column. Needed because an empty query value counts as missing. */
export const noColumn = '-';
const ColumnInQuery = text(columnMax)
  .transform((name) => (name === noColumn ? '' : name))
  .optional();

/** Parts of a layout in a query; missing parts are as stored for the account, else as proposed from the file. */
const layoutInQuery = {
  amounts: BankLayout.shape.amounts.optional(),
  day: ColumnInQuery,
  description: ColumnInQuery,
  reference: ColumnInQuery,
  amount: ColumnInQuery,
  debit: ColumnInQuery,
  credit: ColumnInQuery,
  type: ColumnInQuery,
  balance: ColumnInQuery,
  decimal_mark: BankLayout.shape.decimal_mark.optional(),
  date_order: BankLayout.shape.date_order.optional(),
  separator: z.enum(separators, 'choose_one').optional(),
};

/** Lines and rows of a preview. */
export const previewLimit = 50;

/** A cell that cannot be read as a value of its column. */
export const RowProblem = z.object({ row: z.number(), column: z.enum(bankColumns), value: z.string() });
export type RowProblem = z.output<typeof RowProblem>;

const counts = {
  first_day: Day.nullable(),
  last_day: Day.nullable(),
  /** Lines of the file, and how many of them were not imported before. */
  lines: z.number(),
  new_lines: z.number(),
  /** Besides: lines with the day, the amount and some of the texts of one that was imported before. */
  similar_lines: z.number(),
};

export const StatementPreview = z.object({
  layout: BankLayout,
  /** Whether the layout was stored for the account. */
  is_stored: z.boolean(),
  format: z.enum(fileFormats),
  /** The names of the file's columns. */
  columns: z.array(z.string()),
  /** The row with the titles; null for a file without. */
  title_row: z.number().nullable(),
  /** Columns that the layout names but the file lacks, and required columns that it does not name. */
  missing: z.array(z.enum(bankColumns)),
  ...counts,
  /** Rows without a day or without an amount, such as totals. */
  skipped: z.number(),
  money_in: MoneySum,
  money_out: MoneySum,
  closing_balance: Money.nullable(),
  /** Cells that cannot be read, and the first of them. */
  problem_count: z.number(),
  problems: z.array(RowProblem),
  /** The first lines. */
  preview: z.array(
    z.object({
      row: z.number(),
      line_date: Day,
      amount: Money,
      reference: z.string(),
      description: z.string(),
      balance: Money.nullable(),
      state: z.enum(['new', 'similar', 'known']),
    }),
  ),
});
export type StatementPreview = z.output<typeof StatementPreview>;

/** The latest statements that are listed. */
export const statementsLimit = 12;

export const BankStatement = z.object({
  id: Id,
  payment_method_id: Id,
  file_name: z.string(),
  first_day: Day,
  last_day: Day,
  /** Lines that it added. */
  lines: z.number(),
  closing_balance: Money.nullable(),
  person_name: z.string(),
  created_at: Moment,
});
export type BankStatement = z.output<typeof BankStatement>;

const StatementImported = z.object({
  /** Null if all lines were imported before. */
  statement: BankStatement.nullable(),
  lines: z.number(),
  new_lines: z.number(),
  similar_lines: z.number(),
});
export type StatementImported = z.output<typeof StatementImported>;

export const bankAccountErrors: Record<string, RefusalSpec> = {
  /** It is not an active bank account of the company. */
  bank_account_unknown: { status: 422, field: 'payment_method_id' },
};

const ofFile = {
  query: z.object({ payment_method_id: Id, ...layoutInQuery }),
  multipart: true,
} as const;
const fileErrors = { ...bankAccountErrors, ...fileProblems, ...uploadProblems };

export const bankStatements = {
  preview: route('POST /api/bank-statements/preview', 'create-payments', {
    ...ofFile,
    status: 200,
    summary: 'Reads one CSV file or Excel workbook in the field `file` as a statement of a bank account, and stores nothing.',
    output: one(StatementPreview),
    errors: fileErrors,
  }),
  create: route('POST /api/bank-statements', 'create-payments', {
    ...ofFile,
    query: ofFile.query.extend({ with_similar: Flag.optional() }),
    summary:
      'Imports the lines of a statement that were not imported before, and stores its layout for the account. All or nothing. Those that are similar to one that was imported are left out unless `with_similar`.',
    output: one(StatementImported),
    errors: {
      ...fileErrors,
      bank_columns_missing: { status: 422, details: z.object({ columns: z.array(z.enum(bankColumns)) }) },
      bank_rows_unreadable: { status: 422, field: 'file', details: z.object({ rows: z.number(), row: z.number() }) },
      bank_no_lines: { status: 422, field: 'file' },
    },
  }),
  remove: route('DELETE /api/bank-statements/:id', 'delete-payments', {
    summary:
      'Deletes a statement with its lines, of which none has a payment. Lines of days that a later statement has too go over to that one.',
    params: WithId,
    output: one(z.null()),
    errors: { bank_statement_in_use: { status: 409, details: z.object({ lines: z.number() }) } },
  }),
};

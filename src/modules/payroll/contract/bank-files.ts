/**
 * API contract of bank files: the deposits to request from a bank for a period, stored as the file was made, and whether it was sent. Only for users
 * who pay: they see everyone's account.
 */
import { z } from 'zod';
import { type Route, route } from '#base/route.ts';
import { Bytes, type FileFormat, fileTypes, Id, Moment, Money, MoneySum, one, WithId } from '#base/wire.ts';
import { IdType } from '#modules/people/contract/member-fields.ts';

/**
 * unpaid: the open balance of stubs; payments: recorded bank deposits; returned: deposits that the bank returned and that are still owed. A sent
 * file's deposits are not requested again.
 */
export const bankFileContents = ['unpaid', 'payments', 'returned'] as const;
export const BankFileContent = z.enum(bankFileContents, 'choose_one');
export type BankFileContent = z.output<typeof BankFileContent>;

export const BankFileSummary = z.object({
  id: Id,
  period_id: Id,
  content: BankFileContent,
  /** Control totals. */
  count: z.number(),
  total: MoneySum,
  without_account: z.number(),
  created_at: Moment,
  created_by_name: z.string(),
  sent_at: Moment.nullable(),
  sent_by_name: z.string().nullable(),
});
export type BankFileSummary = z.output<typeof BankFileSummary>;

export const BankFileRow = z.object({
  id: Id,
  stub_id: Id,
  stub_number: z.string(),
  employee_name: z.string(),
  id_type: IdType,
  id_card: z.string(),
  institution: z.string(),
  account_number: z.string(),
  amount: Money,
  /** The deposits that are recorded of it, once the file was sent. */
  payments: z.array(z.object({ id: Id, number: z.string(), amount: Money })),
});
export type BankFileRow = z.output<typeof BankFileRow>;

/** Those without an account come first. */
export const BankFile = BankFileSummary.extend({ rows: z.array(BankFileRow) });
export type BankFile = z.output<typeof BankFile>;

const download = (format: FileFormat, summary: string) =>
  route(`GET /api/bank-files/:id/${format}`, 'create-compensation', {
    summary,
    params: WithId,
    output: Bytes,
    bytes: true,
    mime: fileTypes[format],
  });

export const bankFiles = {
  list: route('GET /api/pay-periods/:id/bank-files', 'create-compensation', {
    params: WithId,
    summary: 'The latest 100 bank files of a period, the newest first.',
    output: z.object({ data: z.array(BankFileSummary) }),
  }),
  create: route('POST /api/pay-periods/:id/bank-files', 'create-compensation', {
    params: WithId,
    summary:
      'Makes a bank file of a closed period, and keeps it with the accounts of now. It replaces those of the same content or people that were never sent.',
    body: z.object({ content: BankFileContent }),
    output: one(BankFile),
    errors: { nothing_to_send: { status: 409 }, stub_reopened: { status: 409 } },
  }),
  read: route('GET /api/bank-files/:id', 'create-compensation', {
    params: WithId,
    summary: 'A bank file with its rows.',
    output: one(BankFile),
  }),
  csv: download('csv', 'The bank file as CSV, with its control totals in the last line. Needs `export-data` too.'),
  xlsx: download('xlsx', 'The same as an Excel workbook. Needs `export-data` too.'),
  markSent: route('POST /api/bank-files/:id/sending', 'create-compensation', {
    params: WithId,
    status: 200,
    summary: 'Marks the file as sent to the bank, with user and time.',
    output: one(BankFileSummary),
    errors: { bank_file_sent: { status: 409 } },
  }),
  undoSent: route('DELETE /api/bank-files/:id/sending', 'create-compensation', {
    params: WithId,
    summary: 'Says that the file was not sent.',
    output: one(BankFileSummary),
    errors: { bank_file_not_sent: { status: 409 } },
  }),
} satisfies Record<string, Route>;

/** A bank file as CSV or as an Excel workbook: whom the bank shall pay, and the control totals in the last line. */

import type { Language } from '#base/format.ts';
import type { FileFormat } from '#base/wire.ts';
import type { CellKind } from '#server/export/columns.ts';
import { rowsFile } from '#server/export/workbook.ts';
import { screenText } from '#server/words.ts';
import type { BankFile } from '../contract/bank-files.ts';

const kinds = {
  employee_name: 'text',
  id_type: 'text',
  id_card: 'text',
  institution: 'text',
  account_number: 'text',
  amount: 'money',
} as const satisfies Record<string, CellKind>;

const text = (key: string, language: Language) => screenText(`payroll:bank_file.${key}`, language);

export function bankFileBytes({ rows, count, total }: BankFile, format: FileFormat, language: Language): Promise<Buffer> {
  const cells = rows.map(({ employee_name, id_type, id_card, institution, account_number, amount }) => ({
    employee_name,
    id_type: text(`id_types.${id_type}`, language),
    id_card,
    institution: institution || null,
    account_number: account_number || null,
    amount,
  }));
  const totals = {
    employee_name: text('columns.total', language),
    id_type: null,
    id_card: String(count),
    institution: null,
    account_number: null,
    amount: total,
  };
  return rowsFile(format, language, kinds, (name) => text(`columns.${name}`, language), text('title', language), [...cells, totals]);
}

/** Of the file, without its ending. */
export const bankFileName = ({ content, created_at }: Pick<BankFile, 'content' | 'created_at'>, language: Language): string =>
  `${text('title', language)} ${text(`contents.${content}`, language)} ${created_at.slice(0, 10)}`;

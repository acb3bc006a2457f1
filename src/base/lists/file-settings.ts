/** How a sent file is written: proposed from its content, declared by the user. */
import { z } from 'zod';

export const separators = [';', ',', '\t'] as const;
export const decimalMarks = [',', '.'] as const;
export const dateOrders = ['dmy', 'mdy'] as const;

export const FileSettings = z.object({
  /** Of a CSV file; null of a workbook. */
  separator: z.enum(separators, 'choose_one').nullable(),
  decimal_mark: z.enum(decimalMarks, 'choose_one'),
  /** Of days that do not start with the year. */
  date_order: z.enum(dateOrders, 'choose_one'),
});
export type FileSettings = z.output<typeof FileSettings>;
export type DecimalMark = FileSettings['decimal_mark'];
export type DateOrder = FileSettings['date_order'];

/** The question about a day of money that looks like a typing error. */
import { z } from 'zod';
import { Day } from '#base/wire.ts';

/** Why a day is unusual, the most important reason first: before the related record, before all data of the company, more than 90 days ago. */
export const unusualDayReasons = ['before_document', 'before_first_record', 'long_ago'] as const;

export const UnusualDayQuestion = z.object({
  code: z.literal('unusual_day'),
  /** Has the day. */
  confirm_with: z.string(),
  reason: z.enum(unusualDayReasons),
  day: Day,
  /** That of the document or of the first record, or today. */
  other_day: Day,
  /** Of a batch: the first row with the day, from 0. */
  row: z.number().optional(),
});
export type UnusualDayQuestion = z.output<typeof UnusualDayQuestion>;

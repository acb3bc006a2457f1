/** The input of an invoice. */
import { z } from 'zod';
import { Confirm } from '#base/confirmations.ts';
import { Day, Id, MoneyNotNegative, optionalNote, optionalText, PositiveMoney, text, whenValid } from '#base/wire.ts';
import { InvoiceAdjustmentInput, InvoiceItemInput, itemsLimit } from './lines.ts';

/** Most characters of a note. */
export const notesMax = 300;

/** The fields of an invoice that a user edits. */
const editable = {
  issue_date: Day,
  due_date: Day,
  /** When the customer received the papers; payment terms start there. */
  filing_date: Day.nullable().default(null),
  filing_reference: optionalText(60),
  notes: optionalNote(notesMax),
  processing_fee: MoneyNotNegative.default('0'),
  other_discount: MoneyNotNegative.default('0'),
  items: z.array(InvoiceItemInput).min(1).max(itemsLimit),
  adjustments: z.array(InvoiceAdjustmentInput).max(50).default([]),
};
const isDueAfterIssue = (body: { issue_date: string; due_date: string }) => body.due_date >= body.issue_date;
const dueBeforeIssue = { path: ['due_date'], message: 'due_before_issue', ...whenValid(z.object({ issue_date: Day, due_date: Day })) };

export const NewInvoiceInput = z
  .object({ customer_id: Id, trip_ids: z.array(Id).max(100).default([]), confirm: Confirm, ...editable })
  .refine(isDueAfterIssue, dueBeforeIssue);
/** When the customer received the papers of a sent invoice. */
export const FilingInput = z.object({ filing_date: Day, filing_reference: editable.filing_reference });
export type FilingInput = z.output<typeof FilingInput>;
export const InvoiceEditInput = z.object(editable).refine(isDueAfterIssue, dueBeforeIssue);
export type NewInvoiceInput = z.output<typeof NewInvoiceInput>;
export type InvoiceEditInput = z.output<typeof InvoiceEditInput>;

/** An invoice from before the use of Arriero, read from a file: its own number, and the balance. */
export const OpeningInvoiceInput = z
  .object({ number: text(30), customer_id: Id, issue_date: Day, due_date: Day, amount: PositiveMoney })
  .refine(isDueAfterIssue, dueBeforeIssue);
export type OpeningInvoiceInput = z.output<typeof OpeningInvoiceInput>;

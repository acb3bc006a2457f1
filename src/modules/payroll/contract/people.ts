/** The pay of a person in a period, and the decisions of users about it. */
import { z } from 'zod';
import { rowIdInput } from '#base/record.ts';
import { Id, Money, MoneySum, optionalNote, text } from '#base/wire.ts';
import { NotTaken, StubLine, StubWarning, stubDays, stubFigures } from './stubs.ts';

export const absences = ['sick', 'leave', 'unpaid'] as const;
export const lineNatures = ['salary', 'non_salary', 'reimbursement'] as const;
export const linesLimit = 30;

/** The changed part of a paid trip. */
const Corrects = z.enum(['freight', 'expenses'], 'choose_one');

const LineInput = z.object({
  ...rowIdInput,
  description: text(80),
  nature: z.enum(lineNatures, 'choose_one'),
  /** Negative for a correction of an earlier payment. */
  amount: Money.refine((amount) => Number(amount) !== 0, 'not_zero'),
  /** The key of a proposed correction. */
  trip_id: Id.nullable().default(null),
  corrects: Corrects.nullable().default(null),
  difference: Money.nullable().default(null),
});

/** The decisions of users for a person in a period. */
export const PersonChoicesInput = z.object({
  /** Paid; null for all. */
  days: z.number('required').int().min(0).max(62).nullable(),
  /** Why others are not paid. */
  absence: z.enum(absences, 'choose_one').nullable().default(null),
  /** Takes cash owed from the pay, and pays the company's debt; otherwise both stay on the account. */
  settle_cash: z.boolean().default(true),
  notes: optionalNote(1000),
  lines: z.array(LineInput).max(linesLimit).default([]),
});
export type PersonChoicesInput = z.output<typeof PersonChoicesInput>;

export const PersonChoices = z.object({
  days: z.number().nullable(),
  absence: z.enum(absences).nullable(),
  settle_cash: z.boolean(),
  notes: z.string(),
  lines: z.array(
    z.object({
      id: Id,
      description: z.string(),
      nature: z.enum(lineNatures),
      amount: Money,
      trip_id: Id.nullable(),
      corrects: Corrects.nullable(),
      difference: Money.nullable(),
    }),
  ),
  /** 0 before any decision. */
  version: z.number(),
});
export type PersonChoices = z.output<typeof PersonChoices>;

/** A correction that can be added as a line: the freight of a trip, or the expenses of which the net was paid, changed after it was paid. */
export const TripCorrection = z.object({
  trip_id: Id,
  trip_number: z.string(),
  corrects: Corrects,
  paid: MoneySum,
  now: MoneySum,
  /** Less the amounts already corrected by lines. */
  difference: MoneySum,
  amount: Money,
});
export type TripCorrection = z.output<typeof TripCorrection>;

export const PersonRow = z.object({
  employee_id: Id,
  employee_name: z.string(),
  /** Null while the period was never closed. */
  stub_id: Id.nullable(),
  number: z.string().nullable(),
  trips: z.number(),
  days: z.number(),
  /** The days of the period, without absences. */
  whole_days: z.number(),
  ...stubDays,
  ...stubFigures,
  warnings: z.array(StubWarning),
});
export type PersonRow = z.output<typeof PersonRow>;

export const PersonPay = PersonRow.extend({
  lines: z.array(StubLine),
  not_taken: z.array(NotTaken),
  minimum: Money.nullable(),
  choices: PersonChoices,
  corrections: z.array(TripCorrection),
});
export type PersonPay = z.output<typeof PersonPay>;

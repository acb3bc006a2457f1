/** What a period pays a person, and what users decide about it. */
import { z } from 'zod';
import { rowIdInput } from '#base/record.ts';
import { Id, Money, optionalNote, text } from '#base/wire.ts';
import { NotTaken, StubLine, StubWarning, stubFigures } from './stubs.ts';

export const absences = ['sick', 'leave', 'unpaid'] as const;
export const lineNatures = ['salary', 'non_salary', 'reimbursement'] as const;
export const linesLimit = 30;

const LineInput = z.object({
  ...rowIdInput,
  description: text(80),
  nature: z.enum(lineNatures, 'choose_one'),
  /** Negative for a correction of what was paid before. */
  amount: Money.refine((amount) => Number(amount) !== 0, 'not_zero'),
  /** Of a proposed correction. */
  trip_id: Id.nullable().default(null),
  freight_difference: Money.nullable().default(null),
});

/** What a user decided for a person in a period. */
export const PersonChoicesInput = z.object({
  /** Paid; null for all. */
  days: z.number('required').int().min(0).max(62).nullable(),
  /** Why others are not paid. */
  absence: z.enum(absences, 'choose_one').nullable().default(null),
  /** Takes cash owed from the pay, and pays what the company owes; otherwise both stay on the account. */
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
      freight_difference: Money.nullable(),
    }),
  ),
  /** 0 while nothing was decided. */
  version: z.number(),
});
export type PersonChoices = z.output<typeof PersonChoices>;

/** A correction that can be added as a line: a trip's freight changed after it was paid. */
export const FreightCorrection = z.object({
  trip_id: Id,
  trip_number: z.string(),
  paid_freight: Money,
  freight: Money,
  freight_difference: Money,
  amount: Money,
});
export type FreightCorrection = z.output<typeof FreightCorrection>;

export const PersonRow = z.object({
  employee_id: Id,
  employee_name: z.string(),
  /** Null while the period was never closed. */
  stub_id: Id.nullable(),
  number: z.string().nullable(),
  trips: z.number(),
  days: z.number(),
  /** What the period has without absences. */
  whole_days: z.number(),
  ...stubFigures,
  warnings: z.array(StubWarning),
});
export type PersonRow = z.output<typeof PersonRow>;

export const PersonPay = PersonRow.extend({
  lines: z.array(StubLine),
  not_taken: z.array(NotTaken),
  minimum: Money.nullable(),
  choices: PersonChoices,
  corrections: z.array(FreightCorrection),
});
export type PersonPay = z.output<typeof PersonPay>;

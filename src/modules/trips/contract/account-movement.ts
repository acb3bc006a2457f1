/** Fields and refusals that every movement of money through an account or cash box of the company shares. */
import { z } from 'zod';
import { Day, Id, Money, optionalNote, optionalText } from '#base/wire.ts';
import { AdvanceMethod } from './trip-input.ts';

export const accountMovementFields = {
  date: Day,
  method: AdvanceMethod,
  /** The account or cash box of the company that paid or received it. */
  payment_method_id: Id.nullable().default(null),
  /** The reference of the bank or wallet. */
  transaction_id: optionalText(40),
  note: optionalNote(300),
};

export const accountMovementRow = {
  date: Day,
  method: AdvanceMethod,
  payment_method_id: Id.nullable(),
  /** The name of that account. */
  payment_method: z.string().nullable(),
  amount: Money,
  transaction_id: z.string(),
  note: z.string(),
};

/** Another movement of the same method has the reference. Each ledger extends it with names, of whom it is. */
export const ReferenceQuestion = z.object({ code: z.literal('reference_used'), transaction_id: z.string(), date: Day, amount: Money });
export type ReferenceQuestion = z.output<typeof ReferenceQuestion>;

export const accountMovementErrors = {
  date_in_future: { status: 422, field: 'date' },
  account_takes_cash: { status: 422, field: 'payment_method_id' },
  /** Money of the company does not come from a driver. */
  account_of_driver: { status: 422, field: 'payment_method_id' },
} as const;

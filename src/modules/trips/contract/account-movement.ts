/** Fields and refusals that every movement of money through an account or cash box of the company shares. */
import { Day, Id, optionalNote, optionalText } from '#base/wire.ts';
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

export const accountMovementErrors = {
  date_in_future: { status: 422, field: 'date' },
  account_takes_cash: { status: 422, field: 'payment_method_id' },
  /** Money of the company does not come from a driver. */
  account_of_driver: { status: 422, field: 'payment_method_id' },
} as const;

/** The advances of a trip, as its page shows them. */
import { z } from 'zod';
import { Day, Id, Money } from '#base/wire.ts';
import { AdvanceMethod } from './trip-input.ts';

/** The most advances of a trip that its page shows. */
export const advancesLimit = 50;

/** Money that the customer paid before the invoice, for the trip or for one of its loads. */
export const AdvanceOfTrip = z.object({
  id: Id,
  load_id: Id.nullable(),
  load_number: z.string().nullable(),
  payment_date: Day,
  method: AdvanceMethod,
  amount: Money,
  /** By invoices and refunds. */
  used: Money,
});
export type AdvanceOfTrip = z.output<typeof AdvanceOfTrip>;

/** Payments of customers to a driver: the driver then owes the amount instead of the customer. */
import { RuleBroken } from '#base/errors.ts';
import { readRecipient } from '#modules/companies/store/catalogues.ts';
import { isActiveDriver } from '#modules/people/store/members.ts';
import { listDriversOfTrips, readReceiver, saveReceivedByDriver } from '#modules/trips/store/cash.ts';
import type { Db } from '#server/db/connection.ts';
import type { PaymentEditInput } from '../contract/payments.ts';
import { type Receiver, receiverOf } from '../rules/received.ts';

/**
 * Finds the driver who receives a payment: the chosen driver, else the stored one, else the driver of the invoice's trips. Null if the
 * company receives it. `payment_id`: the payment that changes. Throws `driver_needed` and `driver_not_active`.
 */
export async function findReceiver(
  db: Db,
  payment_id: string | null,
  trip_ids: readonly string[],
  { payment_method_id, driver_id }: PaymentEditInput,
): Promise<Receiver | null> {
  const recipient = await readRecipient(db, payment_method_id);
  if (driver_id === null && recipient !== 'driver') return null;
  const [stored, drivers] = await Promise.all([payment_id && readReceiver(db, payment_id), listDriversOfTrips(db, trip_ids)]);
  const receiver = stored && (driver_id ?? stored.driver_id) === stored.driver_id ? stored : receiverOf(drivers, driver_id);
  const isKnown = receiver === stored || receiver.trip_id !== null;
  if (!isKnown && !(await isActiveDriver(db, receiver.driver_id))) throw new RuleBroken('driver_not_active');
  return recipient === 'driver' ? receiver : null;
}

/** Writes the driver's debt for a payment, or removes it. */
export function saveReceived(db: Db, payment_id: string, receiver: Receiver | null, payment: PaymentEditInput): void {
  const { amount, payment_date: date, method } = payment;
  saveReceivedByDriver(db, { payment_id }, receiver && { ...receiver, amount, date, method }, true);
}

/** The only writer of advance_use and of `advance.used`, their sum. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { type Decimal, equals, isPositive, minus } from '#base/money.ts';
import type { TripStatus } from '#modules/trips/contract/status.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { AdvanceOfInvoice } from '../rules/credit.ts';

export interface LockedAdvance extends AdvanceOfInvoice {
  payment_date: Day;
}

/**
 * Locks the advances of trips, those that an invoice uses, and `others`, in the order of their ids. Only advances of its customer: a trip may have
 * had another one. The invoice is locked before, so that its own uses cannot change.
 */
export function lockAdvances(
  db: Db,
  invoice: { id: string | null; customer_id: string; trip_ids: readonly string[] },
  others: readonly string[] = [],
): Promise<LockedAdvance[]> {
  const { id, customer_id, trip_ids } = invoice;
  const usedHere: Sql = sql`(select amount from advance_use where advance_use.advance_id = advance.id and advance_use.invoice_id = ${id})`;
  return db.all(sql`select id, trip_id, payment_date, amount, used, coalesce(${usedHere}, 0.00) as used_here
    from advance
    where customer_id = ${customer_id}
      and (trip_id = any(${trip_ids}::uuid[]) or id = any(${others}::uuid[]) or id = any(array(select advance_id from advance_use where advance_use.invoice_id = ${id})))
    order by id for update of advance`);
}

/**
 * The status of the trip of each advance that has one, by the id of the advance. A separate statement, after the advances are locked: a statement
 * that waits for a lock reads trips as they were before, and an invoice that was voided meanwhile has returned its trips to review.
 */
export async function readTripStatuses(db: Db, advance_ids: readonly string[]): Promise<Map<string, TripStatus>> {
  const rows = await db.all<{ id: string; status: TripStatus }>(sql`
    select advance.id, trip.status from advance join trip on trip.company_id = advance.company_id and trip.id = advance.trip_id
      where advance.id = any(${advance_ids}::uuid[])`);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/**
 * Saves the advances that an invoice uses. Unchanged uses are not written again, so that the history has real changes only. The advances must be
 * locked. Queued.
 */
export function saveUses(
  db: Db,
  invoice: { id: string; customer_id: string },
  advances: readonly Pick<AdvanceOfInvoice, 'id' | 'used_here'>[],
  uses: readonly { id: string; amount: Decimal }[],
): void {
  for (const { id: advance_id, used_here } of advances) {
    const amount = uses.find(({ id }) => id === advance_id)?.amount ?? '0';
    if (equals(amount, used_here)) continue;
    if (!isPositive(amount)) {
      db.queue(sql`delete from advance_use where advance_id = ${advance_id} and invoice_id = ${invoice.id}`);
    } else if (isPositive(used_here)) {
      db.queue(sql`update advance_use set amount = ${amount} where advance_id = ${advance_id} and invoice_id = ${invoice.id}`);
    } else {
      const { id: invoice_id, customer_id } = invoice;
      insertRows(db, 'advance_use', { id: newId(), advance_id, customer_id, invoice_id, amount });
    }
    addToUsed(db, advance_id, minus(amount, used_here));
  }
}

/** Inserts the parts of a refund. The advances must be locked. Queued. */
export function insertUsesOfRefund(
  db: Db,
  refund: { id: string; customer_id: string },
  uses: readonly { id: string; amount: Decimal }[],
): void {
  for (const { id: advance_id, amount } of uses) {
    const { id: refund_id, customer_id } = refund;
    insertRows(db, 'advance_use', { id: newId(), advance_id, customer_id, refund_id, amount });
    addToUsed(db, advance_id, amount);
  }
}

/** Returns the parts of a refund. Locks its advances, in the order of their ids. */
export async function releaseUsesOfRefund(db: Db, refund_id: string): Promise<void> {
  const uses = await db.all<{ id: string; amount: Decimal }>(sql`
    select advance.id, advance_use.amount from advance_use
      join advance on advance.company_id = advance_use.company_id and advance.id = advance_use.advance_id
    where advance_use.refund_id = ${refund_id} order by advance.id for update of advance`);
  db.queue(sql`delete from advance_use where refund_id = ${refund_id}`);
  for (const { id, amount } of uses) addToUsed(db, id, minus('0', amount));
}

function addToUsed(db: Db, advance_id: string, amount: Decimal): void {
  db.queue(sql`update advance set used = used + ${amount}, version = version + 1 where id = ${advance_id}`);
}

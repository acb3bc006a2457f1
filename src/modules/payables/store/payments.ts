/** Payments to owners. The only writer of `owner_payment` and `owner_payment_trip`. Row level security hides them from drivers. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { type Decimal, isPositive, sum, toMoney } from '#base/money.ts';
import { customerSearch } from '#modules/customers/store.ts';
import type { ReferenceLedger } from '#modules/trips/store/account-movement.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { amountSearch, numberSearch } from '#server/db/search.ts';
import { anyOf, assignments, equalTo, idsWhere, raw, type Sql, sql, withinDays } from '#server/db/sql.ts';
import type { OwnerPayment, OwnerPaymentInput, ownerPayments } from '../contract/payments.ts';

const rowFields = sql`payment.id, payment.owner_id, owner.name as owner_name, payment.type, payment.date, payment.method, payment.payment_method_id,
  account.description as payment_method, payment.amount, payment.transaction_id, payment.note,
  (select coalesce(string_agg(trip.number, ', ' order by trip.number), '') from owner_payment_trip part
    join trip on trip.company_id = part.company_id and trip.id = part.trip_id
    where part.company_id = payment.company_id and part.payment_id = payment.id) as trip_numbers, payment.version`;
const from = sql`owner_payment payment
  join owner on owner.company_id = payment.company_id and owner.id = payment.owner_id
  left join payment_method account on account.company_id = payment.company_id and account.id = payment.payment_method_id`;

/** Index `owner_payment_by_reference`. */
export const paymentReferences: ReferenceLedger = { alias: 'payment', from, names: sql`owner.name as owner_name` };

const list: ListSpec = {
  select: rowFields,
  from,
  matchedFrom: sql`owner_payment payment`,
  id: 'payment.id',
  sorts: { date: 'date', amount: 'numeric' },
  search: (text) =>
    anyOf([
      sql`payment.owner_id = any(${idsWhere('owner', customerSearch('owner.search', text))})`,
      paidFor(sql`select trip.id from trip where ${anyOf(numberSearch('trip.number', 'trip', text))}`),
      ...amountSearch('payment.amount', text),
    ]),
  sums: { amount: { amount: raw('payment.amount') } },
};

type Query = ListQueryOf<typeof ownerPayments.list>;

const paidFor = (trips: Sql) => sql`payment.id in (select part.payment_id from owner_payment_trip part where part.trip_id in (${trips}))`;

/** A page of payments. Indexes `owner_payment_by_date`, `owner_payment_by_owner`, `owner_payment_trip_by_trip`. */
export function listPayments(db: Db, query: Query): Promise<PageOf<typeof ownerPayments.list>> {
  return listPage(db, list, query, [
    ...equalTo(query, 'payment', ['owner_id', 'type']),
    query.trip_id && paidFor(sql`${query.trip_id}::uuid`),
    ...withinDays(query, 'dated', 'payment.date'),
  ]);
}

/** Throws NotFound. */
export function readPayment(db: Db, id: string): Promise<OwnerPayment> {
  return db.one(sql`select ${rowFields}, payment.created_at, (
      select jsonb_agg(jsonb_build_object('trip_id', trip.id, 'trip_number', trip.number, 'amount', part.amount::text, 'balance', trip.balance::text)
          order by trip.number)
        from owner_payment_trip part join owner_trip trip on trip.company_id = part.company_id and trip.id = part.trip_id
        where part.company_id = payment.company_id and part.payment_id = payment.id
    ) as trips
    from ${from} where payment.id = ${id}`);
}

/** A payment under its row lock, which is taken after those of its trips. */
export interface LockedPayment {
  id: string;
  owner_id: string;
  date: Day;
  version: number;
}

/** Throws NotFound. */
export function lockPayment(db: Db, id: string): Promise<LockedPayment> {
  return db.one(sql`select id, owner_id, date, version from owner_payment where id = ${id} for update`);
}

/** The parts of a payment, by trip. */
export async function listParts(db: Db, payment_id: string): Promise<ReadonlyMap<string, Decimal>> {
  const parts = await db.all<{ trip_id: string; amount: Decimal }>(
    sql`select trip_id, amount from owner_payment_trip where payment_id = ${payment_id}`,
  );
  return new Map(parts.map(({ trip_id, amount }) => [trip_id, amount]));
}

const columnsOf = ({ trips, owner_id: _, ...columns }: OwnerPaymentInput) => ({
  ...columns,
  amount: toMoney(sum(trips.map(({ amount }) => amount))),
});

const paidTrips = ({ trips }: OwnerPaymentInput) => trips.filter(({ amount }) => isPositive(amount));

/** Inserts a payment whose trips are locked; returns its id. */
export function insertPayment(db: Db, input: OwnerPaymentInput): string {
  const id = newId();
  const { owner_id } = input;
  insertRows(db, 'owner_payment', { id, owner_id, ...columnsOf(input) });
  insertParts(db, { id, owner_id }, paidTrips(input));
  return id;
}

/** Changes a locked payment. Parts that stay have the same rows as before, so that the history shows the changes of each trip. */
export function updatePayment(
  db: Db,
  { id, owner_id }: LockedPayment,
  parts: ReadonlyMap<string, Decimal>,
  input: OwnerPaymentInput,
): void {
  db.queue(sql`update owner_payment set ${assignments(columnsOf(input))}, version = version + 1 where id = ${id}`);
  const paid = paidTrips(input);
  const kept = paid.map(({ trip_id }) => trip_id);
  db.queue(sql`delete from owner_payment_trip where payment_id = ${id} and trip_id <> all(${kept}::uuid[])`);
  for (const { trip_id, amount } of paid.filter((one) => parts.has(one.trip_id)))
    db.queue(
      sql`update owner_payment_trip set amount = ${amount} where payment_id = ${id} and trip_id = ${trip_id} and amount <> ${amount}::numeric`,
    );
  insertParts(
    db,
    { id, owner_id },
    paid.filter(({ trip_id }) => !parts.has(trip_id)),
  );
}

function insertParts(db: Db, { id, owner_id }: { id: string; owner_id: string }, parts: OwnerPaymentInput['trips']): void {
  if (parts.length === 0) return;
  const row = { payment_id: id, owner_id };
  insertRows(
    db,
    'owner_payment_trip',
    parts.map((part) => ({ ...row, id: newId(), ...part })),
  );
}

/** Of a locked payment. */
export function deletePayment(db: Db, id: string): void {
  db.queue(sql`delete from owner_payment_trip where payment_id = ${id}`);
  db.queue(sql`delete from owner_payment where id = ${id}`);
}

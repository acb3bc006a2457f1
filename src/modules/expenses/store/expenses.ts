/** Locks and writes expenses. The only writer of `expense` and `expense_file`. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import type { MoneyDecimals } from '#base/money.ts';
import { addLinkedFiles, assertUnused, attachSignature, changeReader, listLinkedFiles, saveLinkedFiles } from '#modules/files/store.ts';
import type { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { lockVehicles, saveReadingOn } from '#modules/fleet/store/odometer.ts';
import { type Db, Outdated } from '#server/db/connection.ts';
import { assignments, insertInto, sql } from '#server/db/sql.ts';
import type { ExpenseStatus } from '../contract/fields.ts';
import type { EntryColumns } from '../rules/entry.ts';
import type { Decision } from '../rules/status.ts';

/** An expense under its row lock, as the rules read it. */
export interface LockedExpense {
  id: string;
  number: string;
  status: ExpenseStatus;
  service_id: string | null;
  trip_id: string | null;
  date: Day;
  truck_id: string | null;
  driver_id: string | null;
  charged_owner_id: string | null;
  mileage: number | null;
  receipt_number: string;
  provider_id: string;
  provider_key: string;
  signature_file_id: string | null;
  money_decimals: MoneyDecimals;
  created_by: string | null;
  version: number;
}

/**
 * Every write takes this lock first, after the lock of its trip, which counts the expenses that wait for approval, and of its new trip. Throws
 * NotFound, for a driver also if it is another driver's.
 */
export async function lockExpense(db: Db, id: string, next_trip: string | null = null): Promise<LockedExpense> {
  const added = next_trip === null ? [] : [next_trip];
  const [before, expense] = await Promise.all([
    db.one<{ trip_id: string | null }>(sql`
      with before as materialized (select trip_id from expense where id = ${id}),
        locked as materialized (
          select from trip where id = any(array(select trip_id from before) || ${added}::uuid[]) order by id for no key update
        )
      select trip_id from before cross join (select count(*) from locked) locked`),
    lockExpenseAlone(db, id),
  ]);
  // Another user moved it while this waited for the trip that it had.
  if (expense.trip_id !== before.trip_id) throw new Outdated();
  return expense;
}

/**
 * Locks the trip of new expenses, which stores the number that waits for approval and the charges of its owner: before its owner is read, and before
 * trucks and numbers are locked. Without a round trip of its own.
 */
export function lockTripOfExpenses(db: Db, trip_id: string | null): void {
  if (trip_id !== null) db.queue(sql`select from trip where id = ${trip_id} for no key update`);
}

/** After a write, which has locked the rows that its trip needs. */
export function lockExpenseAlone(db: Db, id: string): Promise<LockedExpense> {
  return db.one(sql`select id, number, status, service_id, trip_id, date, truck_id, driver_id, charged_owner_id, mileage, receipt_number, provider_id, provider_key,
    signature_file_id, money_decimals, created_by, version from expense where id = ${id} for update`);
}

/** Locks the trucks whose odometers are read by new expenses: before numbers are taken, because numbers are locked last. */
export async function lockTrucksOf(db: Db, entries: readonly Pick<EntryColumns, 'truck_id' | 'mileage'>[]): Promise<void> {
  const read = entries.flatMap(({ truck_id, mileage }) => (truck_id !== null && mileage !== null ? [truck_id] : []));
  if (read.length > 0) await lockVehicles(db, 'truck', [...new Set(read)]);
}

/** The receipts and the signature that an entry names. */
interface EntryFiles {
  file_ids: readonly string[];
}

const decidedNow = { decided_by: sql`current_person()`, decided_at: sql`now()` };
const undecided = { decided_by: null, decided_at: null, rejection_reason: '' };

/** Inserts an expense of a locked trip, or of none, with the next number, and returns it locked. `service_id`: the service that posts it. Throws `file_unknown`. */
export async function insertExpense(
  db: Db,
  columns: EntryColumns,
  { file_ids }: EntryFiles,
  status: ExpenseStatus,
  service_id: string | null = null,
): Promise<LockedExpense> {
  const id = newId();
  const { signature_file_id, driver_id } = columns;
  if (signature_file_id !== null) await attachNewSignature(db, signature_file_id, driver_id);
  await db.run(
    insertInto('expense', {
      company_id: sql`current_company()`,
      id,
      ...columns,
      service_id,
      status,
      number: sql`take_number('expense')`,
      created_by: sql`current_person()`,
      ...(status === 'approved' ? decidedNow : undecided),
    }),
  );
  await addLinkedFiles(db, filesOf(id, driver_id), file_ids);
  return lockExpenseAlone(db, id);
}

/** Saves a locked expense, and returns it as it is now. Throws `file_unknown`. */
export async function updateExpense(
  db: Db,
  before: LockedExpense,
  columns: EntryColumns,
  { file_ids }: EntryFiles,
  status: ExpenseStatus,
): Promise<LockedExpense> {
  const { id } = before;
  const { signature_file_id, driver_id } = columns;
  if (signature_file_id !== null && signature_file_id !== before.signature_file_id) {
    await attachNewSignature(db, signature_file_id, driver_id);
  }
  const decision = status === 'approved' ? {} : undecided;
  await db.run(sql`update expense set ${assignments({ ...columns, ...decision, status })}, version = version + 1 where id = ${id}`);
  const files = filesOf(id, driver_id);
  await saveLinkedFiles(db, files, file_ids);
  if (driver_id !== before.driver_id) {
    const signature = signature_file_id === null || signature_file_id !== before.signature_file_id ? [] : [signature_file_id];
    changeReader(db, [...(await listLinkedFiles(db, files)), ...signature], driver_id);
  }
  return lockExpenseAlone(db, id);
}

/** Decides about a locked expense, and returns it as it is now. */
export async function decideExpense(db: Db, { id }: LockedExpense, status: Decision, rejection_reason = ''): Promise<LockedExpense> {
  await db.run(sql`update expense set ${assignments({ status, rejection_reason, ...decidedNow })}, version = version + 1 where id = ${id}`);
  return lockExpenseAlone(db, id);
}

/** Deletes a locked expense: the row remains as void, with its number and values, and its reading is removed from the odometer log. */
export async function voidExpense(db: Db, expense: LockedExpense): Promise<void> {
  await db.run(sql`update expense set status = 'void', version = version + 1 where id = ${expense.id}`);
  await followOdometer(db, { ...expense, status: 'void' });
}

/** Users who see expenses, and its driver, can read its receipts. */
const filesOf = (id: string, driver_id: string | null) =>
  ({ table: 'expense_file', column: 'expense_id', record: id, permission: 'view-expenses', reader: driver_id, isUnshared: true }) as const;

/** As receipts are attached. Throws `file_unknown`. */
async function attachNewSignature(db: Db, file_id: string, driver_id: string | null): Promise<void> {
  await attachSignature(db, file_id, 'view-expenses', driver_id, 'signature_file_id');
  await assertUnused(db, sql`select from expense where signature_file_id = ${file_id}`, 'signature_file_id');
}

/** Sets the reading of a locked expense in the odometer log: the one of an approved expense, else none. Returns its questions. */
export async function followOdometer(db: Db, { id, number, status, date, truck_id, mileage }: LockedExpense): Promise<OdometerQuestion[]> {
  const isRead = status === 'approved' && truck_id !== null && mileage !== null;
  // A log has readings of one vehicle only: without a truck all of this expense are gone.
  const record = { id, number, vehicle: 'truck', vehicle_id: truck_id ?? '' } as const;
  return saveReadingOn(db, record, isRead ? { source: 'expense', day: date, km: mileage } : null);
}

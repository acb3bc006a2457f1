/** Locks and writes expenses. The only writer of `expense` and `expense_file`. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { MoneyDecimals } from '#base/money.ts';
import { attachFiles, attachSignature, changeReader } from '#modules/files/store.ts';
import type { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { lockVehicles, saveReadingOn } from '#modules/fleet/store/odometer.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, insertInto, type Sql, sql } from '#server/db/sql.ts';
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

/** Every write takes this lock first. Throws NotFound, for a driver also when it is another driver's. */
export function lockExpense(db: Db, id: string): Promise<LockedExpense> {
  return db.one(sql`select id, number, status, service_id, trip_id, date, truck_id, driver_id, charged_owner_id, mileage, receipt_number, provider_id, provider_key,
    signature_file_id, money_decimals, created_by, version from expense where id = ${id} for update`);
}

/** Locks the trucks whose odometers new expenses read: before their numbers are taken, as numbers are the last locks. */
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

/** Inserts an expense with the next number, and returns it locked. `service_id`: the service that posts it. Throws `file_unknown`. */
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
  await saveFiles(db, id, driver_id, file_ids);
  return lockExpense(db, id);
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
  db.queue(sql`delete from expense_file where expense_id = ${id} and file_id <> all (${file_ids}::uuid[])`);
  if (driver_id !== before.driver_id) {
    const kept = await db.all<{ file_id: string }>(sql`select file_id from expense_file where expense_id = ${id}`);
    const signature = signature_file_id === null || signature_file_id !== before.signature_file_id ? [] : [signature_file_id];
    changeReader(db, [...kept.map(({ file_id }) => file_id), ...signature], driver_id);
  }
  await saveFiles(db, id, driver_id, file_ids);
  return lockExpense(db, id);
}

/** Decides about a locked expense, and returns it as it is now. */
export async function decideExpense(db: Db, { id }: LockedExpense, status: Decision, rejection_reason = ''): Promise<LockedExpense> {
  await db.run(sql`update expense set ${assignments({ status, rejection_reason, ...decidedNow })}, version = version + 1 where id = ${id}`);
  return lockExpense(db, id);
}

/** Deletes a locked expense: the row is kept as void, with its number and values, and its reading leaves the odometer log. */
export async function voidExpense(db: Db, expense: LockedExpense): Promise<void> {
  await db.run(sql`update expense set status = 'void', version = version + 1 where id = ${expense.id}`);
  await followOdometer(db, { ...expense, status: 'void' });
}

/** Attaches those that the expense does not have: who sees expenses, and its driver, can read them from then on. Throws `file_unknown`. */
async function saveFiles(db: Db, expense_id: string, driver_id: string | null, file_ids: readonly string[]): Promise<void> {
  if (file_ids.length === 0) return;
  const attached = await db.all<{ file_id: string }>(sql`select file_id from expense_file where expense_id = ${expense_id}`);
  const added = file_ids.filter((file_id) => !attached.some((one) => one.file_id === file_id));
  if (added.length === 0) return;
  await attachFiles(db, added, 'view-expenses', driver_id, 'file_ids');
  await assertUnused(db, sql`select from expense_file where file_id = any(${added}::uuid[])`, 'file_ids');
  const row = { company_id: sql`current_company()`, expense_id };
  db.queue(
    insertInto(
      'expense_file',
      added.map((file_id) => ({ ...row, id: newId(), file_id })),
    ),
  );
}

/** As `saveFiles` does with receipts. Throws `file_unknown`. */
async function attachNewSignature(db: Db, file_id: string, driver_id: string | null): Promise<void> {
  await attachSignature(db, file_id, 'view-expenses', driver_id, 'signature_file_id');
  await assertUnused(db, sql`select from expense where signature_file_id = ${file_id}`, 'signature_file_id');
}

/**
 * Throws `file_unknown` where `users`, the expenses that have a file, finds one. Such a file could be taken from the driver of one expense by
 * the other. Attached files are locked, so requests that send one at once wait here for each other.
 */
async function assertUnused(db: Db, users: Sql, field: string): Promise<void> {
  if (await db.maybe(sql`${users} limit 1`)) throw new RuleBroken('file_unknown', { field });
}

/** Makes the reading of a locked expense in the odometer log what an approved one reads, else none. Returns what it asks. */
export async function followOdometer(db: Db, { id, number, status, date, truck_id, mileage }: LockedExpense): Promise<OdometerQuestion[]> {
  const isRead = status === 'approved' && truck_id !== null && mileage !== null;
  // A log has readings of one vehicle only: without a truck all of this expense are gone.
  const record = { id, number, vehicle: 'truck', vehicle_id: truck_id ?? '' } as const;
  return saveReadingOn(db, record, isRead ? { source: 'expense', day: date, km: mileage } : null);
}

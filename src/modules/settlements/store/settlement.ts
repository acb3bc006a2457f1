/** Reads the settlement of a trip, and the signatures. The only writer of settlement_signature. */
import { newId } from '#base/ids.ts';
import type { Cash } from '#modules/trips/contract/cash.ts';
import type { OwedByDriver } from '#modules/trips/rules/cash.ts';
import { listSettledCash, owedOnTrip } from '#modules/trips/store/cash.ts';
import { nullForDrivers } from '#modules/trips/store/trips.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { SettledExpense, SettlementContent, SettlementVersion, ShownContent, TakenByStub } from '../contract/settlement.ts';
import { seesCard, seesPay } from './visible.ts';

export type SettlementHead = Pick<
  SettlementContent,
  'trip_number' | 'origin' | 'destination' | 'departure_on' | 'driver_name' | 'driver_id_card' | 'truck_plate'
> & { trip_id: string; driver_id: string };

export type SignedVersion = Omit<SettlementVersion, 'is_current'> & { driver_id: string; driver_name: string; fingerprint: string };

/** Whether the caller may see which stub took which amount, and the identity card of the driver in the head. */
interface Sight {
  sees_pay: boolean;
  sees_card: boolean;
}

/** Of all drivers of the trip that the caller may see. */
export interface SettlementRows extends Sight {
  head: SettlementHead;
  cash: Cash[];
  /** Approved and submitted. */
  expenses: (SettledExpense & { driver_id: string; status: string; category_id: string })[];
  /** Of each driver by the end of their periods. */
  stubs: (TakenByStub & { driver_id: string })[];
  owed: OwedByDriver[];
  /** Of each driver the latest first. */
  versions: SignedVersion[];
}

/** The settlement of a trip; the head is of a driver, the current one unless another is named. Throws NotFound. One round trip. */
export async function readSettlementRows(db: Db, trip_id: string, driver_id: string | null): Promise<SettlementRows> {
  const [{ owed, expenses, stubs, versions, sees_pay, sees_card, ...head }, cash] = await Promise.all([
    db.one<SettlementHead & Pick<SettlementRows, 'owed' | 'versions' | 'expenses' | 'stubs' | 'sees_pay' | 'sees_card'>>(sql`
      select trip.id as trip_id, trip.number as trip_number, origin.name as origin, destination.name as destination,
        trip.departure_at::date as departure_on, driver.id as driver_id, driver.name as driver_name, driver.id_card as driver_id_card,
        ${seesPay('driver.id')} as sees_pay, ${seesCard('driver.id')} as sees_card, truck.plate as truck_plate,
        ${owedByDriver(trip_id)} as owed, ${expensesOfDrivers} as expenses, ${stubsOfDrivers} as stubs, ${versionsOfDrivers} as versions
      from trip
        join member driver on driver.company_id = trip.company_id and driver.id = coalesce(${driver_id}::uuid, trip.driver_id)
        join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
        join city origin on origin.id = trip.origin_city_id
        join city destination on destination.id = trip.destination_city_id
      where trip.id = ${trip_id} and (not own_only() or driver.id = current_person()) and (driver.id = trip.driver_id or ${hasSomethingSettled})`),
    listSettledCash(db, trip_id),
  ]);
  return { head, cash, expenses, stubs, owed, versions, sees_pay, sees_card };
}

/** For an earlier driver of the trip: without this check, any user of the company could be printed with their identity card. */
const hasSomethingSettled = raw(`(
  exists (select from cash_transaction cash where cash.company_id = trip.company_id and cash.settled_trip_id = trip.id and cash.driver_id = driver.id)
  or exists (select from expense where expense.company_id = trip.company_id and expense.trip_id = trip.id and expense.driver_id = driver.id))`);

// Subqueries of the rows that belong to the trip, as JSON. Amounts are text, because JSON numbers lose trailing decimals.

const owedByDriver = (trip_id: string) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('driver_id', one.driver_id, 'driver_name', one.driver_name, 'owed', one.owed::text) order by one.driver_name, one.driver_id), '[]')
    from (${owedOnTrip(trip_id)}) one)`;

const expensesOfDrivers = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', expense.id, 'number', expense.number, 'date', expense.date, 'category_id', category.id, 'category_name', category.name,
      'description', coalesce(nullif(expense.product, ''), nullif(expense.toll_name, ''), expense.provider_name), 'amount', expense.cop_amount::text,
      'driver_id', expense.driver_id, 'status', expense.status) order by expense.date, expense.id), '[]')
    from expense join expense_category category on category.company_id = expense.company_id and category.id = expense.category_id
    where expense.company_id = trip.company_id and expense.trip_id = trip.id and expense.paid_by = 'driver' and expense.status in ('approved', 'submitted'))`;

const stubsOfDrivers = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'number', one.number, 'date', one.date, 'amount', one.amount::text, 'driver_id', one.driver_id)
      order by one.date, one.id), '[]')
    from (
      select stub_id as id, stub_number as number, driver_id, date, -sum(owed) as amount
        from driver_movement movement where movement.company_id = trip.company_id and movement.trip_id = trip.id and movement.stub_id is not null
        group by stub_id, stub_number, driver_id, date
    ) one)`;

const versionsOfDrivers = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', signature.id, 'version', signature.version, 'owed', signature.owed::text,
      'signed_at', to_char(signature.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fingerprint', signature.fingerprint,
      'driver_id', signature.driver_id, 'driver_name', signer.name, 'recorded_by', case when signature.person_id <> signature.driver_id then ${nullForDrivers('recorder.name')} end,
      'signature_url', '/storage/' || signature.company_id || '/' || signature.signature_file_id) order by signer.name, signer.id, signature.version desc), '[]')
    from settlement_signature signature
      join member signer on signer.company_id = signature.company_id and signer.id = signature.driver_id
      left join member recorder on recorder.company_id = signature.company_id and recorder.id = signature.person_id
    where signature.company_id = trip.company_id and signature.trip_id = trip.id)`;

/** Stores the content as the driver signed it. The caller holds the lock of the trip. */
export function insertSignature(
  db: Db,
  { trip_id, driver_id }: { trip_id: string; driver_id: string },
  version: number,
  content: SettlementContent,
  fingerprint: string,
  signature_file_id: string,
): void {
  const columns = {
    id: newId(),
    trip_id,
    driver_id,
    version,
    content: JSON.stringify(content),
    fingerprint,
  };
  insertRows(db, 'settlement_signature', { ...columns, owed: content.owed, signature_file_id, person_id: sql`current_person()` });
}

/** A settlement as far as the caller may see it. */
export const shownContent = (content: SettlementContent, { sees_pay, sees_card }: Sight): ShownContent => ({
  ...content,
  ...(!sees_pay && { stubs: null }),
  ...(!sees_card && { driver_id_card: '' }),
});

interface SignedRow extends Sight {
  content: SettlementContent;
  version: number;
  signed_at: string;
  signature: Buffer;
}

/** A version as it was signed, as far as the caller may see it, with the bytes of the signature. Throws NotFound. */
export async function readSigned(db: Db, trip_id: string, version_id: string) {
  const { content, sees_pay, sees_card, ...signed } = await db.one<SignedRow>(sql`
    select ${seesPay('signed.driver_id')} as sees_pay, ${seesCard('signed.driver_id')} as sees_card, signed.content, signed.version, signed.signed_at, blob.bytes as signature
      from settlement_signature signed
        join file on file.company_id = signed.company_id and file.id = signed.signature_file_id
        join file_blob blob on blob.company_id = file.company_id and blob.hash = file.hash
      where signed.trip_id = ${trip_id} and signed.id = ${version_id}`);
  // Content that was signed before pay stubs existed has no `stubs`.
  const withoutStubs: Pick<SettlementContent, 'stubs' | 'taken'> = { stubs: [], taken: '0.00' };
  return { ...signed, content: shownContent({ ...withoutStubs, ...content }, { sees_pay, sees_card }) };
}

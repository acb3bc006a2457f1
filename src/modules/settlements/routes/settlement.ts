/** Routes of settlements: read, and signed by the driver. */
import { createHash } from 'node:crypto';
import { RuleBroken } from '#base/errors.ts';
import { formatTimestamp } from '#base/format.ts';
import { isZero, minus, sum, toMoney } from '#base/money.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { attachSignature } from '#modules/files/store.ts';
import { lockTrip } from '#modules/trips/store/trips.ts';
import type { Db } from '#server/db/connection.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { type SettledExpense, type Settlement, type SettlementContent, settlements, type TakenByStub } from '../contract/settlement.ts';
import { settlementDocument } from '../documents/settlement.ts';
import { settle } from '../rules/settlement.ts';
import { insertSignature, readSettlementRows, readSigned, type SettlementRows, shownContent } from '../store/settlement.ts';

export function settlementRoutes(app: App): void {
  handleRead(app, settlements.read, async (db, { params, query }) => ({
    data: (await readSettlement(db, params.id, query.driver_id ?? null)).settlement,
  }));

  handle(app, settlements.pdf, async ({ params, query, tenant, reply }) => {
    const [{ settlement }, { letterhead, language }] = await tenant.read((db) =>
      Promise.all([readSettlement(db, params.id, query.driver_id ?? null), readLetterhead(db)]),
    );
    return sendPdf({ tenant, reply }, settlementDocument(settlement, null, letterhead, language));
  });

  handle(app, settlements.signedPdf, async ({ params, tenant, reply }) => {
    const [signed, { letterhead, language }, { time_zone }] = await tenant.read((db) =>
      Promise.all([readSigned(db, params.id, params.signature_id), readLetterhead(db), db.context()]),
    );
    const signed_at = formatTimestamp(signed.signed_at, time_zone, language);
    return sendPdf({ tenant, reply }, settlementDocument(signed.content, { ...signed, signed_at }, letterhead, language));
  });

  handleWrite(app, settlements.sign, async (db, { params, body }) => {
    await lockTrip(db, params.id);
    const { settlement, content } = await readSettlement(db, params.id, body.driver_id);
    if (settlement.fingerprint !== body.fingerprint) throw new RuleBroken('settlement_changed');
    if (content.cash.length + content.expenses.length === 0) throw new RuleBroken('settlement_empty');
    if (settlement.versions[0]?.is_current) throw new RuleBroken('already_signed');
    await attachSignature(db, body.signature_file_id, 'view-trips', settlement.driver_id, 'signature_file_id');
    insertSignature(db, settlement, (settlement.versions[0]?.version ?? 0) + 1, content, settlement.fingerprint, body.signature_file_id);
    return { data: (await readSettlement(db, params.id, body.driver_id)).settlement };
  });
}

/** The settlement as the caller may see it, and all of it, as the driver signs and gets it. Throws NotFound. */
export async function readSettlement(
  db: Db,
  trip_id: string,
  driver_id: string | null,
): Promise<{ settlement: Settlement; content: SettlementContent }> {
  const rows = await readSettlementRows(db, trip_id, driver_id);
  const { trip_id: _, driver_id: driver, ...names } = rows.head;
  const isOwn = (row: { driver_id: string }) => row.driver_id === driver;
  const settled = settledOf(rows, driver);
  const content: SettlementContent = { ...names, ...settled, ...settle(settled.cash, settled.expenses, settled.stubs) };
  const fingerprint = fingerprintOf(rows, driver);
  const submitted = rows.expenses.filter((row) => isOwn(row) && row.status === 'submitted').map(shownExpense);
  const versions = rows.versions.map(({ fingerprint: signed, ...version }) => ({
    ...version,
    is_current: signed === fingerprintOf(rows, version.driver_id),
  }));
  const settlement: Settlement = {
    ...shownContent(content, rows),
    trip_id,
    driver_id: driver,
    cash: rows.cash.filter(isOwn),
    fingerprint,
    submitted,
    owed_if_approved: toMoney(minus(content.owed, sum(submitted.map(({ amount }) => amount)))),
    others: rows.owed.filter((one) => !isOwn(one) && !isZero(one.owed)),
    versions: versions.filter(isOwn).map(({ driver_id: _, driver_name: __, ...version }) => version),
    versions_of_others: versions.filter((version) => !isOwn(version)),
  };
  return { settlement, content };
}

/** The settlement with a driver, as a signature freezes it. */
const settledOf = (rows: SettlementRows, driver: string): Pick<SettlementContent, 'cash' | 'expenses' | 'stubs'> => ({
  cash: settledCash(rows, driver),
  expenses: approvedExpenses(rows, driver).map(shownExpense),
  stubs: takenByStubs(rows, driver),
});

const settledCash = ({ cash }: SettlementRows, driver: string) =>
  cash
    .filter((row) => row.driver_id === driver)
    .map(({ id, type, date, method, amount, transaction_id, note }) => ({ id, type, date, method, amount, transaction_id, note }));

const takenByStubs = ({ stubs }: SettlementRows, driver: string): TakenByStub[] =>
  stubs.filter((row) => row.driver_id === driver).map(({ driver_id: _, ...row }) => row);

const approvedExpenses = ({ expenses }: SettlementRows, driver: string) =>
  expenses.filter((row) => row.driver_id === driver && row.status === 'approved');

const shownExpense = ({ id, number, date, category_name, description, amount }: SettledExpense): SettledExpense => ({
  id,
  number,
  date,
  category_name,
  description,
  amount,
});

/**
 * The hash of the settled content, without names: a new name of the driver, the truck or a category changes nothing. The order of the values counts,
 * because signatures have their hash; amounts taken by stubs are included only if there are some, because older signatures do not have them.
 */
function fingerprintOf(rows: SettlementRows, driver: string): string {
  const expenses = approvedExpenses(rows, driver).map(({ id, number, date, category_id, description, amount }) => ({
    id,
    number,
    date,
    category_id,
    description,
    amount,
  }));
  const stubs = takenByStubs(rows, driver);
  return createHash('sha256')
    .update(JSON.stringify([driver, settledCash(rows, driver), expenses, ...(stubs.length === 0 ? [] : [stubs])]))
    .digest('hex');
}

/** Routes of settlements: read, and signed by the driver. */
import { createHash } from 'node:crypto';
import { RuleBroken } from '#base/errors.ts';
import { formatTimestamp } from '#base/format.ts';
import { minus, sum, toMoney } from '#base/money.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { attachSignature } from '#modules/files/store.ts';
import { lockTrip } from '#modules/trips/store/trips.ts';
import type { Db } from '#server/db/connection.ts';
import { type App, handle } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { type Settlement, type SettlementContent, settlements } from '../contract/settlement.ts';
import { settlementDocument } from '../documents/settlement.ts';
import { settle } from '../rules/settlement.ts';
import { insertSignature, readSettlementRows, readSigned } from '../store/settlement.ts';

export function settlementRoutes(app: App): void {
  handle(
    app,
    settlements.read,
  )(({ params, query, tenant }) =>
    tenant.read(async (db) => ({ data: (await readSettlement(db, params.id, query.driver_id ?? null)).settlement })),
  );

  handle(
    app,
    settlements.pdf,
  )(async ({ params, tenant, reply }) => {
    const [{ content }, { letterhead, language }] = await tenant.read((db) =>
      Promise.all([readSettlement(db, params.id, null), readLetterhead(db)]),
    );
    return sendPdf(reply, settlementDocument(content, null, letterhead, language));
  });

  handle(
    app,
    settlements.signedPdf,
  )(async ({ params, tenant, reply }) => {
    const [signed, { letterhead, language }, { time_zone }] = await tenant.read((db) =>
      Promise.all([readSigned(db, params.id, params.signature_id), readLetterhead(db), db.context()]),
    );
    const signed_at = formatTimestamp(signed.signed_at, time_zone, language);
    return sendPdf(reply, settlementDocument(signed.content, { ...signed, signed_at }, letterhead, language));
  });

  handle(
    app,
    settlements.sign,
  )(({ params, body, tenant }) =>
    tenant.write(async (db) => {
      await lockTrip(db, params.id);
      const { settlement, content } = await readSettlement(db, params.id, body.driver_id);
      if (settlement.fingerprint !== body.fingerprint) throw new RuleBroken('settlement_changed');
      if (content.cash.length + content.expenses.length === 0) throw new RuleBroken('settlement_empty');
      if (settlement.versions[0]?.is_current) throw new RuleBroken('already_signed');
      await attachSignature(db, body.signature_file_id, 'view-trips', settlement.driver_id, 'signature_file_id');
      insertSignature(db, settlement, (settlement.versions[0]?.version ?? 0) + 1, content, settlement.fingerprint, body.signature_file_id);
      return { data: (await readSettlement(db, params.id, body.driver_id)).settlement };
    }),
  );
}

/** The settlement as the screen shows it, and what a signature freezes of it. Throws NotFound. */
export async function readSettlement(
  db: Db,
  trip_id: string,
  driver_id: string | null,
): Promise<{ settlement: Settlement; content: SettlementContent }> {
  const { head, cash, approved, submitted, owed, versions } = await readSettlementRows(db, trip_id, driver_id);
  const { trip_id: _, driver_id: driver, ...names } = head;
  const content: SettlementContent = {
    ...names,
    // The fingerprint is of these values in this order: with another one, what was signed would count as changed.
    cash: cash.map(({ id, type, date, method, amount, transaction_id, note }) => ({
      id,
      type,
      date,
      method,
      amount,
      transaction_id,
      note,
    })),
    expenses: approved.map(({ id, number, date, category_name, description, amount }) => ({
      id,
      number,
      date,
      category_name,
      description,
      amount,
    })),
    ...settle(cash, approved),
  };
  // Of what is settled: a new name of the driver or the truck changes nothing.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([driver, content.cash, content.expenses]))
    .digest('hex');
  const settlement: Settlement = {
    ...content,
    trip_id,
    driver_id: driver,
    cash,
    fingerprint,
    submitted,
    owed_if_approved: toMoney(minus(content.owed, sum(submitted.map(({ amount }) => amount)))),
    others: owed.filter((one) => one.driver_id !== driver && Number(one.owed) !== 0),
    versions: versions.map(({ fingerprint: signed, ...version }) => ({ ...version, is_current: signed === fingerprint })),
  };
  return { settlement, content };
}

/** Routes of owner balances. */
import { requireConfirmed } from '#base/confirmations.ts';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { findOwner } from '#modules/owners/store.ts';
import { tripHistory } from '#modules/trips/contract/history.ts';
import { ownerOwesQuestions, updateOwnerTerms } from '#modules/trips/store/owner.ts';
import { lockTrip } from '#modules/trips/store/trips.ts';
import { ownTables, requireSameVersion } from '#server/db/same-version.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { payables } from '../contract/balances.ts';
import { certificateDocument } from '../documents/certificate.ts';
import { describeTripOwner } from '../documents/printed.ts';
import { listOwnerAccounts, listOwnerTrips, listWithheld, readOwnerAccount, readTripOwner } from '../store/balances.ts';

export function balanceRoutes(app: App): void {
  handleRead(app, payables.trips, (db, { query }) => listOwnerTrips(db, query));
  handleRead(app, payables.accounts, (db, { query }) => listOwnerAccounts(db, query));
  handleRead(app, payables.account, async (db, { params }) => ({ data: await readOwnerAccount(db, params.id) }));
  handleRead(app, payables.ofTrip, async (db, { params }) => ({ data: await readTripOwner(db, params.id) }));

  handleWrite(app, payables.saveTerms, async (db, { params, body: { confirm, ...body }, version }) => {
    const trip = await requireSameVersion(db, lockTrip(db, params.id), version, { tables: ownTables(tripHistory) });
    if (trip.status === 'cancelled') throw new RuleBroken('trip_cancelled');
    const owner = body.owner_id === null ? null : await findOwner(db, body.owner_id);
    const isUsable = owner?.status === 'active' || owner?.id === trip.owner_id;
    if (body.owner_id !== null && !(owner && isUsable)) throw new RuleBroken('reference_unknown');
    checkDecimals([['owner_freight', body.owner_freight ?? '0']], trip.money_decimals);
    updateOwnerTerms(db, trip.id, body);
    requireConfirmed(await ownerOwesQuestions(db, trip), confirm);
    return { data: await readTripOwner(db, trip.id) };
  });

  handle(app, payables.document, async ({ params, tenant, reply }) =>
    sendPdf({ tenant, reply }, (await tenant.read((db) => describeTripOwner(db, params.id))).document),
  );

  handle(app, payables.certificate, async ({ params, query, tenant, reply }) => {
    const [owner, trips, { letterhead, language }, { today }] = await tenant.read((db) =>
      Promise.all([findOwner(db, params.id), listWithheld(db, params.id, query.year), readLetterhead(db), db.context()]),
    );
    if (!owner) throw new NotFound();
    if (trips.length === 0) throw new RuleBroken('nothing_withheld');
    return sendPdf({ tenant, reply }, certificateDocument({ owner, trips, year: query.year, today }, letterhead, language));
  });
}

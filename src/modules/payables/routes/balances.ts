/** Routes of what owners are owed. */
import { requireConfirmed } from '#base/confirmations.ts';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { findOwner } from '#modules/owners/store.ts';
import { tripHistory } from '#modules/trips/contract/history.ts';
import { ownerOwesQuestions, updateOwnerTerms } from '#modules/trips/store/owner.ts';
import { lockTrip } from '#modules/trips/store/trips.ts';
import { ownTables, requireSameVersion } from '#server/db/same-version.ts';
import { type App, handle } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { payables } from '../contract/balances.ts';
import { certificateDocument } from '../documents/certificate.ts';
import { describeTripOwner } from '../documents/printed.ts';
import { listOwnerAccounts, listOwnerTrips, listWithheld, readOwnerAccount, readTripOwner } from '../store/balances.ts';

export function balanceRoutes(app: App): void {
  handle(app, payables.trips)(({ query, tenant }) => tenant.read((db) => listOwnerTrips(db, query)));
  handle(app, payables.accounts)(({ query, tenant }) => tenant.read((db) => listOwnerAccounts(db, query)));
  handle(app, payables.account)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readOwnerAccount(db, params.id) })));
  handle(app, payables.ofTrip)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readTripOwner(db, params.id) })));

  handle(
    app,
    payables.saveTerms,
  )(({ params, body: { confirm, ...body }, version, tenant }) =>
    tenant.write(async (db) => {
      const trip = await lockTrip(db, params.id);
      await requireSameVersion(db, trip, version, { tables: ownTables(tripHistory) });
      if (trip.status === 'cancelled') throw new RuleBroken('trip_cancelled');
      const owner = body.owner_id === null ? null : await findOwner(db, body.owner_id);
      const isUsable = owner?.status === 'active' || owner?.id === trip.owner_id;
      if (body.owner_id !== null && !(owner && isUsable)) throw new RuleBroken('reference_unknown');
      checkDecimals([['owner_freight', body.owner_freight ?? '0']], trip.money_decimals);
      updateOwnerTerms(db, trip.id, body);
      requireConfirmed(await ownerOwesQuestions(db, trip), confirm);
      return { data: await readTripOwner(db, trip.id) };
    }),
  );

  handle(
    app,
    payables.document,
  )(async ({ params, tenant, reply }) =>
    sendPdf({ tenant, reply }, (await tenant.read((db) => describeTripOwner(db, params.id))).document),
  );

  handle(
    app,
    payables.certificate,
  )(async ({ params, query, tenant, reply }) => {
    const [owner, trips, { letterhead, language }, { today }] = await tenant.read((db) =>
      Promise.all([findOwner(db, params.id), listWithheld(db, params.id, query.year), readLetterhead(db), db.context()]),
    );
    if (!owner) throw new NotFound();
    if (trips.length === 0) throw new RuleBroken('nothing_withheld');
    return sendPdf({ tenant, reply }, certificateDocument({ owner, trips, year: query.year, today }, letterhead, language));
  });
}

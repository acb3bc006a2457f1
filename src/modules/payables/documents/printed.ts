/** Reads the owner's balance of a trip and describes it, to print or send it. In the language of the company. */
import { RuleBroken } from '#base/errors.ts';
import { formatDay, formatMoney } from '#base/format.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import type { Sendable } from '#modules/deliveries/store/deliveries.ts';
import { findOwner } from '#modules/owners/store.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { readPrintedTrip, readTripOwner } from '../store/balances.ts';
import { tripOwnerDocument } from './trip-owner.ts';

/** Throws NotFound and `no_owner_to_pay`. */
export async function describeTripOwner(db: TenantDb, trip_id: string) {
  const [trip, printed, { letterhead, language }] = await Promise.all([
    readTripOwner(db, trip_id),
    readPrintedTrip(db, trip_id),
    readLetterhead(db),
  ]);
  const owner = trip.owner_id === null ? null : await findOwner(db, trip.owner_id);
  if (!owner) throw new RuleBroken('no_owner_to_pay');
  return { trip, printed, owner, language, document: tripOwnerDocument(trip, printed, owner, letterhead, language) };
}

/** For the owner, who may have no address. Throws the errors of `describeTripOwner`. */
export async function sendableTripOwner(db: TenantDb, id: string): Promise<Sendable> {
  const { trip, printed, owner, language, document } = await describeTripOwner(db, id);
  return {
    kind: 'owner_document',
    id,
    addressee_id: owner.id,
    language,
    fields: {
      recipient: owner.name,
      number: trip.trip_number,
      date: formatDay(printed.departure_on, language),
      balance: formatMoney(trip.balance, language),
    },
    recipients: owner.email ? [owner.email] : [],
    others: [],
    document,
  };
}

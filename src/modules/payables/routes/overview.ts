/** The owner's balance, on the page of a trip. */
import { trips } from '#modules/trips/contract/trips.ts';
import { defineOverviewPart } from '#server/overview.ts';
import { payables } from '../contract/balances.ts';
import { readTripOwner } from '../store/balances.ts';

export const payableOverviewParts = [
  defineOverviewPart({
    of: trips.read,
    route: payables.ofTrip,
    inputOf: ({ id, truck_third_party, owner_id }) => (truck_third_party || owner_id !== null ? { params: { id } } : null),
    read: async (db, { params }) => ({ data: await readTripOwner(db, params.id) }),
  }),
];

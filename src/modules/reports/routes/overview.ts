/** The profit of a trip on its page. */
import { trips } from '#modules/trips/contract/trips.ts';
import { defineOverviewPart } from '#server/overview.ts';
import { analytics } from '../contract/analytics.ts';
import { readTripProfit } from './analytics.ts';

export const profitOverviewParts = [
  defineOverviewPart({
    of: trips.read,
    route: analytics.ofTrip,
    inputOf: ({ id }) => ({ params: { id } }),
    // Not found for those whom the operation denies: that would leave out the other parts with its permission too.
    read: async (db, { params }) => ({ data: await readTripProfit(db, params.id) }),
  }),
];

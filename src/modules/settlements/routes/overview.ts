/** The settlement on the page of a trip. */
import { trips } from '#modules/trips/contract/trips.ts';
import { defineOverviewPart } from '#server/overview.ts';
import { settlements } from '../contract/settlement.ts';
import { readSettlement } from './settlement.ts';

export const settlementOverviewParts = [
  defineOverviewPart({
    of: trips.read,
    route: settlements.read,
    inputOf: ({ id }) => ({ params: { id } }),
    read: async (db, { params }) => ({ data: (await readSettlement(db, params.id, null)).settlement }),
  }),
];

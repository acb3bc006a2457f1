/** The expenses on the page of a trip. */
import { trips } from '#modules/trips/contract/trips.ts';
import { defineOverviewPart } from '#server/overview.ts';
import { expenses, latestOfTrip } from '../contract/expenses.ts';
import { listExpenses, sumTripExpenses } from '../store/list.ts';

export const expenseOverviewParts = [
  defineOverviewPart({
    of: trips.read,
    route: expenses.list,
    inputOf: ({ id }) => latestOfTrip(id),
    read: (db, { query }) => listExpenses(db, query),
  }),
  defineOverviewPart({
    of: trips.read,
    route: expenses.tripTotals,
    inputOf: ({ id }) => ({ params: { id } }),
    read: async (db, { params }) => ({ data: await sumTripExpenses(db, params.id) }),
  }),
];

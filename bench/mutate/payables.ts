import type { Mutation } from './mutation.ts';

const payables = ['src/modules/payables'];
const store = 'src/modules/payables/store';
const routes = 'src/modules/payables/routes/payments.ts';

/** What owners of hired trucks are owed and paid. */
export const payableMutations: readonly Mutation[] = [
  {
    bug: 'payments to an owner do not lock their trips',
    file: `${store}/balances.ts`,
    search: 'order by id for no key update`);',
    replace: 'order by id`);',
    tests: payables,
  },
  {
    bug: 'a payment may be above what the owner is owed',
    file: routes,
    search: '  assertWithinBalances(paid);',
    replace: '  void paid;',
    tests: payables,
  },
  {
    bug: 'a payment for a trip of another owner',
    file: routes,
    search: 'if (trip?.owner_id !== owner_id)',
    replace: 'if (!trip)',
    tests: payables,
  },
  {
    bug: 'reteICA is withheld at the rate of retefuente',
    file: 'src/modules/payables/rules/balance.ts',
    search: 'reteica: of(owner_reteica_rate)',
    replace: 'reteica: of(owner_retefuente_rate)',
    tests: payables,
  },
  {
    bug: 'a changed payment does not count what it had of a trip',
    file: routes,
    search: "const before = parts.get(trip_id) ?? '0';",
    replace: "const before = '0';",
    tests: payables,
  },
  {
    bug: 'a driver takes the charge off an expense',
    file: 'src/modules/expenses/routes/expenses.ts',
    search: '...((isHidden || sent === trip_id) && { charged_owner_id })',
    replace: '',
    tests: payables,
  },
  {
    bug: 'a trip follows the owner of its truck after it was made',
    file: 'src/modules/trips/store/trips.ts',
    search: 'const owner = before.truck_id === body.truck_id ? {} : ownerColumnsAfter(body.truck_id);',
    replace: 'const owner = ownerColumnsAfter(body.truck_id);',
    tests: ['src/modules/trips/owner.test.ts'],
  },
  {
    bug: 'drivers find their trips by owner',
    file: 'src/modules/trips/store/trips.ts',
    search: `trip.owner_id = \${query.owner_id} and not own_only()\``,
    replace: `trip.owner_id = \${query.owner_id}\``,
    tests: ['src/modules/trips/owner.test.ts'],
  },
  {
    bug: 'the certificate has the trips that have not arrived',
    file: `${store}/balances.ts`,
    search: "and owner_trip.status not in ('active', 'in_transit')\n      and owner_trip.arrival_at >=",
    replace: 'and owner_trip.arrival_at >=',
    tests: payables,
  },
];

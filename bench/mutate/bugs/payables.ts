import type { Mutation } from '../mutation.ts';

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
    file: 'src/modules/trips/store/trip-list.ts',
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
  {
    bug: 'what is 30 days old is 16 to 30 and 31 to 60 days old',
    file: `${store}/balances.ts`,
    search: `\${ofAge(31, 60)} as to_60`,
    replace: `\${ofAge(30, 60)} as to_60`,
    tests: payables,
  },
  {
    bug: 'what is 60 days old has no age',
    file: `${store}/balances.ts`,
    search: `\${ofAge(31, 60)} as to_60`,
    replace: `\${ofAge(31, 59)} as to_60`,
    tests: payables,
  },
  {
    bug: 'retefuente is withheld from the freight of the customer',
    file: 'db/migrations/0062_trips_owner.sql',
    search: 'round(owner_freight * owner_retefuente_rate / 100, money_decimals)',
    replace: 'round(freight * owner_retefuente_rate / 100, money_decimals)',
    tests: payables,
  },
  {
    bug: 'retefuente is withheld from what reteICA leaves',
    file: 'db/migrations/0062_trips_owner.sql',
    search: 'round(owner_freight * owner_retefuente_rate / 100, money_decimals)',
    replace: 'round((owner_freight - owner_freight * owner_reteica_rate / 100) * owner_retefuente_rate / 100, money_decimals)',
    tests: payables,
  },
  {
    bug: 'the terms show retefuente on what reteICA leaves',
    file: 'src/modules/payables/rules/balance.ts',
    search: 'return { retefuente: of(owner_retefuente_rate), reteica: of(owner_reteica_rate) };',
    replace:
      "return { retefuente: toMoney(round(percentOf(minus(owner_freight ?? '0', of(owner_reteica_rate)), owner_retefuente_rate), decimals)), reteica: of(owner_reteica_rate) };",
    tests: ['src/modules/payables/rules'],
  },
  {
    bug: 'an owner is paid one peso more than is owed',
    file: 'src/modules/payables/rules/balance.ts',
    search: 'const room = plus(balance, before);',
    replace: "const room = plus(plus(balance, before), '1');",
    tests: payables,
  },
  {
    bug: 'a trip that arrives on the evening of 31 December is in the certificate of the next year',
    file: `${store}/balances.ts`,
    search: `and owner_trip.arrival_at < make_date(\${year}::integer + 1, 1, 1)`,
    replace: `and owner_trip.arrival_at + interval '5 hours' < make_date(\${year}::integer + 1, 1, 1)`,
    tests: payables,
  },
  {
    bug: 'a trip that arrives at midnight of New Year is in the certificates of both years',
    file: `${store}/balances.ts`,
    search: `and owner_trip.arrival_at < make_date(\${year}::integer + 1, 1, 1)`,
    replace: `and owner_trip.arrival_at <= make_date(\${year}::integer + 1, 1, 1)`,
    tests: payables,
  },
  {
    bug: 'a trip that arrives on the evening of 31 December is in the certificate of its year and of the next',
    file: `${store}/balances.ts`,
    search: `and owner_trip.arrival_at >= make_date(\${year}::integer, 1, 1)`,
    replace: `and owner_trip.arrival_at + interval '5 hours' >= make_date(\${year}::integer, 1, 1)`,
    tests: payables,
  },
  {
    bug: 'a cancelled trip is owed',
    file: 'db/migrations/0062_trips_owner.sql',
    search: "(case when status <> 'cancelled' then owner_id end)",
    replace: '(owner_id)',
    tests: payables,
  },
  {
    bug: 'terms are saved over those that another user saved',
    file: 'src/modules/payables/routes/balances.ts',
    search: '      await requireSameVersion(db, trip, version, { tables: ownTables(tripHistory) });\n',
    replace: '',
    tests: payables,
  },
  {
    bug: 'a trip is given to an owner that was deactivated',
    file: 'src/modules/payables/routes/balances.ts',
    search: "const isUsable = owner?.status === 'active' || owner?.id === trip.owner_id;",
    replace: 'const isUsable = owner !== null;',
    tests: payables,
  },
  {
    bug: 'an owner is paid from the account of a driver',
    file: 'src/modules/trips/store/account-movement.ts',
    search: '    assertAccountOfCompany(db, payment_method_id),\n',
    replace: '',
    tests: payables,
  },
];

import type { Mutation } from '../mutation.ts';

const trips = 'src/modules/trips';
const templates = [`${trips}/templates.test.ts`];
const freeTrucks = [`${trips}/free-trucks.test.ts`];
const rules = [`${trips}/rules`];
const map = [`${trips}/map.test.ts`];

/** Route templates, the board, the map, and free trucks. */
export const planningMutations: readonly Mutation[] = [
  {
    bug: 'route templates of other companies are listed',
    file: 'db/migrations/0058_trips_templates.sql',
    search: "select tenant_table('trip_template', 'history', 'counted');",
    replace: "select tenant_table('trip_template', 'history', 'counted'); alter policy tenant on trip_template using (true);",
    tests: templates,
  },
  {
    bug: 'drivers see the rates of route templates',
    file: `${trips}/contract/templates.ts`,
    search: "view: 'create-trips', create:",
    replace: "view: 'view-trips', create:",
    tests: templates,
  },
  {
    bug: 'a trip is offered the route of another customer, with its rate',
    file: `${trips}/store/templates.ts`,
    search: `customer_id && anyOf([sql\`trip_template.customer_id = \${customer_id}\``,
    replace: 'customer_id && anyOf([sql`trip_template.customer_id is not null`',
    tests: templates,
  },
  {
    bug: 'a trip is offered a template that was deactivated',
    file: `${trips}/store/templates.ts`,
    search: "sql`trip_template.status = 'active'`,",
    replace: 'sql`true`,',
    tests: templates,
  },
  {
    bug: 'a template replaces the rate that was typed',
    file: `${trips}/web/form/template-values.ts`,
    search: 'const needsFreight = !typed.freight_rate && !typed.freight_basis;',
    replace: 'const needsFreight = !typed.freight_basis;',
    tests: [`${trips}/web/form/template-values.test.ts`],
  },
  {
    bug: 'the board moves a trip to paid without its invoice',
    file: `${trips}/rules/board.ts`,
    search: "canMoveTrip(from, to, 'clerk')",
    replace: "(canMoveTrip(from, to, 'clerk') || canMoveTrip(from, to, 'system'))",
    tests: rules,
  },
  {
    bug: 'the board offers moves that the user may not make',
    file: `${trips}/rules/board.ts`,
    search: 'may[to] === true && ',
    replace: '',
    tests: rules,
  },
  {
    bug: 'two users who move a trip at once both succeed',
    file: `${trips}/store/trips.ts`,
    search: `from trip where id = \${id} for no key update\`),`,
    replace: `from trip where id = \${id}\`),`,
    tests: [`${trips}/board.races.test.ts`],
  },
  {
    bug: 'a truck without a planned arrival stands half way',
    file: `${trips}/rules/road.ts`,
    search: '(plannedProgress(departure_at, arrival_at, now) ?? 0)',
    replace: '(plannedProgress(departure_at, arrival_at, now) ?? 0.5)',
    tests: rules,
  },
  {
    bug: 'coordinates that were typed lose against those of the city',
    file: `${trips}/rules/map.ts`,
    search: 'return pairOf(place.latitude, place.longitude) ?? pairOf(place.city_latitude, place.city_longitude);',
    replace: 'return pairOf(place.city_latitude, place.city_longitude) ?? pairOf(place.latitude, place.longitude);',
    tests: rules,
  },
  {
    bug: 'the map shows trips that have arrived',
    file: `${trips}/store/map.ts`,
    search: "where trip.status = 'in_transit'",
    replace: "where trip.status <> 'active'",
    tests: map,
  },
  {
    bug: 'a truck in transit is offered as free',
    file: `${trips}/store/free-trucks.ts`,
    search: "trip.truck_id = truck.id and trip.status = 'in_transit')`",
    replace: "trip.truck_id = truck.id and trip.status = 'rejected')`",
    tests: freeTrucks,
  },
  {
    bug: 'a free truck is looked for where its first trip ended',
    file: `${trips}/store/free-trucks.ts`,
    search: 'order by trip.departure_at desc, trip.id desc limit 1',
    replace: 'order by trip.departure_at, trip.id limit 1',
    tests: freeTrucks,
  },
  {
    bug: 'free trucks are shown without the permission for trucks',
    file: `${trips}/routes/whereabouts.ts`,
    search: "      await requirePermission(db, 'view-trucks');\n      return { data: await listFreeTrucks",
    replace: '      return { data: await listFreeTrucks',
    tests: freeTrucks,
  },
];

import type { Mutation } from '../mutation.ts';

const reports = 'src/modules/reports';
const rules = [`${reports}/rules`];
const http = [`${reports}/analytics.sweep.test.ts`];
const recomputed = [`${reports}/reports.recomputed.test.ts`];
const figures = `${reports}/store/figures.ts`;
const analytics = `${reports}/store/analytics.ts`;
const behind = `${reports}/rules/behind.ts`;
const triggers = 'db/functions/reports.sql';

/** What trips earn and cost. */
export const analyticsMutations: readonly Mutation[] = [
  {
    bug: 'a range is compared with one that shares a day with it',
    file: `${reports}/rules/ranges.ts`,
    search: '-(daysBetween(from, to) + 1)), to: addDays(from, -1)',
    replace: '-(daysBetween(from, to) + 1)), to: from',
    tests: rules,
  },
  {
    bug: 'a part of a month is compared with one day too few',
    file: `${reports}/rules/ranges.ts`,
    search: 'addDays(from, -(daysBetween(from, to) + 1))',
    replace: 'addDays(from, -daysBetween(from, to))',
    tests: rules,
  },
  {
    bug: 'a figure per kilometre divides by the empty ones too',
    file: `${reports}/rules/figures.ts`,
    search: 'divide(amount, String(sums.km), 2)',
    replace: 'divide(amount, String(sums.km + empty_km), 2)',
    tests: rules,
  },
  {
    bug: 'the cost per kilometre of a group divides by its empty kilometres',
    file: analytics,
    search: `round(\${of}.known_cost / nullif(\${of}.km, 0), 2) as cost_per_km`,
    replace: `round(\${of}.known_cost / nullif(\${of}.empty_km, 0), 2) as cost_per_km`,
    tests: recomputed,
  },
  {
    bug: 'the cost per kilometre has the trips without kilometres',
    file: figures,
    search: 'case when km is null then 0 else ${sign}(expenses + owner_freight) end as known_cost',
    replace: '${sign}(expenses + owner_freight) as known_cost',
    tests: recomputed,
  },
  {
    bug: 'the profit of a trip pays what its owner is charged',
    file: 'src/modules/reports/rules/figures.ts',
    search: 'minus(totals.approved, totals.approved_charged)',
    replace: 'totals.approved',
    tests: http,
  },
  {
    bug: 'the figures of trips pay what owners are charged',
    file: triggers,
    search: "is_cost numeric := case when new.status = 'approved' and not new.charged_to_owner then",
    replace: "is_cost numeric := case when new.status = 'approved' then",
    tests: recomputed,
  },
  {
    bug: 'an expense that moves to another trip stays with the one before',
    file: triggers,
    search: 'if was_cost <> 0 and (old.trip_id, was_cost) is distinct from (new.trip_id, is_cost) then',
    replace: 'if was_cost <> 0 and old.trip_id = new.trip_id and was_cost <> is_cost then',
    tests: recomputed,
  },
  {
    bug: 'expenses of a trip that are approved at once count once',
    file: triggers,
    search: 'update trip_figure set expenses = expenses + is_cost where',
    replace:
      "update trip_figure set expenses = (select coalesce(sum(e.cop_amount), 0) from expense e where e.company_id = new.company_id and e.trip_id = new.trip_id and e.status = 'approved' and not e.charged_to_owner) where",
    tests: [`${reports}/reports.races.test.ts`],
  },
  {
    bug: 'trips of a truck that are saved at once do not wait for each other',
    file: triggers,
    search: 'and id in (new.truck_id, old.truck_id) order by id for no key update;',
    replace: 'and id in (new.truck_id, old.truck_id);',
    tests: [`${reports}/reports.races.test.ts`],
  },
  {
    bug: 'the job forgets what the sums of months had',
    file: analytics,
    search: `\`\${name} = trip_month.\${name} + excluded.\${name}\``,
    replace: `\`\${name} = excluded.\${name}\``,
    tests: recomputed,
  },
  {
    bug: 'the last day of a range is left out',
    file: figures,
    search: `figure.departure_at < \${to}::timestamp + interval '1 day'`,
    replace: `figure.departure_at <= \${to}::timestamp`,
    tests: recomputed,
  },
  {
    bug: 'cancelled trips earn',
    file: figures,
    search: `raw("figure.status <> 'cancelled'"),`,
    replace: "raw('true'),",
    tests: recomputed,
  },
  {
    bug: 'of two filters only one counts in whole months',
    file: figures,
    search: 'return names.length > 1 ? undefined : (names[0] ?? null);',
    replace: 'return names[0] ?? null;',
    tests: recomputed,
  },
  {
    bug: 'the list behind a figure has the trips of every driver',
    file: behind,
    search: "const names = ['customer_id', 'truck_id', 'driver_id',",
    replace: "const names = ['customer_id', 'truck_id',",
    tests: http,
  },
  {
    bug: 'the list behind the expenses of trips without an owner has all',
    file: behind,
    search: "'owner_id', 'without_owner', 'origin_city_id'",
    replace: "'owner_id', 'origin_city_id'",
    tests: http,
  },
  {
    bug: 'the list behind the expenses has what owners are charged',
    file: behind,
    search: "    charged_to_owner: '0',\n",
    replace: '',
    tests: http,
  },
  {
    bug: 'the list behind the expenses has those of cancelled trips',
    file: behind,
    search: '    trip_status: statusesOf(filters),\n',
    replace: '',
    tests: http,
  },
  {
    bug: 'analytics of a chosen status link to every trip of the range',
    file: behind,
    search: "const chosen = status?.split(',') ?? [];",
    replace: 'const chosen: string[] = status ? [] : [];',
    tests: http,
  },
  {
    bug: 'a user without the permission for expenses sees what trips earn',
    file: `${reports}/routes/analytics.ts`,
    search: "requireBeyondDriver(db, 'view-trips', 'view-expenses')",
    replace: "requireBeyondDriver(db, 'view-trips')",
    tests: http,
  },
  {
    bug: 'the page of a trip calculates its profit from the expenses of its driver alone',
    file: 'src/modules/expenses/store/list.ts',
    search: 'not own_only() as is_whole',
    replace: 'true as is_whole',
    tests: ['src/modules/expenses'],
  },
];

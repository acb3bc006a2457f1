import type { Mutation } from '../mutation.ts';

const reports = 'src/modules/reports';
const lists = [`${reports}/lists.sweep.test.ts`];
const rules = [`${reports}/rules`];
const catalogue = [`${reports}/routes/catalogue`];
const dashboard = `${reports}/store/dashboard.ts`;

/** Figures, ranges, comparisons, the clock of the company, and who sees which figure: of the dashboard and of reports. */
export const dashboardMutations: readonly Mutation[] = [
  {
    bug: 'the dashboard counts expenses that owners are charged',
    file: dashboard,
    search: "status = 'approved' and charged_owner_id is null and date between",
    replace: "status = 'approved' and date between",
    tests: lists,
  },
  {
    bug: 'the dashboard adds void payments',
    file: dashboard,
    search: "and status = 'active'`);",
    replace: '`);',
    tests: [...lists, `${reports}/dashboard.test.ts`],
  },
  {
    bug: 'the dashboard adds what a payment kept as credit twice',
    file: dashboard,
    search: " and source <> 'payment'`);",
    replace: '`);',
    tests: lists,
  },
  {
    bug: 'a driver sees cancelled trips in the figures',
    file: dashboard,
    search: "and status <> 'cancelled' having",
    replace: 'having',
    tests: [...lists, `${reports}/dashboard.test.ts`],
  },
  {
    bug: 'invoices due today are past due',
    file: dashboard,
    search: 'due_date < (select today())',
    replace: 'due_date <= (select today())',
    tests: lists,
  },
  {
    bug: 'an invoice that is due today has the age of those that were due yesterday',
    file: dashboard,
    search: 'width_bucket((select today()) - due_date,',
    replace: 'width_bucket((select today()) - due_date + 1,',
    tests: lists,
  },
  {
    bug: 'scheduled services wait for a date',
    file: dashboard,
    search: "where service.status = 'open' group by",
    replace: "where service.status in ('open', 'scheduled') group by",
    tests: lists,
  },
  {
    bug: 'the best driver is the one with the most trips',
    file: dashboard,
    search: 'order by freight desc, trips desc,',
    replace: 'order by trips desc, freight desc,',
    tests: lists,
  },
  {
    bug: 'the drivers of the month are those of the month by the clock of Greenwich',
    file: `${reports}/routes/dashboard.ts`,
    search: 'listDriversOfMonth(db, month, time_zone)',
    replace: "listDriversOfMonth(db, month, time_zone && 'UTC')",
    tests: lists,
  },
  {
    bug: 'the report of the drivers is dated by the clock of Greenwich',
    file: `${reports}/store/catalogue/drivers.ts`,
    search: 'driversByFreight(zone, range)',
    replace: "driversByFreight(zone && 'UTC', range)",
    tests: [...lists, ...catalogue],
  },
  {
    bug: 'the figures of the range before are those of the range',
    file: `${reports}/routes/dashboard.ts`,
    search: 'Promise.all([range, before].map(',
    replace: 'Promise.all([range, range].map(',
    tests: lists,
  },
  {
    bug: 'a whole month is compared with as many days',
    file: `${reports}/rules/ranges.ts`,
    search: 'months?.from === from && lastOfMonth(months.to) === to',
    replace: 'months?.from !== from && lastOfMonth(months.to) === to',
    tests: rules,
  },
  {
    bug: 'the week starts on Sunday',
    file: `${reports}/rules/ranges.ts`,
    search: 'return { from: monday, to: addDays(monday, 6) };',
    replace: 'return { from: addDays(monday, -1), to: addDays(monday, 5) };',
    tests: rules,
  },
  {
    bug: 'the last two weeks have fifteen days',
    file: `${reports}/rules/ranges.ts`,
    search: 'from: addDays(today, -13)',
    replace: 'from: addDays(today, -14)',
    tests: rules,
  },
  {
    bug: 'the profit leaves out what owners get',
    file: `${reports}/routes/dashboard.ts`,
    search: 'resultOf(trips.freight, costs.amount, pay.amount)',
    replace: 'resultOf(trips.freight, costs.expenses, pay.amount)',
    tests: lists,
  },
  {
    bug: 'what was spent is seen without the permission for expenses',
    file: `${reports}/routes/dashboard.ts`,
    search: "spent: ['view-trips', 'view-expenses']",
    replace: "spent: ['view-trips']",
    tests: lists,
  },
  {
    bug: 'payroll is seen by who sees trips',
    file: `${reports}/routes/dashboard.ts`,
    search: "payroll: ['view-compensation']",
    replace: "payroll: ['view-trips']",
    tests: lists,
  },
  {
    bug: 'a driver who also sees invoices sees figures of own records as those of the company',
    file: `${reports}/store/rights.ts`,
    search: "${['access-dashboard', ...permissions]}",
    replace: '${[...permissions]}',
    tests: lists,
  },
  {
    bug: 'the payroll of a report opens void stubs too',
    file: `${reports}/rules/catalogue/behind.ts`,
    search: "issued: '1', ",
    replace: '',
    tests: catalogue,
  },
  {
    bug: 'the payroll of a report has void stubs',
    file: `${reports}/store/catalogue/payroll.ts`,
    search: " and stub.status = 'issued'",
    replace: '',
    tests: catalogue,
  },
  {
    bug: 'fuel has what was filled long before the range',
    file: `${reports}/store/catalogue/vehicles.ts`,
    search: '${from}::date) as since',
    replace: '${from}::date - 400) as since',
    tests: catalogue,
  },
  {
    bug: 'the file of a report has the rows of a screen',
    file: `${reports}/contract/catalogue/define.ts`,
    search: 'meta: { has_more: data.has_more, next: data.next }',
    replace: 'meta: { has_more: false, next: null }',
    tests: catalogue,
  },
  {
    bug: 'a column of a report is seen without its permission',
    file: `${reports}/rules/catalogue/report.ts`,
    search: 'needs.every((permission) => held.has(permission)) ? [name] : []',
    replace: 'needs.every((permission) => held.has(permission) || true) ? [name] : []',
    tests: catalogue,
  },
];

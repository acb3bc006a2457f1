/**
 * Every report over HTTP, in both companies of the demo and several ranges: pages, orders, totals, comparison, files, and the lists behind the
 * figures. Nothing here names a report but the tables for review, and what is calculated once more from the rows of tables.
 */
import { describe, expect, it } from 'vitest';
import { addDays, lastOfMonth } from '#base/days.ts';
import { cellText } from '#base/lists/file-cells.ts';
import { compare, equals, percentageOf, sum } from '#base/money.ts';
import { readFile } from '#server/import/file.ts';
import type { Client } from '#server/testing/client.ts';
import { parseCsv } from '#server/testing/lists/exports.ts';
import { type Report, type ReportAnswer, type ReportRow, type ReportTotals, shownRows } from '../../contract/catalogue/define.ts';
import { type ReportId, reports } from '../../contract/catalogue/reports.ts';
import { behind } from '../../rules/catalogue/behind.ts';
import { setUpDemo } from '../../testing.ts';

let ranges: Map<string, readonly (readonly [string, string])[]>;

const demo = setUpDemo(async ({ rows, companies }) => {
  // Full tanks, some of them in litres, so that fuel says something.
  await rows(`update expense set full_tank = true, unit = case when mod(hashtext(id::text), 2) = 0 then 'L' else 'gal' end,
      quantity = coalesce(quantity, 40), mileage = 1000 + (date - date '2025-01-01') * 250
    where status = 'approved' and truck_id is not null and category_id in (select id from expense_category where key = 'fuel')`);
  // A closing that paid somebody nothing any more.
  await rows(
    "update pay_stub set status = 'void' where id in (select min(id::text)::uuid from pay_stub where paid = 0 group by period_id)",
  );
  ranges = new Map();
  for (const company of companies) {
    const [{ first, last }] = (await rows(
      'select min(departure_at)::date::text as first, max(departure_at)::date::text as last from trip where company_id = $1',
      [company],
    )) as [{ first: string; last: string }];
    const month = `${addDays(last, -45).slice(0, 7)}-01`;
    ranges.set(company, [
      [first, last],
      [month, lastOfMonth(month)],
      [addDays(month, -9), addDays(month, 5)],
      ['2001-02-03', '2001-02-05'],
    ]);
  }
});

const all = reports as readonly Report<ReportId>[];
type Query = Record<string, string>;

async function get(client: Client, path: string, query: Query = {}) {
  const { status, body, text } = await client.get(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${status} ${text}`);
  return body;
}
const read = async (report: Report, query: Query): Promise<ReportAnswer> => (await get(demo.admin, report.read.path, query)).data;

/** The queries that choose days: those of the ranges, or of two years. */
function queriesOf(report: Report, company: string): Query[] {
  if (report.time === 'today') return [{}];
  if (report.time === 'year') return [{}, { year: '2025' }, { year: '2026' }];
  return (ranges.get(company) ?? []).map(([from, to]) => ({ from, to }));
}

async function eachAnswer(report: Report, check: (answer: ReportAnswer, query: Query, company: string) => Promise<void> | void) {
  let withRows = 0;
  for (const company of demo.companies) {
    demo.admin.company = company;
    for (const query of queriesOf(report, company)) {
      const answer = await read(report, { ...query, perPage: '1000' });
      if (answer.rows.length > 0) withRows += 1;
      await check(answer, query, company);
    }
  }
  expect(withRows, `answers of ${report.id} with rows`).toBeGreaterThan(0);
}

const kindOf = (report: Report, name: string) => report.columns[name]?.kind ?? 'text';
const isNumber = (report: Report, name: string) => !['text', 'day'].includes(kindOf(report, name));
const amountOf = (value: string | number | null | undefined) => (value === null || value === undefined ? '0' : String(value));
const same = (one: string | number | null | undefined, other: string | number | null | undefined) => equals(amountOf(one), amountOf(other));

describe.each(all)('$id', (report) => {
  it('adds up its rows', async () => {
    await eachAnswer(report, ({ rows, totals }) => {
      expect(Object.keys(totals ?? {}).sort()).toEqual(
        Object.keys(report.columns)
          .filter((name) => report.columns[name]?.total)
          .sort(),
      );
      for (const [name, { total }] of Object.entries(report.columns)) {
        if (total === 'sum')
          expect(same(totals?.[name], sum(rows.map((row) => amountOf(row[name])))), `${name} ${totals?.[name]}`).toBe(true);
        if (Array.isArray(total)) {
          const [part, whole] = total.map((of) => amountOf(totals?.[of])) as [string, string];
          expect(totals?.[name] ?? null, name).toBe(equals(whole, '0') ? null : percentageOf(part, whole, 1));
        }
      }
    });
  });

  it('has the same rows on pages, in every order', async () => {
    await eachAnswer(report, async ({ rows }, query) => {
      const sorts = Object.entries(report.columns).flatMap(([name, { sort }]) => (sort ? [name, `-${name}`] : []));
      expect(sorts).toContain(report.sort);
      for (const sort of sorts) {
        const found: ReportRow[] = [];
        for (let after: string | null = ''; after !== null; ) {
          const page: ReportAnswer = await read(report, { ...query, sort, perPage: '40', ...(after && { after }) });
          expect(page.totals === null).toBe(after !== '');
          found.push(...page.rows);
          after = page.next;
        }
        expect(byId(found), sort).toEqual(byId(rows));
        expect(orderProblem(report, found, sort), sort).toBeNull();
      }
    });
  }, 60_000);

  it('is compared with the range before', async () => {
    await eachAnswer(report, async ({ previous, previous_from, previous_to }, query) => {
      if (report.time === 'today') return expect([previous, previous_from]).toEqual([null, null]);
      const ofYear: Query = { year: String(previous_from).slice(0, 4) };
      const ofRange: Query = { from: String(previous_from), to: String(previous_to) };
      const days = report.time === 'year' ? ofYear : ofRange;
      expect((await read(report, days)).totals).toEqual(previous);
      if (query.from) expect(previous_to).toBe(addDays(query.from, -1));
    });
  });

  it('has the same rows and totals as a CSV file and as a workbook', async () => {
    await eachAnswer(report, async ({ rows, totals, columns }, query) => {
      const path = `${report.read.path}?${new URLSearchParams(query)}`;
      const csv = await demo.admin.get(`${path}&format=csv`);
      const workbook = await demo.admin.get(`${path}&format=xlsx`);
      expect([csv.status, workbook.status]).toEqual([200, 200]);
      const expected = [...rows, { ...totals, [columns[0] as string]: 'Total' } as ReportRow];
      const lines = parseCsv(csv.text);
      expect(lines[0]).toHaveLength(columns.length);
      expect(lines.length).toBe(expected.length + 1);
      const cells = (await readFile(workbook.bytes)).rows.map((row) => row.cells);
      expect(cells[0]).toEqual(lines[0]);
      expect(cells.length).toBe(expected.length + 1);
      expected.forEach((row, at) => {
        columns.forEach((name, column) => {
          const where = `${name} of row ${at + 1}`;
          const [inCsv, inSheet] = [lines[at + 1]?.[column] ?? '', cellText(cells[at + 1]?.[column])] as const;
          if (!isNumber(report, name)) {
            const shown = row[name] ?? (kindOf(report, name) === 'text' && report.columns[name]?.empty ? inCsv : '');
            if (shown !== '') expect(inCsv.replace(/^'/, ''), where).toBe(String(shown));
            if (kindOf(report, name) === 'text') expect(inSheet, where).toBe(inCsv.replace(/^'/, ''));
            return;
          }
          if (row[name] === null || row[name] === undefined) {
            expect([inCsv, inSheet], where).toEqual(['', '']);
            return;
          }
          expect(equals(inCsv.replace(',', '.'), String(row[name])), `${where}: ${inCsv} is ${row[name]}`).toBe(true);
          expect(Number(inSheet.replace(',', '.')), where).toBeCloseTo(Number(row[name]), 2);
        });
      });
    });
  }, 60_000);

  it('leads to lists that add up to its figures', async () => {
    let compared = 0;
    await eachAnswer(report, async ({ rows, totals, from, to }, query) => {
      const shown = { range: from && to ? { from, to } : null, filters: query };
      const { from: _from, to: _to, year: _year, ...filters } = shown.filters;
      for (const row of [null, ...rows.slice(0, 4)])
        for (const column of Object.keys(report.columns)) {
          const href = behind[report.id](column, row, { ...shown, filters });
          if (!href) continue;
          expect(href).toMatch(/^\/admin\//);
          compared += await compareList(href, column, row ?? totals, row === null);
        }
    });
    expect(compared, 'figures with a list behind').toBeGreaterThan(0);
  }, 60_000);

  it('refuses a filter that it does not have, and a range that is none', async () => {
    demo.admin.company = demo.companies[0] as string;
    const refused = async (query: string) => {
      const { status, body } = await demo.admin.get(`${report.read.path}?${query}`);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refused('colour=red')).toEqual([422, ['colour']]);
    expect(await refused('sort=colour')).toEqual([422, ['sort']]);
    expect(await refused('format=csv&columns=colour')).toEqual([422, ['columns.0']]);
    if (report.time === 'range') {
      expect(await refused('from=2026-02-01&to=2026-01-31')).toEqual([422, ['to']]);
      expect(await refused('from=2020-01-01&to=2026-01-31')).toEqual([422, ['to']]);
      expect(await refused('from=2026-02-30')).toEqual([422, ['from']]);
    } else expect(await refused('from=2026-01-01')).toEqual([422, ['from']]);
    if (report.time === 'year') expect(await refused('year=26')).toEqual([422, ['year']]);
  });
});

it('of more rows than a screen shows says so, adds up all of them, and its file has each once', async () => {
  const company = demo.companies[0] as string;
  const expense = 'category_id, currency, money_decimals, paid_by, date, amount, cop_amount';
  await demo.rows(
    `insert into expense (company_id, id, number, status, provider_name, provider_key, ${expense})
      select company_id, uuidv7(), 'R' || n, 'approved', 'Proveedor ' || to_char(n, 'FM0000'), 'proveedor ' || to_char(n, 'FM0000'), category_id, 'COP', 0, 'company', date '2001-03-04', n, n
        from (select * from expense where company_id = $1 limit 1) one, generate_series(1, 1203) n`,
    [company],
  );
  demo.admin.company = company;
  const range = { from: '2001-03-01', to: '2001-03-31' };
  const report = all.find(({ id }) => id === 'expenses-by-provider') as Report;
  const { rows, has_more, totals } = await read(report, range);
  expect([rows.length, has_more, totals?.count, totals?.amount]).toEqual([shownRows, true, 1203, '724206.00']);
  for (const sort of ['name', '-amount']) {
    const lines = parseCsv((await demo.admin.get(`${report.read.path}?${new URLSearchParams({ ...range, sort, format: 'csv' })}`)).text);
    expect(new Set(lines.slice(1, -1).map(([name]) => name)).size).toBe(1203);
    expect(lines).toHaveLength(1205);
  }
});

const byId = (rows: readonly ReportRow[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** What is unknown comes before the lowest. Names are ordered by the database. */
function orderProblem(report: Report, rows: readonly ReportRow[], sort: string): string | null {
  const name = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  if (!isNumber(report, name)) return null;
  const value = (row: ReportRow) => (row[name] === null ? '-1000000000000000' : String(row[name]));
  const at = rows.findIndex((row, index) => {
    const before = rows[index - 1];
    return before !== undefined && compare(value(before), value(row)) * sign > 0;
  });
  return at === -1 ? null : `row ${at} is out of order`;
}

/** Compares a figure with what the list behind it adds up. Returns how many it compared: a page of a record has no sums. */
async function compareList(href: string, column: string, row: ReportRow | ReportTotals | null, isTotal: boolean): Promise<number> {
  const { pathname, searchParams } = new URL(href, 'http://screen');
  const figure = row?.[column];
  const of = async (path: string, name: string) => {
    searchParams.delete('tab');
    const { meta } = await get(demo.admin, `${path}?${searchParams}`, { count: '1', summary: '1', perPage: '10' });
    // A list counts a thousand rows at most.
    return name === 'count' && !meta.total_is_exact
      ? Math.max(meta.total, Number(figure))
      : name === 'count'
        ? meta.total
        : meta.summary.sums[name];
  };
  const lists: Record<string, [path: string, sums: Record<string, string>]> = {
    '/admin/trips': ['/api/trips', { trips: 'count', freight: 'freight' }],
    '/admin/expenses': [
      '/api/expenses',
      {
        expenses: 'approved',
        amount: 'approved',
        trip_amount: 'approved',
        company_amount: 'approved',
        other_cost: 'approved',
        count: 'count',
      },
    ],
    '/admin/invoices': ['/api/invoices', { total: 'total', balance: 'balance' }],
    '/admin/compensation': [
      '/api/pay-stubs',
      {
        stubs: 'count',
        total_earnings: 'total_earnings',
        total_deductions: 'total_deductions',
        net_payment: 'net_payment',
        balance: 'balance',
      },
    ],
    '/admin/invoices/aging': ['/api/receivables', { balance: 'balance', over_90: 'over_90' }],
    '/admin/customer-withholdings': ['/api/customer-withholdings', { expected: 'expected', missing: 'missing' }],
    '/admin/driver-accounts': ['/api/driver-accounts', { balance: 'balance', to_settle: 'to_settle' }],
    '/admin/owners/balances': ['/api/owner-accounts', { balance: 'balance', to_30: 'to_30' }],
  };
  const list = lists[pathname];
  if (!list) {
    expect(isTotal, `${href} is the page of a row`).toBe(false);
    expect((await demo.admin.get(pathname.replace(/^\/admin\//, '/api/').replace(/\/expenses$/, ''))).status, href).toBe(200);
    return 1;
  }
  const name = list[1][column];
  if (name) expect(same(await of(list[0], name), figure), `${href} ${column} ${figure}`).toBe(true);
  return name ? 1 : 0;
}

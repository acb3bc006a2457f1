/**
 * Lists of a large company: what a page costs in each order, and how much memory an export takes.
 *
 *     bin/bench lists [--rows 20000] [--export 100000]
 *
 * Fills the demo's first company with trips, invoices, cash and three times as many expenses, of many customers and drivers. Then measures the first
 * page of each list in each order, deep pages, the summary with several filters, and the search over everything, as the time of the fastest of thirty
 * requests; and exports all invoices as CSV and as a workbook, while the resident memory of the server is sampled. Exits with 1 if the first page in some
 * order takes more than three times as long as in the list's own order, if an order that no index has takes longer than the summary, if a search takes
 * more than 150 ms, or if an export takes more than 100 MB.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Client } from '#server/testing/client.ts';
import { writtenColumns } from '#server/testing/schema.ts';
import { watchMemory } from './measure.ts';
import { cookieOf, startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, export: { type: 'string', default: '100000' } },
});
const [rows, exported] = [Number(options.rows), Number(options.export)];
const allowedSlowdown = 3;
const allowedMegabytes = 100;
const allowedSearch_ms = 150;

/** What is typed into the search over everything: a plate, a number, a route, a customer, a driver, an amount, nothing that exists. */
const searches = ['ksl418', '304', 'yumbo bogota', 'cliente 1', 'castaño jhon', '17500', 'zzzz'];

/** The list's own order first. */
const orders: Record<string, string[]> = {
  '/api/trips': ['-departure_at', 'number', 'freight', 'status', 'customer_name', 'driver_name'],
  '/api/invoices': ['-issue_date', 'due_date', 'number', 'total', 'balance', 'status', 'customer_name', 'payment_status'],
  '/api/payments': ['-payment_date', 'amount', 'number', 'customer_name'],
};

/** Sorts without an index: they read what the summary reads, and may take as long as a page with it. */
const calculatedOrders: Record<string, string[]> = {
  '/api/driver-accounts': ['on_the_road', 'to_settle', 'balance'],
  '/api/receivables': ['balance', 'not_due', 'over_90'],
};

/** Filters with which the sums and groups of a list are measured; `$customer` and `$driver` are ids. */
const summaries: Record<string, string[]> = {
  '/api/trips': [
    '',
    'status=in_transit',
    'status=under_review&ready=1',
    'status=under_review&ready=0',
    'departed_from=2024-03-01',
    'customer_id=$customer',
    'driver_id=$driver',
    'search=cliente%201',
  ],
  '/api/invoices': ['', 'payment_status=past_due', 'status=draft', 'issued_from=2025-01-01', 'customer_id=$customer', 'search=cliente%201'],
  '/api/trips/to-invoice': ['', 'ready=1', 'ready=0', 'customer_id=$customer'],
  '/api/payments': ['', 'paid_from=2025-01-01', 'payment_status=past_due', 'customer_id=$customer'],
};

await withDemoDatabase(async ({ folder, url, owner, children, problems }) => {
  const { client, process: server } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const company = client.company as string;
  await fill(owner, company, rows, rows);
  console.log(`${rows} trips and invoices: fastest time of a page`);
  for (const [path, sorts] of Object.entries(orders)) problems.push(...(await compareOrders(client, path, sorts)));
  for (const [path, sorts] of Object.entries(calculatedOrders)) problems.push(...(await compareCalculatedOrders(client, path, sorts)));
  const { rows: ids } = await owner.query('select customer_id as customer, driver_id as driver from trip where company_id = $1 limit 1', [
    company,
  ]);
  for (const [path, filters] of Object.entries(summaries)) await measureSummaries(client, path, filters, ids[0]);
  problems.push(...(await measureSearches(client)));
  await fill(owner, company, 0, exported - rows);
  for (const format of ['csv', 'xlsx']) problems.push(...(await measureExport(client, server.pid as number, format)));
});

/** Copies of rows of the demo: 300 customers, 100 drivers, and documents that belong to them in turn. */
async function fill(pool: pg.Pool, company: string, documents: number, invoices: number): Promise<void> {
  const run = async (text: string) => {
    await pool.query(text, [company]);
  };
  const anyOf = (table: string) =>
    `lateral (select id[1 + n % cardinality(id)] as ${table} from (select array_agg(id) as id from ${table} where company_id = $1) all_of) of_${table}`;
  const copy = async (table: string, count: number, source: string, changes: string, others: readonly string[] = []) => {
    const columns = await writtenColumns(pool, table);
    await run(`insert into ${table} (${columns}) select ${columns.replaceAll(/\w+/g, 'made.$&')} from
      (select to_jsonb(${table}) as value from ${table} where company_id = $1 and ${source} order by id limit 1) source,
      ${[`generate_series(1, ${count}) n`, ...others.map(anyOf)].join(', ')},
      jsonb_populate_record(null::${table}, source.value || jsonb_build_object('id', uuidv7(), ${changes})) made`);
  };
  const series = `'B${Date.now() % 1e8}-' || n`;
  if (documents > 0) {
    await copy('customer', 300, 'true', `'name', 'Cliente ' || md5(n::text), 'tax_id', (870000000 + n)::text`);
    await run(`insert into person (id, first_name, last_name, email, language) select uuidv7(), 'Conductor', md5(n::text), 'c' || n || '@bench.test', 'es'
      from generate_series(1, 100) n where $1::uuid is not null`);
    await run(`insert into member select made.* from (select to_jsonb(member) as value from member where company_id = $1 order by id limit 1) source,
      person, jsonb_populate_record(null::member, source.value || jsonb_build_object('id', person.id, 'name', person.last_name)) made
      where person.email like '%@bench.test'`);
    await copy(
      'trip',
      documents,
      'true',
      `'number', ${series}, 'customer_id', customer, 'driver_id', member, 'departure_at', timestamp '2024-01-01' + n * interval '17 minutes',
        'arrival_at', null, 'freight', n, 'status', (array['paid', 'paid', 'paid', 'invoiced', 'active', 'cancelled', 'in_transit', 'under_review'])[1 + n % 8], 'has_proof', n % 2 = 0`,
      ['customer', 'member'],
    );
    await copy(
      'expense',
      3 * documents,
      'trip_id is null',
      `'number', ${series}, 'driver_id', member, 'date', date '2024-01-01' + n % 700, 'amount', n, 'cop_amount', n`,
      ['member'],
    );
    await run(`insert into cash_transaction (company_id, id, driver_id, trip_id, type, date, method, amount)
      select company_id, uuidv7(), driver_id, id, case when freight % 3 = 0 then 'driver_to_company' else 'company_to_driver' end, departure_at::date, 'cash', freight
        from trip where company_id = $1 and number like 'B%'`);
  }
  await copy(
    'invoice',
    invoices,
    "status = 'sent'",
    `'number', ${series}, 'customer_id', customer, 'issue_date', date '2020-01-01' + n % 2000, 'due_date', date '2020-02-01' + n % 2000`,
    ['customer'],
  );
  if (documents > 0) {
    const changes = `'number', ${series}, 'customer_id', customer, 'payment_date', date '2020-01-01' + n % 2000, 'amount', n`;
    await copy('payment', documents, "status = 'active'", changes, ['customer']);
    await run(`insert into payment_allocation (company_id, id, payment_id, invoice_id, amount)
      select company_id, uuidv7(), id, invoice, amount from (select *, row_number() over () as n from payment where company_id = $1 and number like 'B%') made,
        lateral (select id[1 + n % cardinality(id)] as invoice from (select array_agg(id) as id from invoice where company_id = $1 and status = 'sent') sent) of_invoice`);
    // One of 33 invoices is partly paid, and half of these are not yet due; the others are paid.
    await run(`update invoice set status = case when part then 'sent' else 'completed' end, paid = case when part then 1 else owed end, adjusted = 0,
        balance = case when part then owed - 1 else 0 end, due_date = case when n % 66 = 0 then current_date + (n % 90)::integer else due_date end
      from (select id as made, n, n % 33 = 0 as part, total - withholding - advance_payment as owed
        from (select *, row_number() over () as n from invoice where company_id = $1 and number like 'B%') numbered) made where id = made`);
  }
  await pool.query('vacuum analyze');
}

async function timeOf(client: Client, path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 40; n++) {
    const start = performance.now();
    const { status } = await client.get(path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    times.push(performance.now() - start);
  }
  // The least disturbed request: the machine may be shared.
  return Math.min(...times.slice(10));
}

/** Returns the searches that take too long. */
async function measureSearches(client: Client): Promise<string[]> {
  const times = await Array.fromAsync(searches, async (text) => ({
    text,
    ms: await timeOf(client, `/api/search?search=${encodeURIComponent(text)}`),
  }));
  console.log(`search over everything: ${times.map(({ text, ms }) => `${text} ${ms.toFixed(0)} ms`).join(', ')}`);
  return times.filter(({ ms }) => ms > allowedSearch_ms).map(({ text, ms }) => `The search for ${text} takes ${ms.toFixed(0)} ms.`);
}

/** Returns the orders that take too long. */
async function compareOrders(client: Client, path: string, [own = '', ...others]: string[]): Promise<string[]> {
  const problems: string[] = [];
  await timeOf(client, `${path}?sort=${own}`);
  const first = await timeOf(client, `${path}?sort=${own}`);
  console.log(`${path}: ${first.toFixed(1)} ms by ${own}`);
  for (const sort of others.flatMap((field) => [field, `-${field}`])) {
    const { body } = await client.get(`${path}?sort=${sort}&perPage=100&page=20`);
    const times = [
      await timeOf(client, `${path}?sort=${sort}`),
      await timeOf(client, `${path}?sort=${sort}&after=${body.meta.next ?? ''}`),
    ];
    console.log(`  ${sort}: ${times.map((time) => `${time.toFixed(1)} ms (${(time / first).toFixed(1)}×)`).join(', deep ')}`);
    if ((times[0] as number) > first * allowedSlowdown)
      problems.push(`${path} by ${sort} takes more than ${allowedSlowdown} times the first page.`);
  }
  return problems;
}

/** Returns the orders that take longer than the summary. */
async function compareCalculatedOrders(client: Client, path: string, sorts: string[]): Promise<string[]> {
  const [page, summary] = [await timeOf(client, path), await timeOf(client, `${path}?summary=1`)];
  console.log(`${path}: ${page.toFixed(1)} ms, with its summary ${summary.toFixed(1)} ms`);
  const problems: string[] = [];
  for (const sort of sorts.flatMap((field) => [field, `-${field}`])) {
    const { body } = await client.get(`${path}?sort=${sort}&perPage=50`);
    const times = [
      await timeOf(client, `${path}?sort=${sort}`),
      await timeOf(client, `${path}?sort=${sort}&after=${body.meta.next ?? ''}`),
    ];
    console.log(`  ${sort}: ${times.map((time) => `${time.toFixed(1)} ms`).join(', deep ')}`);
    if (Math.max(...times) > summary) problems.push(`${path} by ${sort} takes longer than its summary.`);
  }
  return problems;
}

/** The cost that sums and counts of groups add to a page: more than its total, which is also counted up to a thousand. */
async function measureSummaries(client: Client, path: string, filters: string[], ids: Record<string, string>): Promise<void> {
  console.log(`${path}: a page, with its total, with its summary`);
  for (const filter of filters.map((text) => text.replace(/\$(\w+)/, (_, name: string) => ids[name] ?? ''))) {
    const times = [];
    for (const more of ['', '&count=1', '&summary=1']) times.push(await timeOf(client, `${path}?${filter}${more}`));
    console.log(`  ${filter || 'all'}: ${times.map((time) => `${time.toFixed(1)} ms`).join(', ')}`);
  }
}

/** Reads the file as fast as it comes, without keeping it. Returns the problem, if any. */
async function measureExport(client: Client, server: number, format: string): Promise<string[]> {
  const memory = watchMemory(server);
  const start = performance.now();
  let bytes = 0;
  const response = await fetch(`${client.base}/api/invoices?format=${format}`, {
    headers: { cookie: cookieOf(client), 'company-id': client.company ?? '' },
  });
  if (response.status !== 200) throw new Error(`The export was answered with ${response.status}.`);
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  const { before, grown } = memory.end();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${exported} invoices as ${format}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s; memory ${before.toFixed(0)} MB, at most ${grown.toFixed(0)} MB more`,
  );
  return grown > allowedMegabytes ? [`The export as ${format} takes ${grown.toFixed(0)} MB.`] : [];
}

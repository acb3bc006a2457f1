/**
 * Generated access tests: every registered route is called by callers without access. No route is listed by hand, so new routes are
 * covered as soon as they are registered. Members without its permission call it in `permission-table.sweep.test.ts`.
 *
 * - no session: 401
 * - an administrator of another company: 403 with this company's id in the header or the query
 * - another company's ids in the path, the body or a filter: the same answer, byte for byte, as for an unknown id
 * - a driver with the ids of other drivers' records and of the office's: the same
 * - no answer contains a canary or an id of hidden records, and none of them change
 */
import type pg from 'pg';
import { builtInRoles } from '#base/permissions.ts';
import type { Route } from '#base/route.ts';
import type { Client, Reply } from './client.ts';
import { canary, FirstFinding, ForeignIds, nameOf, type Records, type Row, type Swept } from './foreign-ids.ts';

export interface Cast {
  routes: readonly Route[];
  owner: pg.Pool;
  /** The company whose data must stay hidden, and the company of `outsider`. */
  victim: string;
  home: string;
  /** An administrator of `home` only. */
  outsider: Client;
  /** Without a session. */
  stranger: Client;
}

/** A driver with records of their own, in a company with more drivers. */
export interface DriverCast {
  routes: readonly Route[];
  owner: pg.Pool;
  company: string;
  driver: Client;
  driver_id: string;
}

const isTenantRoute = (route: Route) => route.access !== 'anyone' && route.access !== 'person';
const isDriverPermission = (access: string) => (builtInRoles.driver as readonly string[]).includes(access);

/** Callers without access, and an administrator of another company. */
export async function sweepCompanies(cast: Cast): Promise<Swept> {
  const { owner, victim, home, outsider } = cast;
  const records = await readRecords(owner, [home, 'true'], [victim, 'true']);
  const sweep = new ForeignIds(outsider, records, victim);
  const hidden = { owner, company: victim, condition: () => 'true' };
  return unchanged(sweep, hidden, async () => {
    for (const route of cast.routes) {
      if (route.access === 'anyone') continue;
      await withoutSession(cast, sweep, records, route);
      if (isTenantRoute(route)) await otherCompany(cast, sweep, records, route);
      await sweep.inPath(route);
      await sweep.inLists(route);
      if (!isTenantRoute(route)) continue;
      await sweep.inBody(route);
      await sweep.inQuery(route);
    }
  });
}

/** Tables with records of a company that its drivers see nothing of. */
export const officeTables: readonly string[] = [
  ...['advance', 'advance_use', 'credit_refund', 'invoice', 'invoice_item', 'invoice_adjustment', 'invoice_trip', 'invoice_file'],
  ...['invoice_batch', 'delivery', 'share_link', 'share_opening', 'email_template', 'reminder_schedule', 'reminder_stop'],
  ...['payment_reminder', 'collection_note', 'stubs_document', 'payment', 'payment_allocation', 'payment_adjustment'],
  ...['withholding_certificate', 'withholding_certificate_file', 'owner', 'owner_payment', 'owner_payment_trip', 'service'],
  ...['service_file', 'service_schedule', 'pay_period_person', 'pay_period_line', 'bank_layout', 'bank_statement', 'bank_line'],
  ...['bank_match', 'bank_file', 'bank_file_row'],
];

/** Stubs of closed periods, of which employees see their own. */
const closedStubs = "status = 'issued' and period_id in (select id from pay_period where status = 'closed')";

/** By table: the records of their own company that a driver must not see, as a condition on the table. `$me` is the driver. */
const hiddenFromDrivers: Record<string, string> = {
  trip: 'driver_id <> $me',
  load: 'trip_id in (select id from trip where driver_id <> $me)',
  trip_status_change: 'trip_id in (select id from trip where driver_id <> $me)',
  trip_document: 'trip_id in (select id from trip where driver_id <> $me)',
  file: 'reader_id is distinct from $me',
  driver_assignment: 'driver_id <> $me',
  cash_transaction: 'driver_id <> $me',
  settlement_signature: 'driver_id <> $me',
  compensation: 'id <> $me',
  compensation_terms: 'compensation_id <> $me',
  compensation_modifier: 'compensation_id <> $me',
  payroll_advance: 'employee_id <> $me',
  pay_period: "status = 'open'",
  pay_period_trip: 'employee_id is distinct from $me',
  pay_stub: `not (employee_id = $me and ${closedStubs})`,
  stub_use: `stub_id not in (select id from pay_stub where employee_id = $me and ${closedStubs})`,
  stub_payment: `status = 'void' or stub_id not in (select id from pay_stub where employee_id = $me and ${closedStubs})`,
  notification: 'person_id <> $me',
  saved_view: 'person_id <> $me',
  saved_view_choice: 'person_id <> $me',
  expense: 'driver_id is distinct from $me',
  expense_file: 'expense_id in (select id from expense where driver_id is distinct from $me)',
  // Hidden by its permissions alone.
  ...Object.fromEntries([...officeTables, 'trip_template'].map((table) => [table, 'true'])),
};

/** The condition for each table. */
const hiddenFrom = (driver_id: string) => (table: string) => hiddenFromDrivers[table]?.replaceAll('$me', `'${driver_id}'`) ?? 'false';

/** A driver, with the records of other drivers and of the office. */
export async function sweepAsDriver(cast: DriverCast, stopAtFirst = false): Promise<Swept> {
  const { owner, company, driver, driver_id } = cast;
  const condition = hiddenFrom(driver_id);
  const records = await readRecords(owner, [company, (table) => `not (${condition(table)})`], [company, condition]);
  const { rows } = await owner.query<{ id: string }>('select id from company where id <> $1 limit 1', [company]);
  const sweep = new ForeignIds(driver, records, (rows[0] as { id: string }).id, stopAtFirst);
  // The office is notified of what the driver sends.
  return unchanged(sweep, { owner, company, condition, mayGrow: ['notification'] }, async () => {
    for (const route of cast.routes) {
      if (!['person', 'member'].includes(route.access) && !isDriverPermission(route.access)) continue;
      // Writes to the account would end the session of the sweep.
      if (route.access === 'person' && route.method !== 'GET') continue;
      await sweep.inPath(route);
      await sweep.inLists(route);
      await sweep.inQuery(route);
      if (isTenantRoute(route)) await sweep.inBody(route);
    }
  });
}

/** Runs a sweep and reports hidden rows that it changed, deleted or added. */
async function unchanged(sweep: ForeignIds, { mayGrow = [], ...hidden }: Hidden, run: () => Promise<void>): Promise<Swept> {
  try {
    const before = await hiddenRows(hidden);
    await run();
    const after = await hiddenRows(hidden);
    for (const [table, rows] of before) {
      const found = after.get(table) as Map<string, string>;
      const isSame = [...rows].every(([id, row]) => found.get(id) === row);
      if (!isSame || (found.size > rows.size && !mayGrow.includes(table))) sweep.report(`hidden rows of ${table} changed`);
    }
  } catch (error) {
    if (!(error instanceof FirstFinding)) throw error;
  }
  return sweep.result;
}

async function withoutSession({ stranger }: Cast, sweep: ForeignIds, { theirs }: Records, route: Route): Promise<void> {
  const reply = await sweep.send(stranger, route, sweep.pathOf(route, theirs), sweep.bodyOf(route, theirs));
  expectStatus(sweep, route, 'no session', reply, 401);
}

async function otherCompany({ outsider, victim }: Cast, sweep: ForeignIds, { theirs }: Records, route: Route): Promise<void> {
  const path = sweep.pathOf(route, theirs);
  const body = sweep.bodyOf(route, theirs);
  const inHeader = await sweep.send(outsider, route, path, body, { 'company-id': victim });
  expectStatus(sweep, route, 'another company in the header', inHeader, 403);
  if (route.method !== 'GET') return;
  const company = outsider.company;
  outsider.company = null;
  const inQuery = await sweep.send(outsider, route, `${path}?company_id=${victim}`, undefined);
  outsider.company = company;
  expectStatus(sweep, route, 'another company in the query', inQuery, 403);
}

function expectStatus(sweep: ForeignIds, route: Route, caller: string, reply: Reply, status: number): void {
  if (reply.status !== status) sweep.report(`${nameOf(route)} answered ${reply.status} to ${caller}, not ${status}`);
}

/** A company and a condition on its rows, which may differ by table. */
type Selection = [company: string, condition: string | ((table: string) => string)];

async function readRecords(owner: pg.Pool, mine: Selection, foreign: Selection): Promise<Records> {
  const own = new Map<string, Row>();
  const theirs = new Map<string, Row>();
  const hidden = new Set<string>();
  const known = new Set<string>();
  for (const table of await tenantTables(owner)) {
    const select = async ([company, condition]: Selection) => {
      const where = typeof condition === 'string' ? condition : condition(table);
      const { rows } = await owner.query<{ row: Row }>(
        `select to_jsonb(t) as row from ${table} t where company_id = $1 and (${where}) ${order(table)}`,
        [company],
      );
      return rows.map(({ row }) => row);
    };
    const visible = await select(mine);
    const ids = new Set(visible.map(({ id }) => id));
    for (const id of ids) known.add(id);
    // A person may be a member of both companies: that id is not secret.
    const secret = (await select(foreign)).filter(({ id }) => !ids.has(id));
    if (visible[0]) own.set(table, visible[0]);
    if (secret[0]) theirs.set(table, secret[0]);
    for (const { id } of secret) hidden.add(id);
  }
  // A compensation has the id of its member, whom the caller may know.
  return { own, theirs, hidden: hidden.difference(known) };
}

interface Hidden {
  owner: pg.Pool;
  company: string;
  condition: (table: string) => string;
  /** Tables into which the product itself writes rows for others. */
  mayGrow?: readonly string[];
}

/** By table and id, the hash of each hidden row. */
async function hiddenRows({ owner, company, condition }: Hidden): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>();
  for (const table of await tenantTables(owner)) {
    const { rows } = await owner.query<{ id: string; hash: string }>(
      `select id::text, md5(t::text) as hash from ${table} t where company_id = $1 and (${condition(table)})`,
      [company],
    );
    found.set(table, new Map(rows.map(({ id, hash }) => [id, hash])));
  }
  return found;
}

/** Recent records first: they are open, so that routes accept them. */
const order = (table: string) =>
  table === 'trip' || table === 'invoice' || table === 'customer' ? 'order by created_at desc' : 'order by id';

/** The ids of the companies, the one with the most trips first. */
export async function companiesByTrips(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from company c order by (select count(*) from trip where company_id = c.id) desc',
  );
  return rows.map(({ id }) => id);
}

/** By table, the newest record of the company. */
export async function newestIds(owner: pg.Pool, company: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const table of await tenantTables(owner)) {
    const { rows } = await owner.query<{ id: string }>(`select id from ${table} where company_id = $1 order by id desc limit 1`, [company]);
    if (rows[0]) ids.set(table, rows[0].id);
  }
  return ids;
}

/** All tables with a company and an id, from the database catalogue. */
export async function tenantTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute company on company.attrelid = c.oid and company.attname = 'company_id'
       join pg_attribute id on id.attrelid = c.oid and id.attname = 'id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and c.relname not in ('history', 'mail', 'global_file') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Appends the canary to all texts of a company, so that leaks are detected. Columns whose constraints forbid it stay unchanged. */
export const plantCanaries = (owner: pg.Pool, company: string): Promise<number> => plant(owner, company, () => 'true');

/** The same for what the driver must not see. */
export const plantDriverCanaries = (owner: pg.Pool, company: string, driver_id: string): Promise<number> =>
  plant(owner, company, hiddenFrom(driver_id));

async function plant(owner: pg.Pool, company: string, condition: (table: string) => string): Promise<number> {
  let planted = 0;
  // One connection, because the pool closes one whose query fails.
  const client = await owner.connect();
  for (const table of await tenantTables(owner)) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid = 'text'::regtype
        and not exists (select from pg_constraint c where contype = 'f'
          and (conrelid = attrelid and attnum = any (conkey) or confrelid = attrelid and attnum = any (confkey)))`,
      [table],
    );
    const selected = `select ctid from ${table} where company_id = $1 and (${condition(table)})`;
    /** Changes the rows unless a constraint forbids it. Returns how many. */
    const update = async (names: readonly string[], which: string, end: 'commit' | 'rollback') => {
      const values = names.map((name) => `${name} = ${name} || ' ${canary}'`).join(', ');
      // Without triggers. Foreign keys are some: their columns are left out.
      await client.query('begin; set local session_replication_role = replica');
      try {
        const { rowCount } = await client.query(`update ${table} set ${values} where ctid = any (array(${which}))`, [company]);
        await client.query(end);
        return rowCount ?? 0;
      } catch {
        await client.query('rollback');
        return null;
      }
    };
    // One row shows most of what is forbidden, and every change of all rows writes their history.
    const likely = await accepted(
      rows.map(({ name }) => name),
      async (names) => (await update(names, `${selected} limit 1`, 'rollback')) !== null,
    );
    await accepted(likely, async (names) => {
      const changed = await update(names, selected, 'commit');
      planted += (changed ?? 0) * names.length;
      return changed !== null;
    });
  }
  client.release();
  return planted;
}

/** Those of the names that are accepted, found by halves: together, some may be rejected for the sake of one. */
async function accepted(names: readonly string[], accepts: (names: readonly string[]) => Promise<boolean>): Promise<string[]> {
  if (names.length === 0) return [];
  if (await accepts(names)) return [...names];
  if (names.length === 1) return [];
  const half = Math.ceil(names.length / 2);
  return [...(await accepted(names.slice(0, half), accepts)), ...(await accepted(names.slice(half), accepts))];
}

/**
 * Generated access tests: every registered route is called by callers without access. No route is listed by hand, so new routes are
 * covered as soon as they are registered.
 *
 * - no session: 401; a member without the permission: 403; a driver without the permission: 403
 * - an administrator of another company: 403 with this company's id in the header or the query
 * - another company's ids in the path, the body or a filter: the same answer, byte for byte, as for an unknown id
 * - no answer contains a canary of the other company, and none of its rows change
 */
import type pg from 'pg';
import { newId } from '#base/ids.ts';
import { builtInRoles } from '#base/permissions.ts';
import type { Route } from '#base/route.ts';
import type { Client, Reply } from './client.ts';
import { idFieldsOf, sampleOf, withAt } from './samples.ts';

export const canary = 'CANARIO7Q';

export interface Cast {
  routes: readonly Route[];
  owner: pg.Pool;
  /** The company whose data must stay hidden, and the company of `outsider`. */
  victim: string;
  home: string;
  /** An administrator of `home` only. */
  outsider: Client;
  /** A member of `victim` whose role has no permission. */
  powerless: Client;
  /** A driver of `victim`. */
  driver: Client;
  stranger: Client;
}

export interface Swept {
  /** What went wrong, one sentence each. */
  findings: string[];
  /** Requests made. */
  requests: number;
  /** The routes with a body whose generated one passed input validation, and all routes with a body. */
  reached: string[];
  bodies: string[];
}

const isTenantRoute = (route: Route) => route.access !== 'anyone' && route.access !== 'person';
const nameOf = (route: Route) => `${route.method} ${route.path}`;

/** Names in paths and fields whose table has another name. */
const irregular: Record<string, string> = {
  user: 'member',
  driver: 'member',
  administrator: 'member',
  image: 'file',
  storage: 'file',
  logo: 'file',
};
export function tableOf(word: string): string {
  const singular = word
    .replace(/_ids?$/, '')
    .replaceAll('-', '_')
    .replace(/ies$/, 'y')
    .replace(/xes$/, 'x')
    .replace(/s$/, '');
  return irregular[singular] ?? singular;
}

/** The table that a path parameter points into: `/api/trips/:id` → trip, `:load_id` → load. */
export function tableOfParam(path: string, param: string): string {
  if (param !== 'id') return tableOf(param);
  return tableOf(/\/([^/]+)\/:id/.exec(path)?.[1] ?? '');
}

export class Sweep {
  readonly #cast: Cast;
  readonly #result: Swept = { findings: [], requests: 0, reached: [], bodies: [] };
  readonly #own = new Map<string, string>();
  readonly #theirs = new Map<string, string>();
  /** The ids of all rows of the victim. */
  readonly #hidden = new Set<string>();
  #salt = 0;

  constructor(cast: Cast) {
    this.#cast = cast;
  }

  async run(): Promise<Swept> {
    await this.#readIds();
    const before = await this.#digest();
    for (const route of this.#cast.routes) {
      if (route.access === 'anyone') continue;
      await this.#withoutRights(route);
      if (isTenantRoute(route)) await this.#otherCompany(route);
      await this.#foreignInPath(route);
      if (isTenantRoute(route)) {
        await this.#foreignInBody(route);
        await this.#foreignInQuery(route);
      }
    }
    const after = await this.#digest();
    for (const [table, sum] of before) if (after.get(table) !== sum) this.#report(`rows of ${table} of the other company changed`);
    return this.#result;
  }

  async #readIds(): Promise<void> {
    const { owner, home, victim } = this.#cast;
    for (const table of await tenantTables(owner)) {
      const ids = async (company: string) =>
        (await owner.query<{ id: string }>(`select id::text from ${table} where company_id = $1 ${order(table)}`, [company])).rows.map(
          ({ id }) => id,
        );
      const mine = await ids(home);
      // A person may be a member of both companies: that id is not secret.
      const theirs = (await ids(victim)).filter((id) => !mine.includes(id));
      if (mine[0]) this.#own.set(table, mine[0]);
      if (theirs[0]) this.#theirs.set(table, theirs[0]);
      for (const id of theirs) this.#hidden.add(id);
    }
  }

  async #withoutRights(route: Route): Promise<void> {
    const { stranger, powerless, driver } = this.#cast;
    const path = this.#pathOf(route, this.#theirs);
    const body = this.#bodyOf(route, this.#theirs);
    this.#expectStatus(route, 'no session', await this.#send(stranger, route, path, body), 401);
    if (!isTenantRoute(route) || route.access === 'member') return;
    this.#expectStatus(route, 'a member without the permission', await this.#send(powerless, route, path, body), 403);
    if (!(builtInRoles.driver as readonly string[]).includes(route.access)) {
      this.#expectStatus(route, 'a driver', await this.#send(driver, route, path, body), 403);
    }
  }

  async #otherCompany(route: Route): Promise<void> {
    const { outsider, victim } = this.#cast;
    const path = this.#pathOf(route, this.#theirs);
    const body = this.#bodyOf(route, this.#theirs);
    const inHeader = await this.#send(outsider, route, path, body, { 'company-id': victim });
    this.#expectStatus(route, 'another company in the header', inHeader, 403);
    if (route.method !== 'GET') return;
    const company = outsider.company;
    outsider.company = null;
    const inQuery = await this.#send(outsider, route, `${path}?company_id=${victim}`, undefined);
    outsider.company = company;
    this.#expectStatus(route, 'another company in the query', inQuery, 403);
  }

  /** Sets each path parameter in turn to one id of each table of the other company. */
  async #foreignInPath(route: Route): Promise<void> {
    const params = [...route.path.matchAll(/:(\w+)/g)].map((found) => found[1] as string);
    for (const param of params) {
      const unknown = newId();
      const body = this.#bodyOf(route, this.#own);
      const expected = await this.#send(this.#cast.outsider, route, this.#pathOf(route, this.#own, { [param]: unknown }), body);
      const ids = param === 'company_id' || route.path.includes('company/:id') ? [this.#cast.victim] : this.#theirs.values();
      for (const id of ids) {
        const reply = await this.#send(this.#cast.outsider, route, this.#pathOf(route, this.#own, { [param]: id }), body);
        this.#expectSame(route, `:${param}`, reply, expected, id, unknown);
      }
    }
  }

  /** Sets each id in the body in turn to one of the other company. */
  async #foreignInBody(route: Route): Promise<void> {
    if (route.method === 'GET' || route.multipart) return;
    const sample = sampleOf(route.body, (field) => this.#own.get(tableOf(field)), ++this.#salt);
    if (Object.keys((sample.value ?? {}) as object).length === 0) return;
    const path = this.#pathOf(route, this.#own);
    for (const place of sample.ids) {
      const field = [...place].reverse().find((part) => typeof part === 'string') as string;
      const theirs = this.#theirs.get(tableOf(field)) ?? this.#cast.victim;
      const unknown = newId();
      const fresh = sampleOf(route.body, (name) => this.#own.get(tableOf(name)), ++this.#salt).value;
      const expected = await this.#send(this.#cast.outsider, route, path, withAt(fresh, place, unknown));
      const reply = await this.#send(this.#cast.outsider, route, path, withAt(fresh, place, theirs));
      this.#expectSame(route, `body ${place.join('.')}`, reply, expected, theirs, unknown);
      if (expected.status < 300) this.#report(`${nameOf(route)} with an unknown id in ${place.join('.')} answered ${expected.status}`);
    }
    // Last, because it may cancel or delete the record that the other requests need.
    this.#result.bodies.push(nameOf(route));
    const reply = await this.#send(this.#cast.outsider, route, path, sample.value);
    if (reply.status !== 422) this.#result.reached.push(nameOf(route));
  }

  async #foreignInQuery(route: Route): Promise<void> {
    for (const field of idFieldsOf(route.query)) {
      const unknown = newId();
      const theirs = this.#theirs.get(tableOf(field)) ?? this.#cast.victim;
      const path = this.#pathOf(route, this.#own);
      const expected = await this.#send(this.#cast.outsider, route, `${path}?${field}=${unknown}&count=1`, undefined);
      const reply = await this.#send(this.#cast.outsider, route, `${path}?${field}=${theirs}&count=1`, undefined);
      this.#expectSame(route, `filter ${field}`, reply, expected, theirs, unknown);
    }
  }

  #pathOf(route: Route, ids: Map<string, string>, fixed: Record<string, string> = {}): string {
    return route.path.replace(/:(\w+)/g, (_, param: string) => fixed[param] ?? ids.get(tableOfParam(route.path, param)) ?? newId());
  }

  #bodyOf(route: Route, ids: Map<string, string>): unknown {
    if (route.method === 'GET' || route.multipart) return undefined;
    return sampleOf(route.body, (field) => ids.get(tableOf(field)), ++this.#salt).value;
  }

  async #send(client: Client, route: Route, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    this.#result.requests += 1;
    const reply = await client.send(route.method, path, route.multipart ? fileForm() : body, { headers });
    if (client === this.#cast.outsider || client === this.#cast.stranger) this.#checkForLeaks(route, reply, path, body);
    if (reply.status >= 500) this.#report(`${nameOf(route)} answered ${reply.status} to ${JSON.stringify(body)}`);
    return reply;
  }

  /** Reports data of the other company in an answer, except what the request contained. */
  #checkForLeaks(route: Route, reply: Reply, path: string, body: unknown): void {
    if (reply.text.includes(canary)) this.#report(`${nameOf(route)} returned a text of the other company`);
    const sent = path + JSON.stringify(body ?? '');
    for (const [id] of reply.text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g)) {
      if (this.#hidden.has(id) && !sent.includes(id)) this.#report(`${nameOf(route)} returned an id of the other company`);
    }
  }

  #expectStatus(route: Route, caller: string, reply: Reply, status: number): void {
    if (reply.status !== status) this.#report(`${nameOf(route)} answered ${reply.status} to ${caller}, not ${status}`);
  }

  #expectSame(route: Route, where: string, reply: Reply, expected: Reply, id: string, unknown: string): void {
    const same = reply.status === expected.status && reply.text.replaceAll(id, '*') === expected.text.replaceAll(unknown, '*');
    if (!same)
      this.#report(
        `${nameOf(route)} distinguishes another company's id from an unknown one in ${where}: ${reply.status} ${reply.text.slice(0, 120)} / ${expected.status}`,
      );
  }

  #report(sentence: string): void {
    if (!this.#result.findings.includes(sentence)) this.#result.findings.push(sentence);
  }

  async #digest(): Promise<Map<string, string>> {
    const { owner, victim } = this.#cast;
    const sums = new Map<string, string>();
    for (const table of await tenantTables(owner)) {
      const { rows } = await owner.query<{ sum: string }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t where company_id = $1`,
        [victim],
      );
      sums.set(table, rows[0]?.sum ?? '');
    }
    return sums;
  }
}

/** Recent records first: they are open, so that routes accept them. */
const order = (table: string) =>
  table === 'trip' || table === 'invoice' || table === 'customer' ? 'order by created_at desc' : 'order by id';

function fileForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' }), 'a.jpg');
  return form;
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

/** Appends the canary to all texts of the company's rows, so that leaks are detected. Columns whose constraints forbid it stay unchanged. */
export async function plantCanaries(owner: pg.Pool, company: string): Promise<number> {
  let planted = 0;
  for (const table of await tenantTables(owner)) {
    const { rows } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid = 'text'::regtype`,
      [table],
    );
    for (const { name } of rows) {
      const done = await owner
        .query(`update ${table} set ${name} = ${name} || ' ${canary}' where company_id = $1`, [company])
        .catch(() => null);
      planted += done?.rowCount ?? 0;
    }
  }
  return planted;
}

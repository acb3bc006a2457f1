/**
 * One caller, who sends the ids of records that they must not see: in the path, in the body and in filters. The answer must be the same,
 * byte for byte, as for an unknown id, and no answer may contain one of those ids or a canary.
 */
import type pg from 'pg';
import { newId } from '#base/ids.ts';
import type { Route } from '#base/route.ts';
import type { Client, Reply } from './client.ts';
import { idFieldsOf, sampleOf, withAt } from './samples.ts';

export const canary = 'CANARIO7Q';

export interface Swept {
  /** What went wrong, one sentence each. */
  findings: string[];
  /** Requests made. */
  requests: number;
  /** The routes with a body whose generated one passed input validation, and all routes with a body. */
  reached: string[];
  bodies: string[];
}

/** A row of the database. */
export type Row = { id: string } & Record<string, unknown>;

/** Whose records are whose: by table, a row that the caller may see and one that they must not, and the ids of all such. */
export interface Records {
  own: ReadonlyMap<string, Row>;
  theirs: ReadonlyMap<string, Row>;
  hidden: ReadonlySet<string>;
}

/** Ends a sweep at its first finding. */
export class FirstFinding extends Error {}

export const nameOf = (route: Route) => `${route.method} ${route.path}`;

/** Names in paths and fields whose table has another name. */
const irregular: Record<string, string> = {
  user: 'member',
  driver: 'member',
  employee: 'member',
  period: 'pay_period',
  stub: 'pay_stub',
  returned_payment: 'stub_payment',
  /** Of a reminder: samples are about a truck. */
  subject: 'truck',
  /** Of a service and its schedule, likewise. */
  vehicle: 'truck',
  schedule: 'service_schedule',
  template: 'trip_template',
  administrator: 'member',
  /** Of a compensation. */
  version: 'compensation_terms',
  assignment: 'driver_assignment',
  link: 'share_link',
  reading: 'odometer_reading',
  driver_account: 'member',
  owner_account: 'owner',
  owner_trip: 'trip',
  driver_movement: 'cash_transaction',
  /** Of a settlement. */
  signature: 'settlement_signature',
  category: 'expense_category',
  signature_file: 'file',
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

/** Path parameters other than ids, with a value of each. */
export const fixedParams: Readonly<Record<string, string>> = { document: 'stub', kind: 'invoice', language: 'es' };

/** Adds a reading by hand to the odometers of the truck and the trailer in `ids`: a reading belongs to one of the two, and `ids` has one row of each table. */
export async function addReadings(owner: pg.Pool, company: string, ids: Map<string, string>): Promise<void> {
  for (const vehicle of ['truck', 'trailer']) {
    const id = newId();
    await owner.query(
      `insert into odometer_reading (company_id, id, ${vehicle}_id, at, km, source) values ($1, $2, $3, '2020-01-01 08:00', 0, 'manual')`,
      [company, id, ids.get(vehicle)],
    );
    ids.set(`${vehicle} reading_id`, id);
  }
}

/** The id for a path parameter, from a map by table, in which `addReadings` put those of readings by their vehicle. */
export const idOfParam = (ids: ReadonlyMap<string, string>, { path }: Route, param: string): string | undefined =>
  ids.get(`${tableOfParam(path, 'id')} ${param}`) ?? ids.get(tableOfParam(path, param));

/** The ids for the fields of a body. None of a file: those that are stored are attached to a record, and may be attached no second time. */
const idIn =
  (records: ReadonlyMap<string, Row>) =>
  (field: string): string | undefined =>
    tableOf(field) === 'file' ? undefined : records.get(tableOf(field))?.id;

const paramsOf = (route: Route) => [...route.path.matchAll(/:(\w+)/g)].map((found) => found[1] as string);

export class ForeignIds {
  readonly result: Swept = { findings: [], requests: 0, reached: [], bodies: [] };
  readonly #caller: Client;
  readonly #records: Records;
  /** The id of another company, which also stands for a table without hidden rows. */
  readonly #fallback: string;
  readonly #stopAtFirst: boolean;
  #salt = 0;

  constructor(caller: Client, records: Records, fallback: string, stopAtFirst = false) {
    this.#caller = caller;
    this.#records = records;
    this.#fallback = fallback;
    this.#stopAtFirst = stopAtFirst;
  }

  /** Sets each path parameter in turn to one id of each table, then all of them to those of one record. */
  async inPath(route: Route): Promise<void> {
    const { own, theirs } = this.#records;
    const params = paramsOf(route);
    for (const param of params) {
      const unknown = newId();
      const body = this.bodyOf(route, own);
      const expected = await this.send(this.#caller, route, this.pathOf(route, own, { [param]: unknown }), body);
      const isCompany = param === 'company_id' || route.path.includes('company/:id');
      for (const id of isCompany ? [this.#fallback] : [...theirs.values()].map((row) => row.id)) {
        const reply = await this.send(this.#caller, route, this.pathOf(route, own, { [param]: id }), body);
        this.#expectSame(route, `:${param}`, reply, expected, [id], [unknown]);
      }
    }
    const last = theirs.get(tableOfParam(route.path, params.at(-1) ?? ''));
    if (params.length < 2 || !last) return;
    const unknown = Object.fromEntries(params.map((param) => [param, newId()]));
    const record = Object.fromEntries(params.map((param) => [param, this.#idWithin(last, tableOfParam(route.path, param))]));
    const body = this.bodyOf(route, own);
    const expected = await this.send(this.#caller, route, this.pathOf(route, own, unknown), body);
    const reply = await this.send(this.#caller, route, this.pathOf(route, own, record), body);
    this.#expectSame(route, 'the whole path', reply, expected, Object.values(record), Object.values(unknown));
  }

  /** The id of the record that the row belongs to, such as its trip; its own for its own table. */
  #idWithin(row: Row, table: string): string {
    const parent = row[`${table}_id`];
    if (typeof parent === 'string') return parent;
    const { theirs } = this.#records;
    return theirs.get(table) === row ? row.id : (theirs.get(table)?.id ?? newId());
  }

  /** Sets each id in the body in turn to a hidden one. */
  async inBody(route: Route): Promise<void> {
    const { own, theirs } = this.#records;
    if (route.method === 'GET' || route.multipart) return;
    const sample = sampleOf(route.body, idIn(own), ++this.#salt);
    if (Object.keys((sample.value ?? {}) as object).length === 0) return;
    const path = this.pathOf(route, own);
    for (const place of sample.ids) {
      const field = [...place].reverse().find((part) => typeof part === 'string') as string;
      const foreign = theirs.get(tableOf(field))?.id ?? this.#fallback;
      const unknown = newId();
      const fresh = sampleOf(route.body, idIn(own), ++this.#salt).value;
      const expected = await this.send(this.#caller, route, path, withAt(fresh, place, unknown));
      const reply = await this.send(this.#caller, route, path, withAt(fresh, place, foreign));
      // The `id` of a row names a row of the same record, and any other one is a new row (`rowIdInput`): the digest shows that theirs stays.
      if (field === 'id') continue;
      this.#expectSame(route, `body ${place.join('.')}`, reply, expected, [foreign], [unknown]);
      if (expected.status < 300) this.report(`${nameOf(route)} with an unknown id in ${place.join('.')} answered ${expected.status}`);
    }
    // Last, because it may cancel or delete the record that the other requests need.
    this.result.bodies.push(nameOf(route));
    const reply = await this.send(this.#caller, route, path, sample.value);
    if (reply.status !== 422) this.result.reached.push(nameOf(route));
  }

  /** Sets each filter by id to a hidden one. */
  async inQuery(route: Route): Promise<void> {
    const path = this.pathOf(route, this.#records.own);
    for (const field of idFieldsOf(route.query)) {
      const unknown = newId();
      const foreign = this.#records.theirs.get(tableOf(field))?.id ?? this.#fallback;
      const expected = await this.send(this.#caller, route, `${path}?${field}=${unknown}&count=1`, undefined);
      const reply = await this.send(this.#caller, route, `${path}?${field}=${foreign}&count=1`, undefined);
      this.#expectSame(route, `filter ${field}`, reply, expected, [foreign], [unknown]);
    }
  }

  /** Reads with the caller's own ids: everything, a long page, and what a search for the canary finds. */
  async inLists(route: Route): Promise<void> {
    if (route.method !== 'GET' || route.background) return;
    const path = this.pathOf(route, this.#records.own);
    for (const query of ['', '?perPage=100&count=1', `?search=${canary}`]) await this.send(this.#caller, route, path + query, undefined);
  }

  pathOf(route: Route, records: ReadonlyMap<string, Row>, fixed: Record<string, string> = {}): string {
    return route.path.replace(/:(\w+)/g, (_, param: string) => fixed[param] ?? records.get(tableOfParam(route.path, param))?.id ?? newId());
  }

  bodyOf(route: Route, records: ReadonlyMap<string, Row>): unknown {
    if (route.method === 'GET' || route.multipart) return undefined;
    return sampleOf(route.body, idIn(records), ++this.#salt).value;
  }

  async send(client: Client, route: Route, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    this.result.requests += 1;
    const reply = await client.send(route.method, path, route.multipart ? fileForm() : body, { headers });
    if (client === this.#caller || client.cookies.size === 0) this.#checkForLeaks(route, reply, path, body);
    if (reply.status >= 500) this.report(`${nameOf(route)} answered ${reply.status} to ${JSON.stringify(body)}`);
    return reply;
  }

  /** Reports hidden data in an answer, except what the request contained. */
  #checkForLeaks(route: Route, reply: Reply, path: string, body: unknown): void {
    if (reply.text.includes(canary)) this.report(`${nameOf(route)} returned a text of hidden records`);
    const sent = path + JSON.stringify(body ?? '');
    for (const [id] of reply.text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g)) {
      if (this.#records.hidden.has(id) && !sent.includes(id)) this.report(`${nameOf(route)} returned an id of a hidden record`);
    }
  }

  #expectSame(route: Route, where: string, reply: Reply, expected: Reply, ids: string[], unknown: string[]): void {
    const masked = (text: string, sent: string[]) => sent.reduce((rest, id) => rest.replaceAll(id, '*'), text);
    const same = reply.status === expected.status && masked(reply.text, ids) === masked(expected.text, unknown);
    if (!same)
      this.report(
        `${nameOf(route)} distinguishes the id of a hidden record from an unknown one in ${where}: ${reply.status} ${reply.text.slice(0, 120)} / ${expected.status}`,
      );
  }

  report(sentence: string): void {
    if (!this.result.findings.includes(sentence)) this.result.findings.push(sentence);
    if (this.#stopAtFirst) throw new FirstFinding(sentence);
  }
}

function fileForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' }), 'a.jpg');
  return form;
}

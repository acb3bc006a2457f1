/**
 * Calls a list with every filter, order, page and search: each has every row that it should once, in one order, and as many as it counts.
 */

import type pg from 'pg';
import { z } from 'zod';
import type { Route } from '#base/route.ts';
import type { ListSummary } from '#base/wire.ts';
import { signIn } from '../cast.ts';
import type { Client } from '../client.ts';
import type { DemoServer } from '../demo-server.ts';
import { companiesByTrips } from '../sweep.ts';
import { checkExport } from './exports.ts';
import { pageSize, plantedTexts, prepareLists } from './prepare.ts';
import { type FilterRule, type ListedRow, type ListRules, listRules, ranges } from './rules.ts';
import { summaryProblems } from './summaries.ts';

interface ListContext {
  owner: pg.Pool;
  client: Client;
  company: string;
  report(sentence: string): void;
}

interface Answer {
  data: Record<string, unknown>[];
  meta: Meta;
}

interface Meta {
  has_more: boolean;
  next: string | null;
  total: number | null;
  total_is_exact: boolean;
  page: number;
  summary: ListSummary | null;
}

/** The summary of each third filter is checked: a check asks for the total of each group. */
const summarizedEvery = 3;

/** Every list: its answer is a page of rows. */
export const isList = ({ method, output }: Route) =>
  method === 'GET' && output instanceof z.ZodObject && output.shape.meta instanceof z.ZodObject && 'has_more' in output.shape.meta.shape;

const reservedParams = ['search', 'page', 'perPage', 'sort', 'count', 'last', 'after', 'format', 'columns', 'ids', 'summary'];

/** The smaller company of the demo, with copied rows in each list, and who reads them: its administrator, and the super-administrator. */
export async function prepareCompany({ owner, url, app }: DemoServer, report: ListContext['report'] = () => {}) {
  const company = (await companiesByTrips(owner)).at(-1) as string;
  const [member, person] = [await signIn(url, company, 'admin@arriero.test'), await signIn(url, company, 'super@arriero.test')];
  const sweepOf = (path: string) => {
    const route = app.routes.find((one) => isList(one) && one.path === path) as Route;
    return new ListSweep({ owner, company, client: route.access === 'person' ? person : member, report }, route);
  };
  const { rows } = await owner.query<{ id: string }>("select id from person where email = 'admin@arriero.test'");
  await prepareLists(owner, company, rows[0]?.id as string, (path) => sweepOf(path).count());
  return { company, client: member, sweepOf };
}

function rulesOf(path: string): ListRules {
  const rules = listRules[path];
  if (!rules) throw new Error(`GET ${path} is a list without an entry in listRules (src/server/testing/lists/rules.ts).`);
  return rules;
}

/** The field that a range of days is about, and which end of it the filter is. */
function rangeOf(filter: string, sample: ListedRow | undefined): { field: string; end: string } | undefined {
  const [, name = '', end = ''] = /^(\w+)_(from|to)$/.exec(filter) ?? [];
  const field = ranges[name]?.find((field) => sample && field in sample.shown);
  return field ? { field, end } : undefined;
}

export class ListSweep {
  readonly #context: ListContext;
  readonly #route: Route;
  readonly #rules: ListRules;
  readonly #query: z.ZodObject;
  #filteredQueries = 0;

  constructor(context: ListContext, route: Route) {
    this.#context = context;
    this.#route = route;
    this.#rules = rulesOf(route.path);
    this.#query = route.query as z.ZodObject;
  }

  async run(): Promise<void> {
    const all = await this.#walk('');
    const ids = new Set(all.map(({ id }) => id));
    if (ids.size !== all.length) this.#report('has a row twice');
    if (all.length === 0 || all.length % pageSize !== 0) this.#report(`has ${all.length} rows, which do not fill pages of ${pageSize}`);
    await this.#summary('', all);
    await this.#filters(all);
    await this.#orders(ids);
    await this.#pages(all.length);
    await this.#searches(all);
    await checkExport(this.#route, this.#context.client, (sentence) => this.#report(sentence));
  }

  /** How many rows there are. */
  async count(): Promise<number> {
    return (await this.#walk('')).length;
  }

  #report(sentence: string): void {
    this.#context.report(`GET ${this.#route.path} ${sentence}`);
  }

  async #get(query: string): Promise<Answer> {
    const { status, text, body } = await this.#context.client.get(`${this.#route.path}?${query}`);
    if (status !== 200) this.#report(`answered ${status} to ${query}: ${text.slice(0, 200)}`);
    return status === 200 ? body : { data: [], meta: {} as Meta };
  }

  /** Every row, page by page: by key where the list has keys, otherwise by number. */
  async #walk(query: string, perPage = 100): Promise<ListedRow[]> {
    const found: ListedRow[] = [];
    for (let page = 1, next: string | null = null; page <= 100; page++) {
      const at: string = next === null ? `page=${page}` : `after=${next}`;
      const { data, meta } = await this.#get(`${query}&perPage=${perPage}&${at}`);
      found.push(...data.map((shown) => ({ id: shown.id as string, shown })));
      if (!meta.has_more) return found;
      next = meta.next;
    }
    this.#report(`never ends with ${query}`);
    return found;
  }

  #compare(how: string, found: ReadonlySet<string>, expected: ReadonlySet<string>): void {
    const missing = expected.difference(found).size;
    const wrong = found.difference(expected).size;
    if (missing > 0) this.#report(`${how} lacks ${missing} of ${expected.size} rows`);
    if (wrong > 0) this.#report(`${how} has ${wrong} rows too many`);
  }

  async #filters(all: readonly ListedRow[]): Promise<void> {
    for (const name of Object.keys(this.#query.shape).filter((param) => !reservedParams.includes(param))) {
      const rule = this.#ruleOf(name, all[0]);
      if (!rule) {
        this.#report(`has the filter ${name} without a rule in listRules`);
        continue;
      }
      let divides = false;
      for (const value of await this.#valuesOf(name, rule, all)) {
        const query = `${name}=${encodeURIComponent(value)}`;
        const expected = await this.#matching(name, rule, all, value);
        const found = await this.#filtered(query, expected);
        divides ||= found.size > 0 && all.some(({ id }) => !found.has(id));
      }
      if (!divides && !rule.keepsRows) this.#report(`has no rows that ${name} includes and excludes`);
      await this.#numbers(name, rule);
      if (rule.several) await this.#several(name, rule, all);
    }
  }

  /** The ids that a filter or a search finds, each once: the expected ones if they are known, and as many as are counted. */
  async #filtered(query: string, expected: ReadonlySet<string> | null): Promise<ReadonlySet<string>> {
    const rows = await this.#walk(query);
    const found = new Set(rows.map(({ id }) => id));
    if (found.size !== rows.length) this.#report(`with ${query} has a row twice`);
    if (expected) this.#compare(`with ${query}`, found, expected);
    if ('count' in this.#query.shape) {
      const { meta } = await this.#get(`${query}&count=1`);
      if (meta.total !== rows.length || !meta.total_is_exact)
        this.#report(`with ${query} counts ${meta.total} rows instead of ${rows.length}`);
    }
    if (this.#filteredQueries++ % summarizedEvery === 0) await this.#summary(query, rows);
    return found;
  }

  /** The sums and the counts of groups with the filter, where the list declares some. */
  async #summary(query: string, found: readonly ListedRow[]): Promise<void> {
    if (!('summary' in this.#query.shape)) return;
    const { meta } = await this.#get(`${query}&perPage=100&summary=1`);
    const totalOf = async (filters: string) => (await this.#get(`${filters}&perPage=100&count=1`)).meta.total;
    for (const problem of await summaryProblems(this.#route, query, meta.summary, found, totalOf)) this.#report(`with ${query} ${problem}`);
  }

  #ruleOf(name: string, sample: ListedRow | undefined): FilterRule | undefined {
    const rule = this.#rules.filters?.[name];
    const isShown = sample !== undefined && (name in sample.shown || rangeOf(name, sample) !== undefined);
    return rule?.ids || rule?.matches || rule?.special || rule?.keepsRows || isShown ? (rule ?? {}) : undefined;
  }

  /** The values of the rule or of the contract; for ids and days, some that rows have. */
  async #valuesOf(name: string, { values }: FilterRule, all: readonly ListedRow[]): Promise<string[]> {
    if (Array.isArray(values)) return values as string[];
    if (typeof values === 'string') {
      const { rows } = await this.#context.owner.query(values, [this.#context.company]);
      return rows.map((row) => String(Object.values(row)[0]));
    }
    const { properties = {} } = z.toJSONSchema(this.#query, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, { enum?: string[] }>;
    };
    const declared = properties[name]?.enum;
    if (declared) return declared;
    const range = rangeOf(name, all[0]);
    const shownValues = all.map(({ shown }) => shown[range?.field ?? name]).filter((value) => value !== null);
    const present = [...new Set(shownValues.map((value) => String(value).slice(0, range ? 10 : undefined)))].sort();
    return [0, 0.4, 0.8, 1].map((share) => present[Math.round(share * (present.length - 1))] as string);
  }

  /** The rows that a value finds; null where they do not follow from the row. */
  async #matching(
    name: string,
    { ids, matches, special, keepsRows }: FilterRule,
    all: readonly ListedRow[],
    value: string,
  ): Promise<Set<string> | null> {
    if (special) return null;
    if (ids) {
      const { rows } = await this.#context.owner.query<{ id: string }>(ids, [this.#context.company, value]);
      return new Set(rows.map(({ id }) => id));
    }
    const range = rangeOf(name, all[0]);
    const isFound = ({ shown }: ListedRow) => {
      if (matches) return matches(shown, value);
      if (keepsRows) return true;
      if (!range) return String(shown[name]) === ({ '1': 'true', '0': 'false' }[value] ?? value);
      const day = String(shown[range.field]).slice(0, 10);
      return shown[range.field] !== null && (range.end === 'from' ? day >= value : day <= value);
    };
    return new Set(all.filter(isFound).map(({ id }) => id));
  }

  /** Every digit that the contract accepts stands for what the rule says. */
  async #numbers(name: string, rule: FilterRule): Promise<void> {
    for (let number = 0; number <= 9; number++) {
      const isAccepted = (this.#query.shape[name] as z.ZodType).safeParse(String(number)).success;
      const word = rule.numbers?.[number - 1];
      const isFlag = (this.#query.shape[name] as z.ZodType).safeParse('true').success;
      if (isFlag || (!word && (rule.ids || rule.matches || rule.special || rule.keepsRows))) continue;
      if (isAccepted !== (word !== undefined)) this.#report(`${isAccepted ? 'accepts' : 'rejects'} ${name}=${number}, against its rule`);
      else if (word) {
        const named = new Set((await this.#walk(`${name}=${word}`)).map(({ id }) => id));
        await this.#filtered(`${name}=${number}`, named);
      }
    }
  }

  async #several(name: string, rule: FilterRule, all: readonly ListedRow[]): Promise<void> {
    const [one, two] = rule.values as [string, string];
    const [ofOne, ofTwo] = [await this.#matching(name, rule, all, one), await this.#matching(name, rule, all, two)];
    const expected = ofOne && ofTwo && ofOne.union(ofTwo);
    await this.#filtered(`${name}=${one},${two}`, expected);
    await this.#filtered(`${name}=${one}&${name}=${two}`, expected);
  }

  /** Each order is total: through pages that end between equal rows it has every row once, backwards it is the same, and values rise. */
  async #orders(all: ReadonlySet<string>): Promise<void> {
    if (!('sort' in this.#query.shape)) return;
    for (const field of this.sorts()) {
      const rows = await this.#walk(`sort=${field}`, pageSize);
      const ascending = rows.map(({ id }) => id);
      if (ascending.length !== all.size) this.#report(`with sort=${field} has ${ascending.length} rows instead of ${all.size}`);
      this.#compare(`with sort=${field}`, new Set(ascending), all);
      const descending = (await this.#walk(`sort=-${field}`, pageSize)).map(({ id }) => id);
      if (descending.toReversed().join() !== ascending.join()) this.#report(`with sort=-${field} has another order than backwards`);
      const values = rows.map(({ shown }) => shown[field]).filter((value) => value !== null && value !== undefined);
      const fall = values.findIndex((value, at) => at > 0 && isBefore(value, values[at - 1]));
      if (fall > 0) this.#report(`with sort=${field} has ${values[fall]} after ${values[fall - 1]}`);
      const last = Math.ceil(ascending.length / pageSize);
      const { data } = await this.#get(`sort=${field}&perPage=${pageSize}&page=${last}`);
      if (data.map(({ id }) => id).join() !== ascending.slice((last - 1) * pageSize).join())
        this.#report(`with sort=${field} has another page ${last}`);
    }
  }

  /** The fields that the contract sorts by. */
  sorts(): string[] {
    const sort = this.#query.shape.sort as z.ZodType | undefined;
    if (!sort) return [];
    const fields = Object.keys((itemOf(this.#route).shape ?? {}) as object);
    return fields.filter((field) => sort.safeParse(field).success && field !== 'id');
  }

  /** The last page is full: nothing comes after it. */
  async #pages(total: number): Promise<void> {
    const last = total / pageSize;
    const end = { has_more: false, next: null };
    const expectPage = (name: string, { data, meta }: Answer, size: number, more: object) => {
      const found = { size: data.length, has_more: meta.has_more, next: meta.next };
      if (JSON.stringify(found) !== JSON.stringify({ size, ...more })) this.#report(`has on ${name} ${JSON.stringify(found)}`);
    };
    const full = await this.#get(`perPage=${pageSize}&page=${last}`);
    expectPage('the last page, which is full,', full, pageSize, end);
    expectPage('the page after the last', await this.#get(`perPage=${pageSize}&page=${last + 1}`), 0, end);
    const before = await this.#get(`perPage=${pageSize}&page=${last - 1}`);
    if (!before.meta.has_more || before.data.length !== pageSize) this.#report('has no page after the last but one');
    if (!('after' in this.#query.shape)) return;
    const byKey = await this.#get(`perPage=${pageSize}&after=${before.meta.next}`);
    expectPage('the last page by key', byKey, pageSize, end);
    const reversed = await this.#get(`perPage=${pageSize}&last=1&count=1`);
    for (const [name, page] of [
      ['by key', byKey],
      ['with last=1', reversed],
    ] as const)
      if (JSON.stringify(page.data) !== JSON.stringify(full.data)) this.#report(`has another last page ${name}`);
    if (reversed.meta.total !== total || reversed.meta.page !== last)
      this.#report(`has with last=1 page ${reversed.meta.page} of ${reversed.meta.total} rows, not ${last} of ${total}`);
    const counted = await this.#get('count=1');
    if (counted.meta.total !== total || !counted.meta.total_is_exact) this.#report(`counts ${counted.meta.total} rows, not ${total}`);
  }

  /** A row is found by the beginning of its texts, by words of two of them and by its amounts; wildcards are found as they are typed. */
  async #searches(all: readonly ListedRow[]): Promise<void> {
    const { found } = this.#rules;
    if ('search' in this.#query.shape !== (found !== null))
      this.#report(found ? 'has no search, against its rules' : 'accepts a search, which its rules say it ignores: omit it from the query');
    if (!found) return;
    const find = (typed: string) => this.#filtered(`search=${encodeURIComponent(typed)}`, null);
    for (const [at, field] of found.entries()) {
      const row = [...all.slice((7 * at) % all.length), ...all].find(({ shown }) => typedOf(shown[field]) !== undefined);
      const typed = row && typedOf(row.shown[field]);
      if (!row || !typed) this.#report(`has no row with ${field}, which the search finds`);
      else if (!(await find(typed)).has(row.id)) this.#report(`with search=${typed} lacks a row whose ${field} is ${row.shown[field]}`);
      const names = found.map((name) => row?.shown[name]).filter((value) => typeof value === 'string' && !/\d/.test(value));
      const words = names.flatMap((value) => /^\p{L}{4,}/u.exec(`${value}`)?.[0] ?? []);
      if (row && words.length > 1 && !(await find(`${words.at(-1)} ${words[0]}`)).has(row.id))
        this.#report(`with search=${words.at(-1)} ${words[0]} lacks a row that has both`);
    }
    const patterns = await Promise.all(plantedTexts.map(find));
    const isPlanted = patterns.some(({ size }) => size > 0);
    for (const [at, ids] of patterns.entries())
      if (isPlanted && (ids.size === 0 || patterns.some((others, other) => other !== at && !ids.isDisjointFrom(others))))
        this.#report(`finds with search=${plantedTexts[at]} ${ids.size} rows, or some that have another text`);
    for (const typed of ['%', '_', '\\', "'"])
      if ((await find(typed)).size === all.length) this.#report(`finds every row with search=${typed}`);
  }
}

/** Whether a number or a day is lower than the one before. Names are compared by the database's own rules. */
function isBefore(one: unknown, before: unknown): boolean {
  if (typeof one === 'number') return one < (before as number);
  if (/^-?\d+(\.\d+)?$/.test(`${one}`) && /^-?\d+(\.\d+)?$/.test(`${before}`)) return Number(one) < Number(before);
  return /^\d{4}-\d{2}-\d{2}/.test(`${one}`) && `${one}` < `${before}`;
}

/** What a user types to find a value: the beginning of a text in capitals, or a whole amount with its separators. */
function typedOf(value: unknown): string | undefined {
  const [, amount] = /^-?(\d{4,12})\.00$/.exec(`${value}`) ?? [];
  if (amount) return amount.replace(/\B(?=(\d{3})+$)/g, '.');
  return typeof value === 'string' && value.length > 3 && !/[%_\\'"]|^\d+\.\d\d$/.test(value)
    ? value.slice(0, 8).trim().toUpperCase()
    : undefined;
}

const itemOf = ({ output }: Route) => ((output as z.ZodObject).shape.data as z.ZodArray).element as z.ZodObject;

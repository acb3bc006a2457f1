/**
 * Calls a list with every filter, order, page and search, and compares the answers with the rows that its rules select from the tables.
 */

import type pg from 'pg';
import { z } from 'zod';
import type { Route } from '#base/route.ts';
import type { ListSummary } from '#base/wire.ts';
import type { Client } from '../client.ts';
import { companiesByTrips } from '../sweep.ts';
import { checkExport } from './exports.ts';
import { pageSize, plantedNumbers, plantedTexts, prepareLists } from './prepare.ts';
import { type FilterRule, type ListedRow, type ListRules, listRules, ranges } from './rules.ts';
import { amountTexts, hasText, type SearchedRow, shortNumber, wordsOfColumns } from './searches.ts';
import { summaryProblems } from './summaries.ts';

export interface ListContext {
  owner: pg.Pool;
  client: Client;
  company: string;
  person: string;
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

/** The ids that the list has, from its table. */
export async function idsOf(
  { owner, company, person }: Pick<ListContext, 'owner' | 'company' | 'person'>,
  path: string,
): Promise<string[]> {
  const { table, rows = 'true' } = rulesOf(path);
  const own = table === 'company' ? '$1::uuid is not null' : 't.company_id = $1';
  const { rows: found } = await owner.query<{ id: string }>(
    `select t.id from ${table} t where ${own} and ${rows} and $2::uuid is not null order by t.id`,
    [company, person],
  );
  return found.map(({ id }) => id);
}

/** The smaller company of the demo, and its administrator, with copied rows in each list. */
export async function prepareCompany(owner: pg.Pool): Promise<{ company: string; person: string }> {
  const company = (await companiesByTrips(owner)).at(-1) as string;
  const { rows } = await owner.query<{ id: string }>("select id from person where email = 'admin@arriero.test'");
  const person = rows[0]?.id as string;
  await prepareLists(owner, company, person, async (path) => (await idsOf({ owner, company, person }, path)).length);
  return { company, person };
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
    const ids = await idsOf(this.#context, this.#route.path);
    this.#compare('without filters', new Set(all.map(({ id }) => id)), new Set(ids));
    if (ids.length % pageSize !== 0) this.#report(`has ${ids.length} rows, which do not fill pages of ${pageSize}`);
    await this.#summary('', all);
    await this.#filters(all);
    await this.#orders();
    await this.#pages(ids.length);
    await this.#searches(ids);
    await checkExport(this.#route, this.#context.client, (sentence) => this.#report(sentence));
  }

  #report(sentence: string): void {
    this.#context.report(`GET ${this.#route.path} ${sentence}`);
  }

  async #get(query: string): Promise<Answer> {
    const { status, text, body } = await this.#context.client.get(`${this.#route.path}?${query}`);
    if (status !== 200) this.#report(`answered ${status} to ${query}: ${text.slice(0, 200)}`);
    return status === 200 ? body : { data: [], meta: {} as Meta };
  }

  /** Every row, page by page: by key where the list has keys, otherwise by number. With a total, the list must count as many. */
  async #walk(query: string, perPage = 100, total?: number): Promise<ListedRow[]> {
    const count = total !== undefined && 'count' in this.#query.shape ? '&count=1' : '';
    const found: ListedRow[] = [];
    for (let page = 1, next: string | null = null; page <= 100; page++) {
      const at: string = next === null ? `page=${page}` : `after=${next}`;
      const { data, meta } = await this.#get(`${query}&perPage=${perPage}&${at}${count}`);
      if (count !== '' && (meta.total !== total || !meta.total_is_exact))
        this.#report(`with ${query} counts ${meta.total} rows instead of ${total}`);
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
        const expected = await this.#matching(rule, all, value);
        divides ||= expected.size > 0 && all.some(({ id }) => !expected.has(id));
        await this.#filtered(`${name}=${encodeURIComponent(value)}`, expected);
      }
      if (!divides && !rule.keepsRows) this.#report(`has no rows that ${name} includes and excludes`);
      await this.#numbers(name, rule, all);
      if (rule.several) await this.#several(name, rule, all);
    }
  }

  async #filtered(query: string, expected: ReadonlySet<string>): Promise<void> {
    const found = await this.#walk(query, 100, expected.size);
    this.#compare(`with ${query}`, new Set(found.map(({ id }) => id)), expected);
    if (this.#filteredQueries++ % summarizedEvery === 0) await this.#summary(query, found);
  }

  /** The sums and the counts of groups with the filter, where the list declares some. */
  async #summary(query: string, found: readonly ListedRow[]): Promise<void> {
    if (!('summary' in this.#query.shape)) return;
    const { meta } = await this.#get(`${query}&perPage=100&summary=1`);
    const totalOf = async (filters: string) => (await this.#get(`${filters}&perPage=100&count=1`)).meta.total;
    for (const problem of await summaryProblems(this.#route, query, meta.summary, found, totalOf)) this.#report(`with ${query} ${problem}`);
  }

  #ruleOf(name: string, sample: ListedRow | undefined): FilterRule | undefined {
    const listed = this.#rules.filters?.[name] ?? {};
    const range = rangeOf(name, sample);
    if (range) {
      const { field, end } = range;
      const dayOf = ({ shown }: ListedRow) => String(shown[field]).slice(0, 10);
      const isWithin = (day: string, value: string) => (end === 'from' ? day >= value : day <= value);
      return { ...listed, matches: (row, value) => row.shown[field] !== null && isWithin(dayOf(row), value) };
    }
    if (listed.ids || listed.matches) return listed;
    if (!sample || !(name in sample.shown)) return undefined;
    return { ...listed, matches: ({ shown }, value) => String(shown[name]) === ({ '1': 'true', '0': 'false' }[value] ?? value) };
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

  async #matching({ matches, ids }: FilterRule, all: readonly ListedRow[], value: string): Promise<Set<string>> {
    if (!ids) return new Set(all.filter((row) => matches?.(row, value)).map(({ id }) => id));
    const { rows } = await this.#context.owner.query<{ id: string }>(ids, [this.#context.company, value]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Every digit that the contract accepts stands for what the rule says. */
  async #numbers(name: string, rule: FilterRule, all: readonly ListedRow[]): Promise<void> {
    for (let number = 0; number <= 9; number++) {
      const isAccepted = (this.#query.shape[name] as z.ZodType).safeParse(String(number)).success;
      const word = rule.numbers?.[number - 1];
      const isFlag = rule.matches && (this.#query.shape[name] as z.ZodType).safeParse('true').success;
      if (isFlag || rule.ids) continue;
      if (isAccepted !== (word !== undefined)) this.#report(`${isAccepted ? 'accepts' : 'rejects'} ${name}=${number}, against its rule`);
      else if (word) await this.#filtered(`${name}=${number}`, await this.#matching(rule, all, word));
    }
  }

  async #several(name: string, rule: FilterRule, all: readonly ListedRow[]): Promise<void> {
    const [one, two] = rule.values as [string, string];
    const expected = (await this.#matching(rule, all, one)).union(await this.#matching(rule, all, two));
    await this.#filtered(`${name}=${one},${two}`, expected);
    await this.#filtered(`${name}=${one}&${name}=${two}`, expected);
  }

  /** Both directions of each order, by key through pages that end between equal rows, and the last page by its number. */
  async #orders(): Promise<void> {
    for (const field of this.sorts()) {
      const { table, orders } = this.#rules;
      const value = orderValue(orders?.[field], field);
      const expected = await this.#context.owner.query<{ id: string }>(
        `select id from ${table} t where id = any ($1) and ($2::uuid is null or ${table === 'company' ? 'true' : 'company_id = $2'}) order by ${value}, id`,
        [await idsOf(this.#context, this.#route.path), this.#context.company],
      );
      const ascending = expected.rows.map(({ id }) => id);
      for (const [sort, ids] of [
        [field, ascending],
        [`-${field}`, ascending.toReversed()],
      ] as const) {
        const found = (await this.#walk('sort' in this.#query.shape ? `sort=${sort}` : '', pageSize)).map(({ id }) => id);
        if (found.join() !== ids.join()) this.#report(`with sort=${sort} has ${orderProblem(found, ids)}`);
        if (!('sort' in this.#query.shape)) break;
        const last = Math.ceil(ids.length / pageSize);
        const { data } = await this.#get(`sort=${sort}&perPage=${pageSize}&page=${last}`);
        if (data.map(({ id }) => id).join() !== ids.slice((last - 1) * pageSize).join())
          this.#report(`with sort=${sort} has another page ${last}`);
      }
    }
  }

  /** The fields that the contract sorts by; the name where there is one order only. */
  sorts(): string[] {
    const sort = this.#query.shape.sort as z.ZodType | undefined;
    if (!sort) return ['name'];
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

  async #searches(ids: readonly string[]): Promise<void> {
    const { search, table } = this.#rules;
    if ('search' in this.#query.shape !== (search !== null))
      this.#report(
        search ? 'has no search, against its rules' : 'accepts a search, which its rules say it ignores: omit it from the query',
      );
    if (!search) return;
    const array = (expressions: readonly string[] = []) => `array[${expressions.join(', ')}]::text[]`;
    const { rows } = await this.#context.owner.query<SearchedRow>(
      `select t.id, ${array(search.texts)} as texts, ${array(search.numbers)} || array(${search.many ?? "select ''"}) as numbers,
        ${array(search.keys)} as keys, ${array(search.amounts)} as amounts from ${table} t ${search.joins ?? ''} where t.id = any ($1)
        and (${table === 'company'} or to_jsonb(t) ->> 'company_id' = $2)`,
      [ids, this.#context.company],
    );
    const inSeries = async (typed: string) => {
      const [, series = '', sequence] = /^(\D*?)\s*0*(\d+)$/.exec(typed.toUpperCase()) ?? [];
      if (sequence === undefined) return [];
      const { rows: numbers } = await this.#context.owner.query<{ number: string }>(
        `select series || delimiter || lpad($3, length, '0') as number from number_format
          where company_id = $1 and document = any ($2) and starts_with(series || delimiter, $4)`,
        [this.#context.company, search.documents ?? [], sequence, series],
      );
      return numbers.map(({ number }) => number);
    };
    const byId = Map.groupBy(rows, ({ id }) => id);
    const typed = new Set([
      ...plantedTexts,
      'zq\\',
      '%',
      '_',
      ...search.texts.flatMap(
        (_, at) =>
          rows
            .find(({ texts }, row) => row >= (7 * at) % Math.ceil(rows.length / 2) && (texts[at]?.length ?? 0) > 2)
            ?.texts[at]?.slice(0, 6)
            .toUpperCase()
            .trim() ?? [],
      ),
      ...[...(search.numbers ?? []), ...(search.many ? ['many'] : [])].flatMap(
        (_, at) => rows.find(({ numbers }, row) => row >= at && numbers[at])?.numbers[at]?.slice(0, -1) ?? [],
      ),
      ...(search.keys ?? []).flatMap(
        (_, at) =>
          rows
            .find(({ keys }) => keys[at])
            ?.keys[at]?.replace(/(.)(.)/, '$1-$2')
            .toLowerCase() ?? [],
      ),
      ...(search.numbers ? [...plantedNumbers, 'zn%2', '7', '007'] : []),
      ...rows.slice(0, 3).flatMap(({ numbers: [number = ''] }) => shortNumber(number)),
      ...(search.amounts ?? []).flatMap((_, at) => rows.flatMap(({ amounts }) => amountTexts(amounts[at])).slice(0, 2)),
      ...[0, Math.floor(rows.length / 2)].flatMap((at) => wordsOfColumns(rows[at])),
    ]);
    for (const text of typed) {
      const words = text.split(' ');
      const sequences = new Map(await Promise.all([text, ...words].map(async (one) => [one, await inSeries(one)] as const)));
      const has = (found: readonly SearchedRow[], one: string) => found.some((row) => hasText(row, one, sequences.get(one) as string[]));
      const expected = [...byId].flatMap(([id, found]) => (has(found, text) || words.every((word) => has(found, word)) ? id : []));
      await this.#filtered(`search=${encodeURIComponent(text)}`, new Set(expected));
    }
  }
}

function orderValue(order: NonNullable<ListRules['orders']>[string] | undefined, field: string): string {
  if (!order) return field;
  if ('value' in order) return order.value;
  return `(select ${order.column} from ${order.table} where company_id = t.company_id and id = t.${order.key})`;
}

const itemOf = ({ output }: Route) => ((output as z.ZodObject).shape.data as z.ZodArray).element as z.ZodObject;

function orderProblem(found: readonly string[], expected: readonly string[]): string {
  if (new Set(found).size !== found.length) return 'a row twice';
  if (found.length !== expected.length) return `${found.length} rows instead of ${expected.length}`;
  return `another order from row ${found.findIndex((id, at) => id !== expected[at]) + 1} on`;
}

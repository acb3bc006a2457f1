/** Lists in a company of the usual size and in a large one. */
import type pg from 'pg';
import { today } from '#base/days.ts';
import { type HttpRequest, load, median } from '../measure.ts';
import { addCompany, addPaidCompany, type Company } from './data.ts';

export interface Flat {
  name: string;
  small_ms: number;
  big_ms: number;
  ratio: number;
}

interface Sizes {
  owner: pg.Pool;
  port: number;
  /** Companies that exist already. */
  companies: number;
  /** Of a company of the usual size, and of a large one. */
  invoices: number;
  big: number;
  rounds: number;
}

/** Measures the lists in a company of the usual size and in a large one, in turns. */
export async function compareSizes(sizes: Sizes, small: Company, headers: Record<string, string>): Promise<Flat[]> {
  const { owner, companies, invoices, big } = sizes;
  console.log(`Adding a company with ${big} invoices…`);
  const large = await addCompany(owner, companies, big);
  const lists: Record<string, (company: Company) => string> = {
    'first page': () => '/api/invoices',
    'last page': () => '/api/invoices?last=1',
    'filtered by status': () => '/api/invoices?status=draft',
    'filtered by past due': () => '/api/invoices?payment_status=past_due',
    'filtered by customer': (company) => `/api/invoices?customer_id=${company.customers[3]}`,
    'searched by customer': () => '/api/invoices?search=cliente%2042',
    'searched by number': () => '/api/invoices?search=INV-0012',
    'with its total': () => '/api/invoices?count=1',
  };
  const results = await compareLists(sizes, lists, [small, large], headers);
  const [few, many] = [await addPaidCompany(owner, companies + 1, invoices), await addPaidCompany(owner, companies + 2, big)];
  // A statement with this many movements: the large company has proportionally more per day.
  const first = new Map(await Promise.all([few, many].map(async (company) => [company, await firstDayOf(owner, company, 25)] as const)));
  const money: typeof lists = {
    payments: () => '/api/payments',
    'payments with their summary': () => '/api/payments?summary=1',
    advances: () => '/api/advances',
    'open advances': () => '/api/advances?open=1',
    'advances of a customer': (company) => `/api/advances?customer_id=${company.customers[3]}`,
    'aging of the company': () => '/api/receivables',
    'aging of a customer': (company) => `/api/customers/${company.customers[3]}/receivables`,
    'statement of a customer': (company) =>
      `/api/customers/${company.customers[3]}/statement?from=${first.get(company)}&to=${today('America/Bogota', new Date())}`,
    'credit of a customer': (company) => `/api/customers/${company.customers[3]}/credit`,
  };
  return [...results, ...(await compareLists(sizes, money, [few, many], headers))];
}

/** The day since when that customer of the company has so many invoices, payments and advances, or a few more on the same day. */
async function firstDayOf(owner: pg.Pool, { id, customers }: Company, movements: number): Promise<string> {
  const { rows } = await owner.query<{ day: string }>(
    `select day::text from (
        select issue_date as day from invoice where company_id = $1 and customer_id = $2 and status in ('sent', 'completed')
        union all
        select payment_date from payment where company_id = $1 and customer_id = $2 and status = 'active'
        union all
        select payment_date from advance where company_id = $1 and customer_id = $2
      ) movement order by day desc offset $3 limit 1`,
    [id, customers[3], movements - 1],
  );
  return (rows[0] as { day: string }).day;
}

/** Measures each list in both companies, in turns. */
async function compareLists(
  { port, rounds, invoices, big }: Sizes,
  lists: Record<string, (company: Company) => string>,
  compared: readonly [small: Company, large: Company],
  headers: Record<string, string>,
): Promise<Flat[]> {
  const results: Flat[] = [];
  for (const [name, path] of Object.entries(lists)) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      for (const [at, company] of compared.entries()) {
        const request: HttpRequest = { method: 'GET', path: path(company), headers: { ...headers, 'company-id': company.id } };
        const { times: took, failures } = await load(port, 100, () => request);
        if (failures > 0) throw new Error(`${failures} requests failed: ${name}.`);
        (times[at] as number[]).push(median(took));
      }
    }
    const [small_ms, big_ms] = [median(times[0]), median(times[1])];
    results.push({ name, small_ms, big_ms, ratio: big_ms / small_ms });
    console.log(`${name}: ${small_ms.toFixed(2)} ms at ${invoices}, ${big_ms.toFixed(2)} ms at ${big}: ${(big_ms / small_ms).toFixed(2)}×`);
  }
  return results;
}
